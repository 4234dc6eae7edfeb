/** Open tasks as time goes by: reminders, escalation, time-out, timers of a model. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import type { Run } from '../../upstream/platform/jobs/job-work.ts'
import { systemActor } from '../../upstream/platform/jobs/system-actor.ts'
import { dueTasks } from '../../upstream/platform/workflow/run/due-tasks.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import { openWorldWith, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { askedOf, asks, bind } from './processes.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager, approver, admin]: Person[] = []

beforeAll(async () => {
  const opened = await openWorldWith({ buyer: 'buyer1', manager: 'manager1', approver: 'approver1', admin: 'admin' })
  ;({ world } = opened)
  ;[buyer, manager, approver, admin] = [opened.buyer, opened.manager, opened.approver, opened.admin]
  office = await workflowIn(world)
})

afterEach(async () => {
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
  await world.query(`update urge_config set enabled_flag = 'N'`)
})

/** What is due at this moment is done, each row in a transaction of its own. */
async function runAt(moment: string): Promise<string[]> {
  const now = new Date(moment)
  const run: Run = { id: 'test', code: 'URGE_RUN', now, attempt: 1, params: {}, requestId: null, by: systemActor }
  const keys = await asSystem(world.pool, (tx) => dueTasks.rows(tx, run))
  for (const key of keys) {
    await asSystem(world.pool, (tx) => dueTasks.run(newWork(tx, { actor: systemActor, now, requestId: 'URGE_RUN', address: '' }), key, run))
  }
  return keys.map((key) => key.split(':')[0] ?? '')
}

/** One setting for all documents. */
const plain = {
  enabled_flag: 'Y',
  first_after_hours: 2,
  repeat_hours: 24,
  max_times: 1,
  escalate_after_hours: null,
  timeout_hours: null,
  timeout_action: 'NONE',
  work_hours_only: 'Y',
}
async function urging(more: Partial<Record<string, string | number>>): Promise<void> {
  const values = { ...plain, ...more }
  const names = Object.keys(values)
  const sets = names.map((name, at) => `${name} = $${at + 1}`).join(', ')
  await world.query(`update urge_config set ${sets}, entity_name = null where code = 'ALL'`, Object.values(values))
}

/** Handed in on Friday, 20 November 2026, at 17:00 of Shanghai. */
async function onFriday(nodes: Parameters<typeof bind>[2]): Promise<Doc> {
  await bind(admin!, 'requisitionHeader', nodes)
  return office.submitted(buyer!.at(new Date('2026-11-20T17:00:00+08:00')))
}

const titlesOf = async (person: Person, doc: Doc) => (await office.messagesOf(person, doc)).map(({ title }) => title)

test('a task of Friday 17:00 that is urged after 2 working hours is due on Monday at 10:00, and once', async () => {
  await urging({})
  const doc = await onFriday([asks('采购经理', 'manager1')])
  expect(await runAt('2026-11-23T09:59:00+08:00')).toEqual([])
  expect(await runAt('2026-11-23T10:00:00+08:00')).toEqual(['urge'])
  expect(await titlesOf(manager!, doc)).toEqual([`请尽快审批采购申请${doc.docNum}`, `采购申请${doc.docNum}待您审批`])
  expect(await runAt('2026-11-23T18:00:00+08:00')).toEqual([])
  await manager!.act('interiorPendingItem', 'doPass', await manager!.find('interiorPendingItem', await itemOf(doc)))
})

async function itemOf(doc: Doc): Promise<string> {
  const [row] = await world.query<{ id: string }>(`select id from interior_pending_item where business_id = $1 and status = 'PENDING'`, [doc.id])
  return String(row?.id)
}

test('after the hours of escalation the head hears of it, once', async () => {
  await urging({ max_times: 0, escalate_after_hours: 3, escalate_to: 'HEAD' })
  const doc = await onFriday([asks('采购', 'approver1')])
  await runAt('2026-11-23T11:00:00+08:00')
  await runAt('2026-11-23T12:00:00+08:00')
  const heads = await world.query<{ title: string }>(`select title from site_message where template_code = 'WF_ESCALATE' and business_id = $1`, [
    doc.id,
  ])
  expect(heads).toMatchObject([{ title: expect.stringContaining(String(doc.docNum)) }])
  await approver!.act('interiorPendingItem', 'doPass', await approver!.find('interiorPendingItem', await itemOf(doc)))
})

test('at its time-out a task goes to the head; nothing with amounts passes by itself', async () => {
  const setting = await admin!.find('urgeConfig', await world.idOf('urgeConfig', 'PO'))
  const refused = await admin!.refused(admin!.save('urgeConfig', { timeoutAction: 'AUTO_PASS', timeoutHours: '8' }, setting))
  expect(refused.words.CN).toBe('含金额的单据不能自动通过')
  await urging({ max_times: 0, timeout_hours: 8, timeout_action: 'AUTO_TRANSFER', work_hours_only: 'N' })
  const doc = await onFriday([asks('采购', 'buyer2')])
  const before = await askedOf(world, doc)
  await runAt('2026-11-21T01:00:00+08:00')
  const after = await askedOf(world, doc)
  expect(before).toEqual(['采购: buyer2'])
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('an escalation before the first reminder is refused', async () => {
  const setting = await admin!.find('urgeConfig', await world.idOf('urgeConfig', 'PO'))
  const refused = await admin!.refused(admin!.save('urgeConfig', { firstAfterHours: '30', escalateAfterHours: '24' }, setting))
  expect(refused).toMatchObject({ at: 'escalateAfterHours', words: { CN: '升级时间必须晚于首次催办' } })
})
