/** Places that people share: what one person takes stands in nobody else's way (S2.7). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShares, type Leave } from '../../contract/shares.ts'

const limits = { places: 8, partOfOne: 4, mostWaiting: 3, waitMs: 1_000 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const settled = async (asked: Promise<Leave | null>) => {
  let outcome = 'waits'
  void asked.then((leave) => {
    outcome = leave ? 'in' : 'refused'
  })
  // Whoever is called in hears of it a few steps later.
  for (let step = 0; step < 5; step++) await Promise.resolve()
  return outcome
}

test('a person gets a quarter of the places, and the next one enters past whom waits for his own', async () => {
  const shares = createShares(limits)
  const hoard = [shares.enter({ holder: 'hoarder' }), shares.enter({ holder: 'hoarder' }), shares.enter({ holder: 'hoarder' })]
  expect(await Promise.all(hoard.map(settled))).toEqual(['in', 'in', 'waits'])
  expect(await settled(shares.enter({ holder: 'colleague' }))).toBe('in')
  const leave = await hoard[0]
  leave?.()
  leave?.()
  expect(await settled(hoard[2]!)).toBe('in')
  expect(shares.held(), 'who leaves twice leaves once').toBe(3)
})

test('with all places taken those with something urgent come first, the others in the order of coming', async () => {
  const shares = createShares({ ...limits, places: 1 })
  const first = await shares.enter({ holder: 'a' })
  const order: string[] = []
  const asked = [{ holder: 'looks first' }, { holder: 'looks second' }, { holder: 'saves', isUrgent: true }].map(async (asking) => {
    const leave = await shares.enter(asking)
    order.push(asking.holder)
    leave?.()
  })
  first?.()
  await Promise.all(asked)
  expect(order).toEqual(['saves', 'looks first', 'looks second'])
})

test('who only looks is not kept out for good: every fourth place is theirs', async () => {
  const shares = createShares({ ...limits, places: 1, mostWaiting: 100 })
  const first = await shares.enter({ holder: 'first' })
  const order: string[] = []
  const asked = [...Array(8).fill('saves'), 'looks', 'looks'].map(async (what, at) => {
    const leave = await shares.enter({ holder: `${at}`, isUrgent: what === 'saves' })
    order.push(what)
    leave?.()
  })
  first?.()
  await Promise.all(asked)
  expect(order).toEqual(['saves', 'saves', 'saves', 'looks', 'saves', 'saves', 'saves', 'looks', 'saves', 'saves'])
})

test('who goes away while waiting leaves the queue, and the place goes to the next', async () => {
  const shares = createShares({ ...limits, places: 1 })
  const first = await shares.enter({ holder: 'first' })
  const page = new AbortController()
  const [closed, next] = [shares.enter({ holder: 'closes', gone: page.signal }), shares.enter({ holder: 'next' })]
  page.abort()
  expect(await settled(closed)).toBe('refused')
  expect(shares.waiting()).toBe(1)
  first?.()
  expect(await settled(next)).toBe('in')
})

test('who waits in vain is told after a second, who would stand behind too many at once', async () => {
  const shares = createShares({ ...limits, places: 1 })
  const leave = await shares.enter({ holder: 'a' })
  const waiting = ['b', 'c', 'd'].map((holder) => shares.enter({ holder }))
  expect(await settled(shares.enter({ holder: 'e' }))).toBe('refused')
  vi.advanceTimersByTime(1_000)
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  expect(shares.waiting()).toBe(0)
  leave?.()
  expect(await settled(shares.enter({ holder: 'b' }))).toBe('in')
})

test('with fewer places nobody is put out, and nobody enters until there are fewer', async () => {
  const shares = createShares(limits)
  const leaves = await Promise.all(['a', 'b', 'c'].map((holder) => shares.enter({ holder })))
  shares.setPlaces(2)
  const waiting = shares.enter({ holder: 'd' })
  leaves[0]?.()
  expect(await settled(waiting)).toBe('waits')
  leaves[1]?.()
  expect(await settled(waiting)).toBe('in')
  const next = shares.enter({ holder: 'e' })
  shares.setPlaces(8)
  expect(await settled(next)).toBe('in')
})
