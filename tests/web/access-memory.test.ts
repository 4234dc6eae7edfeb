/** Menus and buttons that web remembers, once for all who have the same. */
import { expect, test } from 'vitest'
import { createAccessMemory } from '../../app/server/session/access-memory.ts'

const access = (accessKey: string) => ({ accessKey, menus: [], buttons: { purchaseOrderList: ['btnSave'] } })

test('a thousand buyers hold the menus of buyers once', () => {
  const memory = createAccessMemory()
  const held = new Set(Array.from({ length: 1_000 }, (_, at) => memory.remember(`buyer ${at}`, access('buyers'))))
  expect(held.size).toBe(1)
  expect(memory.of('buyer 7')).toBe([...held][0])
  expect(memory.remember('approver', access('approvers'))).not.toBe([...held][0])
})

test('whoever has other rights from now on is given those', () => {
  const memory = createAccessMemory()
  memory.remember('visitor', access('before'))
  memory.remember('visitor', access('after'))
  expect(memory.of('visitor')?.accessKey).toBe('after')
})

test('visitors beyond the bound push out those of whom nothing was heard for the longest time', () => {
  const memory = createAccessMemory(2)
  for (const visitor of ['a', 'b', 'a', 'c']) memory.remember(visitor, access(visitor))
  expect(['a', 'b', 'c'].map((visitor) => memory.of(visitor)?.accessKey)).toEqual(['a', undefined, 'c'])
})
