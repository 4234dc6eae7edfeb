/** The services are killed in the middle of 200 approvals: no task is lost, none done twice, and no document out of step with its process. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { menuIdOf } from '../../catalogue/menu.ts'
import { openWindow } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind } from './processes.ts'

const APPROVALS = 200
const AT_ONCE = 4
const KILLED_AFTER = 60

let system: System
let world: World

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
})

const idsOf = async (sql: string) => (await system.query<{ id: string }>(sql)).map(({ id }) => id)
const counted = async (sql: string) => Number((await system.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n)

test('killed after 60 of 200 approvals and started again, all of them are decided once', { timeout: 300_000 }, async () => {
  const office = await workflowIn(world)
  const [buyer, admin] = await Promise.all([world.person('buyer1'), world.person('admin')])
  const binding = await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  for (let made = 0; made < APPROVALS; made++) await office.submitted(buyer)
  const ours = `(select * from process_instance where bill_type_id = '${binding.id}') i`
  const waiting = () =>
    idsOf(
      `select p.id from interior_pending_item p join process_task t on t.id = p.task_id join ${ours} on t.header_id = i.id where p.status = 'PENDING'`,
    )
  expect(await waiting()).toHaveLength(APPROVALS)

  const context = await openWindow(true)
  const page = await context.newPage()
  await signIn(page, context, system, 'manager1', { to: '/' })
  const csrf = (await page.locator('input[name=_csrf]').first().getAttribute('value')) ?? ''
  const acknowledged: string[] = []
  const pass = async (id: string) => {
    const form = { intent: 'doPass', id, [`version.${id}`]: '1', _csrf: csrf, _idem: randomUUID() }
    const address = `${system.origin}/main/myApproval?menuId=${menuIdOf('myApproval')}`
    const answer = await context.request.post(address, { form, headers: { origin: system.origin }, maxRedirects: 0 }).catch(() => null)
    if (answer?.status() === 303 || answer?.status() === 302) acknowledged.push(id)
  }
  const passAll = async (ids: string[], until = Number.POSITIVE_INFINITY) => {
    const left = [...ids]
    const work = async () => {
      for (let id = left.pop(); id !== undefined && acknowledged.length < until; id = left.pop()) await pass(id)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  const before = passAll(await waiting(), APPROVALS / 2)
  await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(KILLED_AFTER)
  await system.stopUpstream()
  await before
  await system.startUpstream()
  const survived = new Set(await waiting())
  expect(acknowledged.filter((id) => survived.has(id))).toEqual([])
  for (let left = await waiting(); left.length > 0; left = await waiting()) await passAll(left)

  expect(await counted(`${ours} where i.status = 'PASSED'`)).toBe(APPROVALS)
  expect(await counted(`requisition_header r join ${ours} on i.business_id = r.id where r.status = 'APPROVED'`)).toBe(APPROVALS)
  expect(await counted(`process_task t join ${ours} on t.header_id = i.id`)).toBe(APPROVALS)
  expect(await counted(`process_task t join ${ours} on t.header_id = i.id where t.task_status = 'DONE' and t.result = 'PASS'`)).toBe(APPROVALS)
  expect(await counted(`approval_history h join approval a on a.id = h.header_id join ${ours} on a.instance_id = i.id where h.action = 'PASS'`)).toBe(
    APPROVALS,
  )
  await context.close()
})
