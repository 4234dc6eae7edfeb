/** What has served its time goes, what is still wanted stays. */
import { expect, test } from 'vitest'
import { sweep } from '../../upstream/platform/sweep.ts'
import { openWorld } from '../support/world.ts'

test('S9.1: answers to repeated requests are kept for 24 hours and no longer', async () => {
  const world = await openWorld()
  const insert = (key: string, age: string) =>
    world.query(
      `insert into idempotency (user_id, key, route, body_hash, created_at) values (gen_random_uuid(), $1, 'r', '\\x00', now() - $2::interval)`,
      [key, age],
    )
  await insert('old', '25 hours')
  await insert('young', '23 hours')
  await sweep(world.pool)
  expect(await world.query('select key from idempotency')).toEqual([{ key: 'young' }])
})
