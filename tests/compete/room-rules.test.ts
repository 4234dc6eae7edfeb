/** The rules of rooms by themselves, to the cent and the millisecond. */
import { expect, test } from 'vitest'
import { allocate } from '../../upstream/areas/compete/room/rules/allocation.ts'
import { eliminated } from '../../upstream/areas/compete/room/rules/elimination.ts'
import { judge, type Offered, type SeatState, written } from '../../upstream/areas/compete/room/rules/judge.ts'
import { type Ranked, rankingOf } from '../../upstream/areas/compete/room/rules/ranking.ts'
import { nextSlot, orderOfTurn } from '../../upstream/areas/compete/room/rules/rotation.ts'
import { mostBelow } from '../../upstream/areas/compete/room/rules/step.ts'
import type { Standing, Terms } from '../../upstream/areas/compete/room/terms.ts'
import { extendedEnd } from '../../upstream/platform/rooms/extension.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'

const terms = (more: Partial<Terms> = {}): Terms => ({
  mode: 'FREE',
  basis: 'TOTAL',
  visibility: 'RANK',
  currency: 'CNY',
  ceiling: '500000',
  reserve: null,
  items: [],
  stepType: 'AMOUNT',
  stepValue: '1000',
  isWeighted: false,
  extension: { windowMs: 120_000, byMs: 120_000, most: 10, onlyBest: false },
  turnMs: 900_000,
  slotMs: 60_000,
  maxTurns: 1,
  minReady: 2,
  eliminateCount: 1,
  keepMin: 2,
  passLimit: 2,
  ruleText: '',
  ruleHash: '',
  ...more,
})

const total = (supplierId: string, price: string, seq: number, turnNum = 1): Standing => ({ supplierId, itemId: null, price, seq, turnNum })
const seats = (...ids: string[]) => ids.map((supplierId) => ({ supplierId, adjFactor: '1' }))

const place = (more: Partial<SeatState> = {}): SeatState => ({
  terms: terms(),
  status: 'RUNNING',
  supplierId: 'A',
  seatStatus: 'ACTIVE',
  turn: { turnNum: 1, startMs: 0, endMs: 900_000 },
  slot: null,
  standing: [],
  ...more,
})
const offer = (price: string, more: Partial<Offered> = {}): Offered => ({
  prices: [{ itemId: null, price }],
  isPass: false,
  isConfirmed: false,
  ...more,
})

function said(where: SeatState, offered: Offered, atMs: number): string | null {
  try {
    judge(where, offered, atMs)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.words.CN
    throw error
  }
}

test('of everything that is wrong with an offer the first is told: state, seat, time, slot, price, step, confirmation', () => {
  const wrong = { ...place({ terms: terms({ mode: 'ROTATE' }), standing: [total('A', '480000', 1)] }), slot: { supplierId: 'B', endMs: 60_000 } }
  expect(said({ ...wrong, status: 'PAUSED', seatStatus: 'OUT' }, offer('0'), 900_000)).toBe('当前不可报价')
  expect(said({ ...wrong, seatStatus: 'OUT' }, offer('0'), 900_000)).toBe('您已被淘汰或未就位')
  expect(said(wrong, offer('0'), 900_000)).toBe('本轮已结束')
  expect(said(wrong, offer('0'), 1)).toBe('未轮到您报价')
  const own = { ...wrong, slot: { supplierId: 'A', endMs: 60_000 } }
  expect(said(own, offer('0'), 1)).toBe('报价必须大于0')
  expect(said(own, offer('500000.01'), 1)).toBe('高于最高限价500,000.00')
  expect(said(own, offer('479000.01'), 1)).toBe('降幅不足，最高可报479,000.00')
  expect(said(own, offer('1'), 1)).toBe('请确认报价')
  expect(said(own, offer('1', { isConfirmed: true }), 1)).toBeNull()
  expect(said(own, offer('479000'), 59_999)).toBeNull()
  expect(said(own, offer('479000'), 60_000)).toBe('未轮到您报价')
})

test('a first offer is only held to the ceiling, and half of it is asked about', () => {
  expect(said(place(), offer('500000'), 0)).toBeNull()
  expect(said(place(), offer('250000'), 0)).toBeNull()
  expect(said(place(), offer('249999.99'), 0)).toBe('请确认报价')
})

test('in sealed rounds an offer may be as high as that of the turn before, and no higher', () => {
  const round = place({ terms: terms({ mode: 'ROUND' }), standing: [total('A', '98000', 2)] })
  expect(said(round, offer('98000'), 0)).toBeNull()
  expect(said(round, offer('99000'), 0)).toBe('不得高于上轮报价98,000.00')
})

test('a step in percent is rounded to cents of a total and to six digits of a price', () => {
  expect(mostBelow({ basis: 'TOTAL', stepType: 'PERCENT', stepValue: '0.33' }, '99999.99')).toBe('99669.99')
  expect(mostBelow({ basis: 'ITEM', stepType: 'PERCENT', stepValue: '0.33' }, '12.345678')).toBe('12.304937')
  expect(mostBelow({ basis: 'ITEM', stepType: 'AMOUNT', stepValue: '1' }, '12', { stepValue: '0.05' })).toBe('11.95')
  expect(written({ basis: 'ITEM' }, '1234.5')).toBe('1,234.50')
})

