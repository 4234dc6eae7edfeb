/** A figure tells what it is made of: whoever writes a sight over a price and forgets the amount has told the price. */
import { expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import { type AnyDefinition, amount, document, lines, price, qty, type Veiled } from '../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, placeAt, readsOf } from '../../catalogue/language/evaluator.ts'
import { is, sum, times } from '../../catalogue/language/formula.ts'

/** How many have confirmed is told to whoever sent it; which of them, to each of his own. */
const meant = new Set(['notification.confirmedCount'])

const isVeiledBy = (what: Veiled | undefined, one: NonNullable<Veiled['veils']>[number]) =>
  what?.veils?.some(({ by }) => JSON.stringify(by) === JSON.stringify(one.by)) === true

function telling(definition: AnyDefinition, place: FormulaPlace = headOf(definition)): string[] {
  const { compute, fields, lines: below } = place.level
  const here = Object.entries(compute).flatMap(([key, node]) => {
    const tells = [...readsOf(node, place)].some((read) => {
      const isBelow = read.place.path.length > place.path.length
      const veils = [...(read.place.level.fields[read.key]?.veils ?? []), ...(isBelow ? (read.place.level.veils ?? []) : [])]
      return veils.some((veil) => !isVeiledBy(fields[key], veil))
    })
    const name = [definition.entity, ...place.path, key].join('.')
    return tells && !meant.has(name) ? [name] : []
  })
  return [...here, ...Object.keys(below).flatMap((name) => telling(definition, placeAt(place, name)))]
}

test('figures are kept from whom what they are made of is kept from', () => {
  expect(documents.flatMap((definition) => telling(definition))).toEqual([])
})

test('an amount that was forgotten is found, in its line and in the head', () => {
  const label = ['样例', 'Sample'] as const
  const tender = document('auctionHeader', {
    label,
    fields: { total: amount('合计', 'Total', { computed: true }) },
    lines: {
      auctionItem: lines('行', 'Lines', {
        fields: { netPrice: price('价', 'Price'), bidQty: qty('量', 'Qty'), net: amount('额', 'Amount', { computed: true }) },
        compute: { net: times('bidQty', 'netPrice') },
      }),
    },
    compute: { total: sum('auctionItem.netPrice') },
    states: { BIDDING: { label }, OPENED: { label } },
    sight: { prices: { paths: ['auctionItem.netPrice'], to: { internal: is('status', 'OPENED') } } },
    scope: { side: 'internal' },
    list: { find: [], columns: ['docNum'], sort: 'docNum' },
    edit: { sections: [] },
  })
  expect(telling(tender)).toEqual(['auctionHeader.total', 'auctionHeader.auctionItem.net'])
})
