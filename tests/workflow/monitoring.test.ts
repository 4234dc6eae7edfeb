/** Figures over a period of approvals: timely rate by person, stay by step, what waits longest. */
import { expect, test } from 'vitest'
import { openWorldWith } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind, taskOf } from './processes.ts'

const HOUR_MS = 3_600_000

interface Figures {
  timely: { name: string; due: number; timely: number; rate: string }[]
  stay: { node: string; tasks: number; hours: string }[]
  slowest: { businessNum: string; name: string }[]
}

test('of three tasks due by noon two are decided in time: 66.7 %; a buyer who does not watch approvals is refused', async () => {
  const { world, buyer1, approver1, admin } = await openWorldWith({ buyer1: 'buyer1', approver1: 'approver1', admin: 'admin' })
  const office = await workflowIn(world)
  await bind(admin, 'requisitionHeader', [{ ...asks('法务复核', 'approver1'), dueHours: 2 }])
  const docs = [await office.submitted(buyer1), await office.submitted(buyer1), await office.submitted(buyer1), await office.submitted(buyer1)]
  const later = (hours: number) => approver1.at(new Date(approver1.now().getTime() + hours * HOUR_MS))
  for (const [at, hours] of [1, 1, 3].entries()) await later(hours).act('interiorPendingItem', 'doPass', await taskOf(world, approver1, docs[at]!))
  await world.query(`update process_task set due_at = null where assignee_id = $1 and task_status = 'OPEN'`, [approver1.actor.userId])
  const figures = await office.call<Figures>(admin, '/v1/processTask/monitoring', { from: '2026-11-20', to: '2026-11-20' })
  expect(figures.timely.find(({ name }) => name === approver1.actor.displayName)).toMatchObject({ due: 3, timely: 2, rate: '66.7' })
  expect(figures.stay.find(({ node }) => node === '法务复核')).toMatchObject({ tasks: 3, hours: '1.7' })
  expect(figures.slowest.map(({ businessNum }) => businessNum)).toContain(docs[3]?.docNum)
  expect((await buyer1.refused(office.call(buyer1, '/v1/processTask/monitoring', { from: '2026-11-20', to: '2026-11-20' }))).status).toBe(403)
})
