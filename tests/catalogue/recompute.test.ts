/** A change of a long document computes what it concerns and nothing else; whatever that leaves out comes to what all formulas together come to. */
import { describe, expect, test } from 'vitest'
import { amount, lines, percent, qty } from '../../catalogue/language/define.ts'
import { settleDocument, settling } from '../../catalogue/language/evaluator.ts'
import { allocate, count, type Formula, plus, rank, sum, times } from '../../catalogue/language/formula.ts'
import { dueAfter } from '../../catalogue/language/recompute.ts'
import { differenceOf } from '../../upstream/runtime/rows/difference.ts'
import type { Doc, Snapshot } from '../../upstream/runtime/types.ts'
import { type Dice, dice, randomFormula, randomRow } from './random.ts'

const headFields = { head: amount('额', 'Amount'), bonus: percent('奖励', 'Bonus'), gross: qty('量', 'Qty') }
const lineFields = { net: amount('净额', 'Net'), rate: percent('税率', 'Rate'), extra: qty('量', 'Qty') }
const partFields = { part: qty('份', 'Part'), price: amount('价', 'Price') }
const figure = qty('得', 'Result')

const rowsOf = (entity: string, fields: object, children: readonly Columns[]): Columns => ({
  entity,
  columns: Object.keys(fields).map((field) => ({ field })),
  children,
})
interface Columns {
  entity: string
  columns: { field: string }[]
  children: readonly Columns[]
}

const madeOfHead = { made: figure }
const madeOfLine = { own: figure, below: figure, place: figure, share: figure }
const madeOfPart = { worth: figure }
const table = rowsOf('order', { ...headFields, ...madeOfHead }, [
  rowsOf('poLine', { ...lineFields, ...madeOfLine }, [rowsOf('poDelivery', { ...partFields, ...madeOfPart }, [])]),
])

type Formulas = Readonly<Record<string, Formula>>

const levelOf = (head: Formulas, line: Formulas, part: Formulas) =>
  settling({
    fields: { ...headFields, ...madeOfHead },
    lines: {
      poLine: lines('行', 'Lines', {
        fields: { ...lineFields, ...madeOfLine },
        compute: line as never,
        lines: { poDelivery: lines('计划', 'Schedules', { fields: { ...partFields, ...madeOfPart }, compute: part as never }) },
      }),
    },
    compute: head,
  })

let ids = 0
const row = (die: Dice, fields: object, more: object = {}): Doc => {
  ids += 1
  return { id: String(ids), ...randomRow(die, fields as Record<string, unknown>), ...more }
}
const newPart = (die: Dice) => row(die, partFields)
const newLine = (die: Dice) => row(die, lineFields, { poDelivery: Array.from({ length: Math.floor(die.next() * 3) }, () => newPart(die)) })
const newOrder = (die: Dice) => row(die, headFields, { poLine: Array.from({ length: 1 + Math.floor(die.next() * 5) }, () => newLine(die)) })

const linesIn = (doc: Doc) => doc.poLine as Doc[]
const partsIn = (line: Doc) => line.poDelivery as Doc[]
const copyOf = (doc: Doc): Doc => structuredClone(doc)

/** As a document is remembered that was read: each row by its id. */
function stored(doc: Doc): Snapshot {
  const copy = copyOf(doc)
  return new Map([copy, ...linesIn(copy), ...linesIn(copy).flatMap(partsIn)].map((one) => [one.id, one]))
}

/** What people do to an order: another figure somewhere, a row more, a row less. */
function edit(die: Dice, doc: Doc): void {
  const line = die.pick(...linesIn(doc))
  const other = (one: Doc | undefined, fields: object) => {
    const key = die.pick(...Object.keys(fields))
    if (one) one[key] = randomRow(die, { [key]: null })[key]
  }
  const without = (rows: Doc[]) => void rows.splice(Math.floor(die.next() * rows.length), 1)
  die.pick(
    () => other(doc, headFields),
    () => other(line, lineFields),
    () => other(line && die.pick(...partsIn(line)), partFields),
    () => void linesIn(doc).push(newLine(die)),
    () => without(linesIn(doc)),
    () => line && void partsIn(line).push(newPart(die)),
    () => line && without(partsIn(line)),
    () => {},
  )()
}

