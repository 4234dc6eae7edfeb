/** What a transaction sends without waiting for it is done in its order, and is never lost in silence. */
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase } from '../support/database.ts'

let pool: Pool

beforeAll(async () => {
  pool = createPool((await freshDatabase()).appUrl, 2)
  closeLater(() => pool.end())
})

const ADD = 'insert into number_counter (series, value) values ($1, $2)'
const counterOf = (series: string) =>
  asSystem(pool, async (tx) => (await tx.query<{ value: string }>('select value from number_counter where series = $1', [series])).rows[0]?.value)

test('what is sent is there for the next question, and after the commit for everybody', async () => {
  const seen = await asSystem(pool, async (tx) => {
    tx.send(ADD, ['sent', 1])
    tx.send('update number_counter set value = value + 1 where series = $1', ['sent'])
    return (await tx.query<{ value: string }>('select value from number_counter where series = $1', ['sent'])).rows[0]?.value
  })
  expect(seen).toBe('2')
  expect(await counterOf('sent')).toBe('2')
})

test('something sent that fails, after which nobody asks again, fails the commit, and nothing is stored', async () => {
  const broken = asSystem(pool, (tx) => {
    tx.send(ADD, ['half', 1])
    tx.send(ADD, ['half', 2])
  })
  await expect(broken).rejects.toMatchObject({ code: '23505' })
  expect(await counterOf('half')).toBeUndefined()
})

test('the question after something sent that failed is refused with the error of the first', async () => {
  const broken = asSystem(pool, async (tx) => {
    tx.send(ADD, ['asked', 1])
    tx.send(ADD, ['asked', 'no number'])
    await tx.query('select 1')
  })
  await expect(broken).rejects.toMatchObject({ code: '22P02' })
  expect(await counterOf('asked')).toBeUndefined()
})

test('a connection is good for others after a transaction that failed on its way', async () => {
  for (let n = 0; n < 5; n++) await expect(asSystem(pool, (tx) => tx.send('select nothing'))).rejects.toMatchObject({ code: '42703' })
  expect(await Promise.all(Array.from({ length: 5 }, () => asSystem(pool, async (tx) => (await tx.query('select 1 as one')).rows[0])))).toEqual(
    Array(5).fill({ one: 1 }),
  )
  expect(pool.totalCount).toBeLessThanOrEqual(2)
})
