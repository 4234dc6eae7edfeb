/** Lists longer than their count goes. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => {
  vi.useRealTimers()
})

test('20,001 projects and more are counted to 20,001 and no further, the exact number on request; a minute after the list has shrunk its next visit but one is exact', async () => {
  const clerk = await world.person('admin')
  const list = async (request: { exactCount?: boolean } = {}) =>
    (await clerk.verb('project', 'listByPage', { menuId: 0, pageRows: 20, search: { name: '长列表' }, ...request }, { page: 'projectList' })).page

  await world.query(
    `insert into project (id, code, name, name_en, enabled_flag, version_num, creation_date, last_update_date)
     select gen_random_uuid(), 'LONG' || n, '长列表' || n, 'Long ' || n, 'Y', 1, now(), now() from generate_series(1, 20050) n`,
  )
  expect(await list()).toEqual({ count: 20_001, curIndex: 1, countKind: 'capped' })
  expect(await list({ exactCount: true })).toEqual({ count: 20_050, curIndex: 1, countKind: 'exact' })

  await world.query(`delete from project where code in (select 'LONG' || n from generate_series(20001, 20050) n)`)
  expect(await list(), 'believed for a minute').toMatchObject({ countKind: 'capped' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await list(), 'nobody waits for the new count').toMatchObject({ countKind: 'capped' })
  await expect.poll(list).toEqual({ count: 20_000, curIndex: 1, countKind: 'exact' })
})
