/** Organisations, departments, employees: the rules of their trees, their masks, their last day, and who reads what of them. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { peopleInForce } from '../../upstream/platform/organisation/leaving.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { booksHere } from '../support/books-here.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, TODAY, type World } from '../support/world.ts'
import { employee, newEmployee, positionNamed } from './organisation.ts'

booksHere()

let world: World
let admin: Person
let buyer: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  buyer = await world.person('buyer1')
})

const org = async (code: string) => admin.find('organization', await world.idOf('organization', code))
const newOrg = async (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: `工厂${code}`,
  orgType: 'PLANT',
  parentId: await world.idOf('organization', 'SZ10'),
  ...more,
})

describe('organisations', () => {
  test('there is one group, and nothing moves below itself', async () => {
    expect(await admin.refused(admin.save('organization', { code: 'HD99', name: '另一集团', orgType: 'GROUP' }))).toMatchObject({
      code: 'organization.ONE_GROUP',
      given: { code: 'HD00' },
    })
    const company = await org('HD01')
    const refusal = await admin.refused(admin.save('organization', { parentId: await world.idOf('organization', 'SZ10') }, company))
    expect(refusal).toMatchObject({
      code: 'organization.ORG_CYCLE',
      at: 'parentId',
      words: { CN: '不能移动到自身的下级', EN: 'Cannot move below itself' },
    })
    expect((await admin.refused(admin.save('organization', { parentId: company.id }, company))).code).toBe('organization.ORG_CYCLE')
    expect((await admin.refused(admin.save('organization', { code: 'XX10', name: '无上级', orgType: 'BU' }))).issues[0]).toMatchObject({
      at: 'parentId',
    })
  })

  test('a new name stands in the paths of everything below', async () => {
    const plant = await admin.save('organization', await newOrg('SZ11'))
    expect(plant).toMatchObject({
      treeFullPath: '华东智造集团/华东智造股份有限公司/苏州工厂/工厂SZ11',
      treeFullPathEn: expect.stringMatching(/^Huadong [^/]+\/Huadong [^/]+\/Suzhou Plant\/[^/]*SZ11$/),
      levelId: 4,
    })
    await admin.save('organization', { name: '苏州智造工厂', nameEn: 'Suzhou Works' }, await org('SZ10'))
    expect(await org('SZ11')).toMatchObject({
      treeFullPath: '华东智造集团/华东智造股份有限公司/苏州智造工厂/工厂SZ11',
      treeFullPathEn: expect.stringMatching(/\/Suzhou Works\/[^/]*SZ11$/),
    })
    await admin.save('organization', { name: '苏州工厂', nameEn: 'Suzhou Plant' }, await org('SZ10'))
  })

  test('of two moves that would close a circle together, one is refused', async () => {
    const [a, b] = [await admin.save('organization', await newOrg('SZ12')), await admin.save('organization', await newOrg('SZ13'))]
    const answers = await Promise.allSettled([admin.save('organization', { parentId: b.id }, a), admin.save('organization', { parentId: a.id }, b)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('base currency and time zone stay as they were at the first document', async () => {
    const free = await admin.save('organization', await newOrg('SZ14'))
    await admin.save('organization', { baseCurrency: 'EUR' }, free)
    await draftRequisition()
    const refusal = await admin.refused(admin.save('organization', { baseCurrency: 'USD' }, await org('SZ10')))
    expect(refusal).toMatchObject({ code: 'organization.HAS_DOCUMENTS', given: { field: '本位币' }, at: 'baseCurrency' })
    const zone = await admin.refused(admin.save('organization', { timeZone: 'UTC' }, await org('SZ10')))
    expect(zone.words.EN).toMatch(/^\d+ documents exist; Time zone cannot be changed$/)
  })

  test('is disabled once nothing below is enabled and no document is open', async () => {
    const refused = async (code: string) => {
      const { code: rule, given, words } = await admin.refused(admin.save('organization', { enabledFlag: 'N' }, await org(code)))
      return [rule, given?.n, words.CN]
    }
    expect(await refused('HD00')).toEqual(['organization.HAS_CHILDREN', '1', '仍有1个启用的下级组织或部门，不能停用'])
    const plant = await admin.save('organization', await newOrg('SZ15'))
    await world.query('update requisition_header set org_id = $1', [plant.id])
    expect(await refused('SZ15')).toEqual(['organization.OPEN_DOCUMENTS', '1', '仍有1张未完成单据'])
    await world.query("update requisition_header set status = 'CANCELLED'")
    await admin.save('organization', { enabledFlag: 'N' }, await org('SZ15'))
    expect((await admin.refused(admin.verb('organization', 'delete', { id: plant.id }))).code).toBe('USED')
  })

  test('a bank account is read by whoever may see bank accounts, and by nobody else', async () => {
    expect((await org('HD01')).bankAccount).toBe('1102055500000001019')
    const page = 'systemsetting/institution'
    const without = await world.services.verb(
      'organization',
      'findById',
      { menuId: 0, id: await world.idOf('organization', 'HD01') },
      contextOf(onPage(admin.actor, page, ['btnViewBank'])),
    )
    expect(Object.keys(without.data as Doc)).not.toEqual(expect.arrayContaining(['bankAccount']))
    expect(Object.keys(without.data as Doc)).toEqual(expect.arrayContaining(['taxNo']))
  })
})

async function draftRequisition(): Promise<Doc> {
  return buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    purpose: '补充库存',
    requisitionLine: [{ materialId: await world.idOf('materialItem', '0101010001'), requestQty: '1', needByDate: '2026-12-18' }],
  })
}

describe('departments', () => {
  const department = async (code: string) => admin.find('department', await world.idOf('department', code))

  test('form no circle, and stay enabled while something below them is', async () => {
    const refusal = await admin.refused(admin.save('department', { parentId: await world.idOf('department', 'D02') }, await department('D01')))
    expect(refusal).toMatchObject({ code: 'department.CYCLE', given: { path: 'D01 → D02 → D01' } })
    expect(await admin.refused(admin.save('department', { enabledFlag: 'N' }, await department('D01')))).toMatchObject({
      code: 'department.STILL_USED',
      given: { children: '5', positions: '4' },
    })
  })

  test('show their head, their positions and their people', async () => {
    const { $panels, headPersonId$ } = await department('D11')
    const { positions, people } = $panels as Record<string, Doc[]>
    expect(headPersonId$).toMatchObject({ code: 'HD10022' })
    expect(positions?.map((row) => [(row.positionId$ as { code: string }).code, row.headcount, row.occupied])).toEqual([
      ['P1101', 1, 1],
      ['P1102', 1, 1],
      ['P1103', 2, 2],
      ['P1104', 2, 1],
    ])
    expect(people).toHaveLength(5)
  })
})

describe('employees', () => {
  test('an id number is kept with its middle blanked, typed again or not', async () => {
    const someone = await newEmployee(world, admin, [], { idNoMasked: '320506198804121234' })
    expect((await employee(world, admin, String(someone.code))).idNoMasked).toBe('3205**********1234')
    await admin.save('person', { idNoMasked: '3205**********1234', name: '张三' }, someone)
    expect((await employee(world, admin, String(someone.code))).idNoMasked).toBe('3205**********1234')
    const [row] = await world.query<{ n: string }>("select count(*) as n from document_history where changes::text like '%320506198804121234%'")
    expect(row?.n).toBe('0')
  })

  test('an employee number is never used again', async () => {
    const someone = await newEmployee(world, admin)
    await admin.verb('person', 'delete', { id: someone.id })
    const { code } = someone
    const refusal = await admin.refused(newEmployee(world, admin, [], { code }))
    expect(refusal).toMatchObject({ code: 'person.NUMBER_USED', at: 'code', given: { code } })
  })

  test('managers form no circle, also through the head of a department', async () => {
    const lead = await employee(world, admin, 'HD10002')
    const refusal = await admin.refused(admin.save('person', { managerId: await world.idOf('person', 'HD10003') }, lead))
    expect(refusal).toMatchObject({ code: 'person.MANAGER_CIRCLE', at: 'managerId', given: { path: 'HD10002 → HD10003 → HD10002' } })
    const own = await employee(world, admin, 'HD10004')
    expect((await admin.refused(admin.save('person', { managerId: own.id }, own))).code).toBe('person.MANAGER_CIRCLE')
    const planner = await newEmployee(world, admin, [{ positionId: await positionNamed(world, '采购跟单员'), startDate: '2025-01-01' }])
    const head = await employee(world, admin, 'HD10022')
    expect((await admin.refused(admin.save('person', { managerId: planner.id }, head))).code).toBe('person.MANAGER_CIRCLE')
  })

  test('without a manager the head of the department is; the line above moves with whoever stands in it', async () => {
    const codes = async (id: string) => ((await admin.find('person', id)).managerIds$ as { code: string }[]).map(({ code }) => code)
    const clerk = await newEmployee(world, admin, [{ positionId: await positionNamed(world, '仓管员-合肥'), startDate: '2025-01-01' }])
    expect(await codes(clerk.id)).toEqual(['HD10047', 'HD10050', 'HD10002', 'HD10001'])
    const dept = await admin.find('department', await world.idOf('department', 'D23'))
    await admin.save('department', { headPersonId: await world.idOf('person', 'HD10048') }, dept)
    expect(await codes(clerk.id)).toEqual(['HD10048', 'HD10047', 'HD10050', 'HD10002', 'HD10001'])
    const plantLead = await employee(world, admin, 'HD10050')
    await admin.save('person', { managerId: await world.idOf('person', 'HD10001') }, plantLead)
    expect(await codes(clerk.id)).toEqual(['HD10048', 'HD10047', 'HD10050', 'HD10001'])
  })

  test('the last day is not before the first', async () => {
    const someone = await newEmployee(world, admin)
    expect((await admin.refused(admin.save('person', { leaveDate: '2019-12-31' }, someone))).issues[0]).toMatchObject({
      code: 'person.LEAVES_EARLY',
      at: 'leaveDate',
    })
  })

  test('after the last day the user is disabled, and what was to be done is the manager’s', async () => {
    const leaving = await employee(world, admin, 'HD10042')
    const answer = await admin.act('person', 'doLeave', leaving, { input: { leaveDate: TODAY } })
    expect(answer.rows).toHaveLength(1)
    const left = await employee(world, admin, 'HD10042')
    expect(left).toMatchObject({ leaveDate: TODAY, personStatus: 'ON' })
    expect(left.positionAllot[0]?.endDate).toBe(TODAY)
    const [user] = await world.query<{ id: string }>('select id from "user" where code = \'buyer2\'')
    const [above] = await world.query<{ id: string }>('select id from "user" where code = \'manager2\'')
    await world.query(
      `insert into interior_pending_item (id, status, user_id, item_type, template_code, entity_name, business_id, title, arisen_at, version_num)
       values (gen_random_uuid(), 'PENDING', $1, 'OTHER', 'T', 'poHeader', gen_random_uuid(), '待办', now(), 1)`,
      [user?.id],
    )
    await doneAt(world.pool, peopleInForce, new Date(`${TODAY}T23:59:00+08:00`))
    expect((await employee(world, admin, 'HD10042')).personStatus).toBe('ON')
    await doneAt(world.pool, peopleInForce, new Date('2026-11-21T00:05:00+08:00'))
    expect(await employee(world, admin, 'HD10042')).toMatchObject({ personStatus: 'LEFT', mainPositionId: left.mainPositionId })
    expect(await world.query('select enabled_flag as flag from "user" where id = $1', [user?.id])).toEqual([{ flag: 'N' }])
    const [toDo] = await world.query<{ user_id: string }>(
      "select user_id from interior_pending_item where template_code = 'T' and status = 'PENDING'",
    )
    expect(toDo?.user_id).toBe(above?.id)
    expect(await admin.find('position', await positionNamed(world, '采购员-合肥'))).toMatchObject({ headcount: 2, occupied: 1, vacant: 1 })
    expect(await doneAt(world.pool, peopleInForce, new Date('2026-11-21T00:05:00+08:00'))).toBe(0)
  })

  test('a position that begins tomorrow is the main one from tomorrow', async () => {
    const someone = await newEmployee(world, admin, [{ positionId: await positionNamed(world, '硬件工程师'), startDate: '2026-12-01' }])
    expect(someone.mainPositionId).toBeNull()
    await doneAt(world.pool, peopleInForce, new Date('2026-12-01T00:05:00+08:00'))
    expect((await admin.find('person', someone.id)).departmentId).toBe(await world.idOf('department', 'D31'))
  })
})

describe('what is read of people', () => {
  test('the directory is for everybody of our side, without what is nobody’s business', async () => {
    for (const userName of ['buyer1', 'expert1', 'warehouse1', 'finance1']) {
      const reader = await world.person(userName)
      const { rows } = await reader.list('staffInquiry', { search: { code: 'HD10024' } })
      expect(rows, userName).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        name: '宋莉',
        mobile: '13900001024',
        managerIds$: [
          { code: 'HD10023' },
          { code: 'HD10022' },
          { code: 'HD10006' },
          { code: 'HD10005' },
          { code: 'HD10003' },
          { code: 'HD10002' },
          { code: 'HD10001' },
        ],
      })
      const whole = (await reader.verb('person', 'findById', { id: rows[0]?.id }, { page: 'staffInquiry' })).data as Doc
      for (const field of ['idNoMasked', 'gender', 'hireDate', 'personLevelId', 'leaveDate']) expect(whole, field).not.toHaveProperty(field)
      expect((whole.$panels as object | undefined) ?? {}).not.toHaveProperty('users')
      expect(
        (
          await reader.refused(
            reader.verb('person', 'saveOrUpdate', { id: whole.id, versionNum: whole.versionNum, draft: { mobile: '1' } }, { page: 'staffInquiry' }),
          )
        ).status,
      ).toBe(403)
    }
    expect((await world.person('supplier01')).actor.grants.has('staffInquiry')).toBe(false)
    record('page', 'staffInquiry')
  })

  test('whoever has left is not in the directory', async () => {
    const [someone] = await world.query<{ code: string }>("select code from person where person_status = 'LEFT' limit 1")
    expect((await buyer.list('staffInquiry', { search: { code: someone?.code ?? '' } })).rows).toHaveLength(0)
  })
})

describe('the calls', () => {
  const data = async <T = Doc[]>(person: Person, path: string, page: string, body: Record<string, unknown> = {}) =>
    ((await call(world, person, path, page, body)) as Answer<T>).data

  test('orgStructure: organisations and departments as one tree, saved as what stands behind a node', async () => {
    const path = (verb: string) => `/v1/orgStructureRestful/${verb}`
    const rows = await data(admin, path('listByPage'), 'institution')
    const byCode = new Map(rows.map((row) => [row.code as string, row]))
    expect(byCode.get('D11')).toMatchObject({ kind: 'department', parentId: byCode.get('SZ10')?.id, headName: '彭思远', headcount: 6 })
    expect(byCode.get('D02')).toMatchObject({ parentId: byCode.get('D01')?.id })
    const { id } = byCode.get('D33') as Doc
    const found = await data<Doc>(admin, path('findById'), 'institution', { id })
    await data(admin, path('saveOrUpdate'), 'institution', { id, versionNum: found.versionNum, draft: { costCenter: 'CC4039' } })
    expect((await admin.find('department', id)).costCenter).toBe('CC4039')
    const made = await data<Doc>(admin, path('saveOrUpdate'), 'institution', { kind: 'organization', draft: await newOrg('SZ19') })
    await data(admin, path('doBatchSaveOrUpdate'), 'institution', {
      kind: 'organization',
      rows: [{ id: made.id, draft: { phone: '0512-55501001' } }],
    })
    await data(admin, path('delete'), 'institution', { id: made.id })
    expect(await world.query('select 1 from organization where id = $1', [made.id])).toEqual([])
    expect((await buyer.refused(call(world, buyer, path('listByPage'), 'staffInquiry', {}))).status).toBe(403)
    const manager = await world.person('manager1')
    expect((await manager.refused(call(world, manager, path('saveOrUpdate'), 'institution', { id, draft: {} }))).status).toBe(403)
  })

  test('the tree is exported with its figures', async () => {
    const answer = await call(world, admin, '/v1/orgStructureRestful/exportExcel', 'institution', {})
    const rows = await rowsOf(await bytesOf(answer))
    expect(rows[0]).toEqual(['编码', '名称', '类型', '路径', '负责人', '编制', '在岗'])
    expect(rows).toContainEqual(['D12', '质量部', '部门', '华东智造集团/华东智造股份有限公司/苏州工厂/质量部', '许少华', 5, 4])
  })

  test('findAllocationAreaByJobId and findPositionsByDepartmentId', async () => {
    const areas = await data(buyer, '/v1/findAllocationAreaByJobId', 'staffInquiry', { jobId: await world.idOf('job', 'J05') })
    expect(areas).toEqual([
      { lookupCode: 'SOURCING', meaning: '寻源' },
      { lookupCode: 'ORDERING', meaning: '订单执行' },
      { lookupCode: 'CONTRACT', meaning: '合同法务' },
    ])
    const positions = await data(buyer, '/v1/findPositionsByDepartmentId', 'staffInquiry', { departmentId: await world.idOf('department', 'D12') })
    expect(positions).toMatchObject([
      { code: 'P1201', isHead: 'Y', occupants: [{ employeeNo: 'HD10027' }] },
      { code: 'P1202', headcount: 4, occupied: 3, vacant: 1 },
    ])
    expect((await buyer.refused(call(world, buyer, '/v1/findAllocationAreaByJobId', 'staffInquiry', { jobId: 'x' }))).status).toBe(404)
  })

  test('functionalResource: people with masked contacts, companies, organisations', async () => {
    const people = await data(buyer, '/v1/functionalResource/personList', 'staffInquiry', { q: 'HD10024' })
    expect(people).toMatchObject([
      { employeeNo: 'HD10024', positionName: '采购员-苏州', managerEmployeeNo: 'HD10023', mobile: '139****1024', email: 'l***@huadong.example' },
    ])
    expect(await data(buyer, '/v1/functionalResource/personFindById', 'staffInquiry', { id: people[0]?.id })).toMatchObject({ name: '宋莉' })
    const companies = await data(buyer, '/v1/functionalResource/enterpriseList', 'staffInquiry')
    expect(companies.map(({ code }) => code)).toEqual(['HD01'])
    expect(await data(buyer, '/v1/functionalResource/enterpriseFindById', 'staffInquiry', { id: companies[0]?.id })).toMatchObject({
      code: 'HD01',
      parentCode: 'HD00',
    })
    const orgs = await data(buyer, '/v1/functionalResource/orgList', 'staffInquiry', { pageRows: 2 })
    expect(orgs).toHaveLength(2)
    expect(await data(buyer, '/v1/functionalResource/orgFindById', 'staffInquiry', { id: orgs[0]?.id })).toHaveProperty('code')
    for (const row of [...people, ...companies, ...orgs]) for (const field of ['idNoMasked', 'bankAccount']) expect(row).not.toHaveProperty(field)
    const supplier = await world.person('supplier01')
    expect((await supplier.refused(call(world, supplier, '/v1/functionalResource/personList', 'supplierInfoToPortal', {}))).status).toBe(403)
  })
})
