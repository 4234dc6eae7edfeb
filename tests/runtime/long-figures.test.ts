/** Figures over many rows are added up once a minute for the same person and question; those over few at every visit. */
import { expect, test } from 'vitest'
import { keptFigures } from '../../upstream/runtime/reading/long-figures.ts'
import { NOW, openWorld } from '../support/world.ts'

const later = new Date(NOW.getTime() + 30_000)

test('who asks again within the minute reads the figures of 20,000 rows as they were, and since when; another question is added up', async () => {
  const { pool } = await openWorld()
  const first = await keptFigures(pool, 'orders of 2026', NOW, async () => ({ figures: '12.50', rows: 20_000 }))
  const again = await keptFigures(pool, 'orders of 2026', later, async () => ({ figures: '13.00', rows: 20_001 }))
  const other = await keptFigures(pool, 'orders of 2025', later, async () => ({ figures: '13.00', rows: 20_001 }))
  expect(first).toEqual({ figures: '12.50', rows: 20_000, asOf: NOW })
  expect(again).toEqual(first)
  expect(other).toEqual({ figures: '13.00', rows: 20_001, asOf: later })
})

test('figures of 19,999 rows are added up each time', async () => {
  const { pool } = await openWorld()
  await keptFigures(pool, 'receipts', NOW, async () => ({ figures: '1', rows: 19_999 }))
  expect(await keptFigures(pool, 'receipts', later, async () => ({ figures: '2', rows: 19_999 }))).toEqual({
    figures: '2',
    rows: 19_999,
    asOf: later,
  })
})

test('what failed is asked again', async () => {
  const { pool } = await openWorld()
  await expect(keptFigures(pool, 'notes', NOW, () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  expect((await keptFigures(pool, 'notes', later, async () => ({ figures: '2', rows: 30_000 }))).figures).toBe('2')
})
