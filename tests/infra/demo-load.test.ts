/** The demo company can be entered while its year is still being told: what goes on behind waits for its end. */
import type pg from 'pg'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { beginDemoLoad, demoLoadOf, endDemoLoad, untilDemoLoaded } from '../../upstream/platform/delivered/demo-load.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase } from '../support/database.ts'
import { presentDatabase } from '../support/present.ts'
import { startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'

const opened = (url: string): pg.Pool => {
  const pool = createPool(url, 2)
  closeLater(() => pool.end())
  return pool
}

test('a load is under way from its beginning to its end, and leaves nothing of itself', async () => {
  const empty = opened((await freshDatabase()).appUrl)
  expect(await demoLoadOf(empty)).toBe('none')
  const pool = opened((await freshDatabase({ base: true })).appUrl)
  expect(await demoLoadOf(pool)).toBe('done')
  await beginDemoLoad(pool, new Date())
  expect(await demoLoadOf(pool)).toBe('under way')
  await endDemoLoad(pool)
  expect(await demoLoadOf(pool)).toBe('done')
})

test('who waits for the end of a load is let go when he leaves', async () => {
  const pool = opened((await freshDatabase({ base: true })).appUrl)
  await beginDemoLoad(pool, new Date())
  const leaving = new AbortController()
  const waiting = untilDemoLoaded(pool, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

test('people enter while the year is told, and the audit is chained after it', async () => {
  const database = await presentDatabase()
  const pool = opened(database.appUrl)
  await beginDemoLoad(pool, new Date())
  const system = await startSystem({ on: database, background: true })
  const { ask } = visitorOf(system.origin)
  const body = new URLSearchParams({ userName: 'buyer1', password: DEMO_PASSWORD })
  expect(await ask('/?index', { method: 'POST', headers: { origin: system.origin }, body })).toMatchObject({ status: 303 })
  expect(await ask('/main/inHome')).toMatchObject({ status: 200, text: expect.stringContaining('buyer1') })
  const chained = async () => (await system.query<{ count: number }>('select count(*)::int as count from audit_chain'))[0]?.count
  expect(await chained()).toBe(0)
  await endDemoLoad(pool)
  await expect.poll(chained).toBeGreaterThan(0)
})

test('the services leave in order while a year is still being told', async () => {
  const database = await presentDatabase()
  const pool = opened(database.appUrl)
  await beginDemoLoad(pool, new Date())
  const system = await startSystem({ on: database, background: true })
  await system.stopUpstream()
  expect(system.servicesSaid()).not.toContain('unhandledRejection')
})
