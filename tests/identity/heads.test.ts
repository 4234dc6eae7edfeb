/** A department without a head: the administrator is told, has it to do, and is done when a head is named. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { peopleInForce } from '../../upstream/platform/organisation/leaving.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, TODAY, type World } from '../support/world.ts'
import { employee, newEmployee } from './organisation.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

interface ToDo {
  title: string
  url: string
}

const told = async (dept: Doc): Promise<string[]> => {
  const rows = await world.query<{ title: string }>(
    "select title from site_message where template_code = 'POSITION_VACANT_HEAD' and business_id = $1",
    [dept.id],
  )
  return rows.map(({ title }) => title)
}
const toDos = async (dept: Doc): Promise<ToDo[]> => {
  const answer = await call(world, admin, '/v1/findTodoTasks', 'DepartmentDetail', {})
  return ((answer as Answer).data as ToDo[]).filter(({ url }) => url.endsWith(dept.id)).map(({ title, url }) => ({ title, url }))
}
const vacantToDo = ({ id, code, name }: Doc) => [{ title: `部门${name}（${code}）没有负责人，其审批将受阻`, url: `/main/DepartmentDetail?id=${id}` }]

const again = (dept: Doc) => admin.find('department', dept.id)
const newDepartment = async (code: string, more: Record<string, unknown> = {}) =>
  admin.save('department', { code, name: `部门${code}`, nameEn: `Department ${code}`, orgId: await world.idOf('organization', 'SZ10'), ...more })
/** A department with a head position, held and led by somebody new. */
async function ledDepartment(code: string): Promise<{ dept: Doc; head: Doc; positionId: string }> {
  const dept = await newDepartment(code)
  const job = await world.query<{ id: string }>("select id from job where enabled_flag = 'Y' limit 1")
  const place = await admin.save('position', { code: `P${code}`, name: `${code}负责人`, departmentId: dept.id, jobId: job[0]?.id, isHead: 'Y' })
  const head = await newEmployee(world, admin, [{ positionId: place.id, startDate: '2026-01-01' }])
  return { dept: await admin.save('department', { headPersonId: head.id }, await again(dept)), head, positionId: place.id }
}

test('a department saved without a head is a to-do of the administrator until it has one', async () => {
  const dept = await newDepartment('D90')
  expect(await toDos(dept)).toEqual(vacantToDo(dept))
  expect(await told(dept)).toEqual([])
  const { id } = await newEmployee(world, admin)
  const led = await admin.save('department', { headPersonId: id }, dept)
  expect(await toDos(dept)).toEqual([])
  await admin.save('department', { headPersonId: null }, led)
  expect(await toDos(dept)).toEqual(vacantToDo(dept))
  const english = await world.query("select title_en from interior_pending_item where business_id = $1 and status = 'PENDING'", [dept.id])
  expect(english).toEqual([{ title_en: 'Department Department D90 (D90) has no head; its approvals are blocked' }])
})

test('another change of a department without a head tells nothing again, and a disabled one needs none', async () => {
  const dept = await newDepartment('D91')
  const [first] = await world.query('select id from interior_pending_item where business_id = $1', [dept.id])
  const costed = await admin.save('department', { costCenter: 'CC9100' }, dept)
  expect(await world.query('select id from interior_pending_item where business_id = $1', [dept.id])).toEqual([first])
  await admin.save('department', { enabledFlag: 'N' }, costed)
  expect(await toDos(dept)).toEqual([])
})

test('whoever leaves the company leads no department the morning after', async () => {
  const { dept, head } = await ledDepartment('D92')
  await admin.act('person', 'doLeave', head, { input: { leaveDate: TODAY } })
  await doneAt(world.pool, peopleInForce, new Date(`${TODAY}T23:59:00+08:00`))
  expect((await again(dept)).headPersonId).toBe(head.id)
  await doneAt(world.pool, peopleInForce, new Date('2026-11-21T00:05:00+08:00'))
  expect((await again(dept)).headPersonId).toBeNull()
  expect(await told(dept)).toEqual(['部门部门D92（D92）没有负责人，其审批将受阻'])
  expect(await toDos(dept)).toEqual(vacantToDo(dept))
})

test('a head position that ends tonight ends the headship, and one that ended yesterday ends it at once', async () => {
  const tonight = await ledDepartment('D93')
  const held = await employee(world, admin, String(tonight.head.code))
  await admin.save('person', { positionAllot: [{ id: held.positionAllot[0]?.id, endDate: TODAY }] }, held)
  expect((await again(tonight.dept)).headPersonId).toBe(held.id)
  await doneAt(world.pool, peopleInForce, new Date('2026-11-21T00:05:00+08:00'))
  expect((await again(tonight.dept)).headPersonId).toBeNull()
  expect(await told(tonight.dept)).toEqual(['部门部门D93（D93）没有负责人，其审批将受阻'])

  const yesterday = await ledDepartment('D94')
  const ended = await employee(world, admin, String(yesterday.head.code))
  await admin.save('person', { positionAllot: [{ id: ended.positionAllot[0]?.id, endDate: '2026-11-19' }] }, ended)
  expect((await again(yesterday.dept)).headPersonId).toBeNull()
  expect(await toDos(yesterday.dept)).toEqual(vacantToDo(yesterday.dept))
})

test('who is named head after the position ended stays head', async () => {
  const { dept, head } = await ledDepartment('D95')
  const held = await employee(world, admin, String(head.code))
  await admin.save('person', { positionAllot: [{ id: held.positionAllot[0]?.id, endDate: '2026-11-18' }] }, held)
  await admin.save('department', { headPersonId: head.id }, await again(dept))
  await doneAt(world.pool, peopleInForce, new Date('2026-11-21T00:05:00+08:00'))
  expect((await again(dept)).headPersonId).toBe(head.id)
})
