/** Whoever stands in for a colleague is named for all that he does, and of two tasks on a document the pressed one is decided. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind, taskOf, unbind } from './processes.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let people: Record<'buyer1' | 'approver1' | 'approver2' | 'approver3' | 'manager1' | 'admin', Person>

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  const names = ['buyer1', 'approver1', 'approver2', 'approver3', 'manager1', 'admin'] as const
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await world.person(name)]))) as typeof people
  await world.query(`update user_authorisation set status = 'REVOKED'`)
  const { approver1, approver2 } = people
  const away = await approver2.save('userAuthorisation', {
    ...{ from: '2026-11-20', to: '2026-12-03', reason: '休假', delegateId: approver1.actor.userId },
    userAuthorisationRelation: [{ kind: 'TASK', docType: 'requisitionHeader' }],
  })
  await approver2.act('userAuthorisation', 'doEnabled', away)
})

async function submittedBy(...nodes: Parameters<typeof bind>[2]): Promise<Doc> {
  const binding = await bind(people.admin, 'requisitionHeader', nodes)
  const doc = await office.submitted(people.buyer1)
  await unbind(people.admin, binding)
  return doc
}

const last = async ({ id }: Doc) =>
  (
    await world.query<{ action: string; who: string; away: string; comment: string }>(
      `select h.action, u.code as who, d.code as away, h.comment from approval a join approval_history h on h.header_id = a.id
       left join "user" u on u.id = h.user_id left join "user" d on d.id = h.delegated_for_id where a.business_id = $1 order by h.line_num desc limit 1`,
      [id],
    )
  )[0]

const two = [asks('部门负责人', 'manager1'), { ...asks('财务', 'approver2'), rejectTo: 'PREVIOUS', canAddSign: 'Y' }]

async function atSecondStep(): Promise<Doc> {
  const doc = await submittedBy(...two)
  await people.manager1.act('interiorPendingItem', 'doPass', await taskOf(world, people.manager1, doc))
  return doc
}

test('approver1 sends back, hands on and adds signers for approver2: the trail names both, the task keeps what was said', async () => {
  const { approver1, approver3 } = people
  const back = await atSecondStep()
  await approver1.act('interiorPendingItem', 'doBack', await taskOf(world, approver1, back), { reason: '资料不全' })
  expect(await last(back)).toEqual({ action: 'BACK', who: 'approver1', away: 'approver2', comment: '资料不全' })
  const [task] = await world.query<object>(
    `select u.code as who, d.code as away, t.comment, t.result from process_task t join process_instance i on i.id = t.header_id
     join "user" u on u.id = t.assignee_id left join "user" d on d.id = t.delegated_for_id where i.business_id = $1 and t.result = 'BACK'`,
    [back.id],
  )
  expect(task).toEqual({ who: 'approver1', away: 'approver2', comment: '资料不全', result: 'BACK' })

  const signed = await atSecondStep()
  const input = { userIds: [approver3.actor.userId], position: 'BEFORE' }
  await approver1.act('interiorPendingItem', 'doAddSign', await taskOf(world, approver1, signed), { input, reason: '请会签' })
  expect(await last(signed)).toEqual({ action: 'ADD_SIGN', who: 'approver1', away: 'approver2', comment: '请会签' })

  const moved = await atSecondStep()
  const to = { toUserId: approver3.actor.userId }
  await approver1.act('interiorPendingItem', 'doTransfer', await taskOf(world, approver1, moved), { input: to, reason: '更了解情况' })
  expect(await last(moved)).toEqual({ action: 'TRANSFER', who: 'approver1', away: 'approver2', comment: '更了解情况' })
  expect((await taskOf(world, approver3, moved)).status).toBe('PENDING')
})

test('with his own task and that of the colleague on one document, the pressed one is decided and the other stays', async () => {
  const { approver1, approver2 } = people
  const doc = await submittedBy({ ...asks('会签', 'approver1', 'approver2'), signMode: 'ALL' })
  const items = () =>
    world.query<{ id: string; away: string | null }>(
      `select p.id, d.code as away from interior_pending_item p left join "user" d on d.id = p.delegated_for_id
       where p.business_id = $1 and p.user_id = $2 and p.status = 'PENDING' order by d.code nulls first`,
      [doc.id, approver1.actor.userId],
    )
  const [own, colleagues] = await items()
  expect([own?.away, colleagues?.away]).toEqual([null, 'approver2'])
  await approver1.act('interiorPendingItem', 'doPass', await approver1.find('interiorPendingItem', String(colleagues?.id)))
  expect((await items()).map(({ id }) => id)).toEqual([own?.id])
  expect(await last(doc)).toMatchObject({ action: 'PASS', who: 'approver1', away: 'approver2' })
  await approver1.act('interiorPendingItem', 'doPass', await approver1.find('interiorPendingItem', String(own?.id)))
  expect((await approver2.find('requisitionHeader', doc.id)).status).toBe('APPROVED')
})