test('2,000 random saves of orders with lines of lines come to the same, computed as far as they reach and computed whole', () => {
  const die = dice(20_261_129)
  for (let round = 0; round < 1_000; round++) {
    const hasShares = die.next() < 0.3
    const level = levelOf(
      { made: plus(randomFormula(die, ['head', 'bonus', 'gross'], 3, true), 0) },
      {
        own: plus(randomFormula(die, ['net', 'rate', 'extra', 'parent.head', 'parent.bonus', 'parent.made'], 2, false), 0),
        below: die.pick<Formula>(
          sum('poDelivery.part'),
          count('poDelivery'),
          sum('poDelivery', times('part', 'parent.net')),
          sum('poDelivery.worth'),
        ),
        ...(hasShares && { place: rank(['-net']), share: allocate('parent.head', 'net', { rest: 'largest' }) }),
      },
      { worth: plus(randomFormula(die, ['part', 'price', 'parent.rate', 'parent.parent.head'], 2, false), 0) },
    )
    const order = newOrder(die)
    settleDocument(level.settling, order)
    for (let save = 0; save < 2; save++) {
      const before = stored(order)
      for (let edits = Math.floor(die.next() * 3); edits >= 0; edits--) edit(die, order)
      const whole = copyOf(order)
      settleDocument(level.settling, whole)
      settleDocument(level.settling, order, {}, dueAfter(level, differenceOf(table, order, before)))
      expect(order, JSON.stringify({ round, save })).toEqual(whole)
    }
  }
})

describe('what a change reaches', () => {
  const level = levelOf(
    { made: sum('poLine.own') },
    { own: times('net', 'extra'), below: sum('poDelivery.worth'), share: times('net', 'parent.head') },
    { worth: times('part', 'price') },
  )
  const part = (id: string) => ({ id, part: '2', price: '3.00', worth: '6.0000' })
  const line = (id: string) => ({
    id,
    net: '10.00',
    rate: '13',
    extra: '2',
    own: '20.0000',
    below: '6.0000',
    share: '50.0000',
    poDelivery: [part(`${id}.1`)],
  })
  const order = (): Doc => ({ id: 'order', head: '5.00', bonus: null, gross: null, made: '40.0000', poLine: [line('a'), line('b')] })

  /** Lines that nobody should compute say something that no formula comes to. */
  function changed(change: (doc: Doc, lines: Doc[]) => void): Doc {
    const doc = order()
    for (const one of linesIn(doc)) Object.assign(one, { own: '1.0000', below: '2.0000', share: '3.0000' })
    const before = stored(doc)
    change(doc, linesIn(doc))
    settleDocument(level.settling, doc, {}, dueAfter(level, differenceOf(table, doc, before)))
    return doc
  }
  const figuresOf = (doc: Doc) => linesIn(doc).map(({ own, below, share }) => [own, below, share])

  test('a line that nobody touched stands as it is stored, and the head sums it so', () => {
    const doc = changed((_, [first]) => Object.assign(first as Doc, { extra: '3' }))
    expect(figuresOf(doc)).toEqual([
      ['30.0000', '6.0000', '50.0000'],
      ['1.0000', '2.0000', '3.0000'],
    ])
    expect(doc.made).toBe('31.0000')
  })

  test('another figure of the head is another figure in all lines that read it, and in nothing else of theirs', () => {
    const doc = changed((head) => Object.assign(head, { head: '7.00' }))
    expect(figuresOf(doc)).toEqual([
      ['1.0000', '2.0000', '70.0000'],
      ['1.0000', '2.0000', '70.0000'],
    ])
  })

  test('a figure of the head that no line reads reaches no line', () => {
    const doc = changed((head) => Object.assign(head, { gross: '7' }))
    expect(figuresOf(doc)).toEqual([
      ['1.0000', '2.0000', '3.0000'],
      ['1.0000', '2.0000', '3.0000'],
    ])
  })

  test('a schedule that changed, came or went reaches its line, and no other', () => {
    const edits: ((first: Doc) => unknown)[] = [
      (first) => Object.assign(partsIn(first)[0] as Doc, { part: '4' }),
      (first) => partsIn(first).push({ ...part('new'), worth: null }),
      (first) => partsIn(first).splice(0, 1),
    ]
    const below = edits.map((change) => linesIn(changed((_, [first]) => void change(first as Doc))).map((one) => one.below))
    expect(below).toEqual([
      ['12.0000', '2.0000'],
      ['12.0000', '2.0000'],
      ['0.0000', '2.0000'],
    ])
  })

  test('a line that is gone is gone from the sum of the head', () => {
    const doc = changed((_, all) => void all.splice(0, 1))
    expect(doc.made).toBe('1.0000')
  })
})
