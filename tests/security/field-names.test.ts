/** S2.3: what a form may name, judged before anything is built from it; the same for every form, also one that another one carries. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { RefusedName } from '../../app/server/answer/errors.ts'
import { formOf } from '../../app/server/form/form.ts'
import { flatten, nested, placeValue } from '../../app/server/form/form-values.ts'
import { isFieldName, nameLimits, stepsOf } from '../../contract/form-names.ts'
import { EarlyAnswer, readBody } from '../../server/body.ts'
import { chanceFrom, type Pairs, pairsFrom, type Sent, sentFrom, wickedNames } from '../support/hostile.ts'

const formWith = (pairs: Pairs): FormData => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}
const bodyOf = ({ type, body }: Sent) =>
  readBody(
    Object.assign(Readable.from([body], { objectMode: false }), {
      headers: type === null ? {} : { 'content-type': type },
    }) as unknown as IncomingMessage,
    'form',
  )

/** How many places a value has, those between its places among them. */
function placesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const own = Array.isArray(value) ? value.length : 0
  return Object.values(value).reduce<number>((sum, each) => sum + placesIn(each), own + 1)
}

describe('S2.3 names of fields', () => {
  test('those that our own pages use are understood', () => {
    expect(stepsOf('poLine[0].poDelivery[1].scheduleQty')).toEqual(['poLine', 0, 'poDelivery', 1, 'scheduleQty'])
    expect(stepsOf('input.doReject.reason')).toEqual(['input', 'doReject', 'reason'])
    for (const name of [
      '_csrf',
      'poLine[12].supplierId$text',
      '_page.poLine[0].poDelivery',
      'version.0197c0de-0000-7000-8000-000000000001',
      'poLine[0].$chosen',
    ])
      expect(isFieldName(name), name).toBe(true)
  })

  test('200 characters, 8 levels and the index 9,999 are the most', () => {
    expect(isFieldName('x'.repeat(nameLimits.characters))).toBe(true)
    expect(isFieldName('x'.repeat(nameLimits.characters + 1))).toBe(false)
    expect(isFieldName('a.b.c.d.e.f.g.h')).toBe(true)
    expect(isFieldName('a.b.c.d.e.f.g.h.i')).toBe(false)
    expect(isFieldName('poLine[9999].x')).toBe(true)
    expect(isFieldName('poLine[10000].x')).toBe(false)
  })

  test.each(wickedNames.map((name) => [JSON.stringify(name.slice(0, 40)), name]))('%s is refused wherever it comes from', (_, name) => {
    const says = isFieldName(name) ? 'a word that is no place of a list' : 'no name'
    expect(
      () =>
        formOf(
          formWith([
            ['poLine[0].x', '1'],
            [name, '1'],
          ]),
        ),
      says,
    ).toThrow(RefusedName)
    expect(
      () =>
        formOf(
          formWith([
            [
              '_packed',
              JSON.stringify([
                ['poLine[0].x', '1'],
                [name, '1'],
              ]),
            ],
          ]),
        ),
      'packed',
    ).toThrow(RefusedName)
    expect(() => placeValue({ poLine: [{}] }, name, '1'), 'chosen').toThrow(RefusedName)
  })
})

describe('S2.3 what is built from names', () => {
  test('a document of 2,000 lines with all their cells comes through whole', () => {
    const cells = ['id', 'materialId', 'materialId$text', 'orderQty', 'netPrice', 'taxRate', 'needByDate', 'remark']
    const pairs: Pairs = Array.from({ length: 2_000 }, (_, at) => cells.map((cell): [string, string] => [`poLine[${at}].${cell}`, 'v'])).flat()
    const { draft, typed } = formOf(formWith([['_packed', JSON.stringify(pairs)]]))
    expect(draft.poLine).toHaveLength(2_000)
    expect(Object.keys(typed)).toHaveLength(pairs.length)
    expect(flatten(draft)).toEqual(Object.fromEntries(pairs))
  })

  test('few names cannot make many places, however they are spread', () => {
    const spread: Pairs = Array.from({ length: 4 }, (_, at) => [`a[${at}].b[9999].c[9999].d`, '1'])
    expect(() => nested(spread)).toThrow(RefusedName)
    expect(nested([['a[9999].x', '1']]).a).toHaveLength(10_000)
  })

  test('a name that comes often is one list', () => {
    const many: Pairs = Array.from({ length: 50_000 }, () => ['a', '1'])
    expect(nested(many).a).toHaveLength(50_000)
  })

  test('words that every object knows are fields like others', () => {
    expect(
      nested([
        ['toString', 'x'],
        ['a.valueOf.b', 'y'],
      ]),
    ).toEqual({ toString: 'x', a: { valueOf: { b: 'y' } } })
  })
})

test('S2.3 of 10,000 hostile forms and bodies each is read or refused in words, and none builds more than its names are worth', async () => {
  const chance = chanceFrom(16)
  const statuses = new Map<number, number>()
  for (let turn = 0; turn < 10_000; turn++) {
    const pairs = pairsFrom(chance)
    const read = await bodyOf(sentFrom(chance, pairs)).catch((error) => error)
    if (read instanceof Error) expect(read, `turn ${turn}`).toBeInstanceOf(EarlyAnswer)
    if (read instanceof EarlyAnswer) expect(read.message).toMatch(/\p{Script=Han}.* \/ [A-Z]/u)
    const status = read instanceof EarlyAnswer ? read.status : 200
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const typed = built(pairs, turn)
    if (typed) expect(placesIn(typed.draft), `turn ${turn}`).toBeLessThan(10_000 + pairs.length * 2 * nameLimits.levels)
  }
  expect([...statuses.keys()].sort()).toEqual([200, 400, 415])
})

function built(pairs: Pairs, turn: number) {
  try {
    return formOf(formWith(pairs))
  } catch (error) {
    expect(error, `turn ${turn}`).toBeInstanceOf(RefusedName)
    return null
  }
}
