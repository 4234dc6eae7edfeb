/** What is shown of messages that were sent: most arrived, some did not, some were called off, and the newest are unread. */
import { beforeAll, expect, test } from 'vitest'
import { settlePast, UNREAD } from '../../data/load/platform/past-messages.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { released } from '../messaging/told.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

test('of a past that was told at once 18 messages failed in part, 6 altogether, and 9 of a supplier are unread', async () => {
  const office = await workflowIn(world)
  const [buyer, manager] = [await world.person('buyer1'), await world.person('manager1', 'manager')]
  for (let n = 0; n < 24; n++) await released(world, 'S000001', {}, new Date(NOW.getTime() + n * 60_000))
  await manager.act('requisitionHeader', 'doApproval', await office.submitted(buyer))
  await settlePast(world.pool, NOW)
  await asSystem(world.pool, (tx) => tx.query(UNREAD))
  const states = await world.query<{ status: string; n: number }>('select status, count(*)::int as n from msg_instance group by 1 order by 1')
  expect(states).toEqual(
    expect.arrayContaining([
      { status: 'FAILED', n: 6 },
      { status: 'PARTLY', n: 18 },
    ]),
  )
  expect(
    await world.query(
      `select id from msg_instance i where status = 'PARTLY' and fail_count <> (select count(*) from msg_receive r where r.instance_id = i.id and r.receive_status = 'FAILED')`,
    ),
  ).toEqual([])
  expect(
    await world.query(
      `select count(*)::int as n from site_message m join "user" u on u.id = m.user_id where u.code = 'supplier01' and m.status = 'UNREAD'`,
    ),
  ).toEqual([{ n: 9 }])
})