test('the window of an extension begins to the millisecond, its end is too late, and no more than so many are given', () => {
  const turn = { endMs: 900_000, extendCount: 0 }
  expect(extendedEnd(terms(), turn, 779_999, true)).toBeNull()
  expect(extendedEnd(terms(), turn, 780_000, true)).toBe(1_020_000)
  expect(extendedEnd(terms(), turn, 900_000, true)).toBeNull()
  expect(extendedEnd(terms(), { ...turn, extendCount: 10 }, 780_000, true)).toBeNull()
  const onlyBest = terms({ extension: { windowMs: 120_000, byMs: 60_000, most: 10, onlyBest: true } })
  expect(extendedEnd(onlyBest, turn, 780_000, false)).toBeNull()
  expect(extendedEnd(onlyBest, turn, 780_000, true)).toBe(960_000)
})

test('compete 5: 200,000.00 by 1.0300 comes to 206,000.00, behind 204,000.00 by 1.0000', () => {
  const weighted = [
    { supplierId: 'A', adjFactor: '1.03' },
    { supplierId: 'B', adjFactor: '1' },
  ]
  const ranking = rankingOf(terms({ isWeighted: true }), weighted, [total('A', '200000', 1), total('B', '204000', 2)])
  expect(ranking.map(({ supplierId, evalAmount, rank }) => [supplierId, Number(evalAmount), rank])).toEqual([
    ['B', 204_000, 1],
    ['A', 206_000, 2],
  ])
})

test('of equal offers the earlier is first, and who offered not every line has no rank', () => {
  const items = [
    { id: 'x', lineNum: 10, name: '', qty: '3', ceilingPrice: '10', ceilingAmount: '30', stepValue: null },
    { id: 'y', lineNum: 20, name: '', qty: '1', ceilingPrice: '10', ceilingAmount: '10', stepValue: null },
  ]
  const price = (supplierId: string, itemId: string, value: string, seq: number): Standing => ({ supplierId, itemId, price: value, seq, turnNum: 1 })
  const ranking = rankingOf(terms({ basis: 'ITEM', items }), seats('A', 'B', 'C'), [
    price('A', 'x', '2', 1),
    price('A', 'y', '4', 5),
    price('B', 'x', '3', 2),
    price('B', 'y', '1', 3),
    price('C', 'x', '1', 4),
  ])
  expect(ranking.map(({ supplierId, amount, rank }) => [supplierId, amount, rank])).toEqual([
    ['B', '10', 1],
    ['A', '10', 2],
    ['C', null, null],
  ])
})

const ranked = (...ids: string[]): Ranked[] => ids.map((supplierId, at) => ({ supplierId, amount: '1', evalAmount: '1', seq: at, rank: at + 1 }))

test('the worst drop out after a sealed turn, as long as enough of them stay', () => {
  expect(eliminated(terms(), ranked('A', 'B', 'C', 'D'), ['A', 'B', 'C', 'D'])).toEqual(['D'])
  expect(eliminated(terms({ eliminateCount: 3 }), ranked('A', 'B', 'C', 'D'), ['A', 'B', 'C', 'D'])).toEqual(['D', 'C'])
  expect(eliminated(terms(), ranked('A', 'B', 'C', 'D'), ['A', 'B'])).toEqual([])
})

test('a rotation begins as drawn, then with whoever is worst, and leaves out who has left', () => {
  expect(orderOfTurn(1, ['A', 'B', 'C'], [], (below) => below - 1)).toEqual(['C', 'B', 'A'])
  const ranking = [...ranked('A', 'C'), { supplierId: 'B', amount: null, evalAmount: null, seq: 0, rank: null }]
  expect(orderOfTurn(2, ['A', 'B', 'C'], ranking, () => 0)).toEqual(['B', 'C', 'A'])
  expect(nextSlot(['B', 'C', 'A'], 0, ['A', 'B'])).toBe(2)
  expect(nextSlot(['B', 'C', 'A'], 2, ['A', 'B'])).toBe(-1)
})

test('compete 6: an award is spread over its lines to the cent, and the missing cents go to the largest remainders', () => {
  const items = ['33333.33', '33333.33', '33333.34'].map((ceilingAmount, at) => ({
    id: String((at + 1) * 10),
    lineNum: (at + 1) * 10,
    ceilingAmount,
  }))
  expect([...allocate('100000', items).values()].map(Number)).toEqual([33_333.33, 33_333.33, 33_333.34])
  expect([...allocate('99999.99', items).values()].map(Number)).toEqual([33_333.33, 33_333.33, 33_333.33])
  expect([...allocate('0.02', items).values()].map(Number)).toEqual([0.01, 0, 0.01])
})
