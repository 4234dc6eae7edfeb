/** What people do with master data of as many lines as are wanted; what the lines refer to is planted, since the demo company has not so many of it. */
import { randomUUID } from 'node:crypto'
import { documents } from '../../catalogue/index.ts'
import { addressOf } from '../../contract/call-names.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { definitionNamed } from '../../upstream/runtime/working.ts'
import { linesOf } from '../delivery/goods.ts'
import { plant } from '../security/planting.ts'
import { dayAfter } from '../support/days.ts'
import { type House, type Life, type Step, save, times } from './lives.ts'

const freshCode = (prefix: string) => `${prefix}_${randomUUID().slice(0, 8).toUpperCase()}`

/** Short enough for the code of a category. */
let codes = 900_000

/** Ids of so many rows that nobody has used. */
export async function planted({ world, admin }: House, entity: string, count: number, given: Partial<Doc> = {}): Promise<string[]> {
  const owner = { supplierId: null, orgId: null, categoryIds: [], userId: admin.actor.userId, isWhole: false }
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await plant(world, definitionNamed(entity), owner, { code: String(++codes), enabledFlag: 'Y', ...given })).id)
  return ids
}

/** The first row of an entity that a test says of. */
async function stored({ world }: House, table: string, where: string): Promise<string> {
  const [row] = await world.query<{ id: string }>(`select id from ${table} where ${where} order by code limit 1`)
  if (!row) throw new Error(`There is no ${table} where ${where}`)
  return row.id
}

/** All but the first of each kind goes again; that may be somebody's default. */
const without =
  (entity: string, ...kinds: string[]): NonNullable<Life['goOn']> =>
  async (house, doc, step) => {
    const { admin } = house
    const gone = (one: Doc) =>
      kinds.flatMap((lines) =>
        linesOf(one, lines)
          .slice(1)
          .map(({ id }) => id),
      )
    await step('delete lines', admin, doc, (one) => save(admin, entity, { deletedLines: gone(one) }, one))
  }

const byAdmin = ({ admin }: House) => admin

const role: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const menus = await planted(house, 'menu', lines, { userType: null, menuType: 'PAGE' })
    const resources: string[] = []
    for (const menuId of menus) resources.push(...(await planted(house, 'resource', 1, { menuId })))
    return {
      code: freshCode('ROLE'),
      name: '很多菜单',
      roleMenuPermit: menus.map((menuId) => ({ menuId })),
      roleResourcePermit: menus.map((menuId, at) => ({ menuId, resourceId: resources[at] })),
    }
  },
  // Menus go, and their buttons with them.
  goOn: without('role', 'roleMenuPermit'),
}

const responsibility: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const roles = await planted(house, 'role', lines, { userType: 'INTERNAL' })
    return { code: freshCode('RESP'), name: '很多角色', userType: 'INTERNAL', responsibilityRole: roles.map((roleId) => ({ roleId })) }
  },
  goOn: without('responsibility', 'responsibilityRole'),
}

const user: Life = {
  by: byAdmin,
  of: (house) => stored(house, '"user"', `code like 'expert%'`),
  async draft(house, lines) {
    const responsibilities = await planted(house, 'responsibility', lines, { userType: 'INTERNAL' })
    const orgs = await planted(house, 'organization', lines)
    const categories = await planted(house, 'purchaseCategory', lines)
    return {
      defaultOrgId: null,
      userResponsibility: responsibilities.map((responsibilityId) => ({ responsibilityId })),
      userOrgPermit: orgs.map((orgId) => ({ orgId })),
      userCategoryPermit: categories.map((categoryId) => ({ categoryId })),
    }
  },
  goOn: without('user', 'userResponsibility', 'userOrgPermit', 'userCategoryPermit'),
}

const everyAddress = documents.flatMap(({ entity }) => ['listByPage', 'findById', 'saveOrUpdate', 'delete'].map((verb) => addressOf(entity, verb)))

const resource: Life = {
  by: byAdmin,
  of: (house) => stored(house, 'resource', `code = 'bankList.btnTemplate'`),
  draft: async (_house, lines) => ({ resourceApi: times(lines, (at) => ({ apiPath: everyAddress[at], verb: 'POST' })) }),
  goOn: without('resource', 'resourceApi'),
}

const lookupType: Life = {
  by: byAdmin,
  draft: async (_house, lines) => ({
    code: freshCode('LOOKUP').replace(/_(\d)/, '_A$1'),
    name: '很多值',
    lookupValue: times(lines, (at) => ({ lookupCode: `V${at}`, meaning: `值${at}` })),
  }),
  goOn: without('lookupType', 'lookupValue'),
}

const profile: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const users = await planted(house, 'user', lines, { userType: 'INTERNAL' })
    const profileValue = users.map((userId) => ({ level: 'USER', userId, value: '1' }))
    return { code: freshCode('PROFILE'), name: '很多值', valueType: 'TEXT', levels: ['SYSTEM', 'USER'], profileValue }
  },
  goOn: without('profile', 'profileValue'),
}

const apiProject: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const ownerId = await house.world.idOf('user', 'admin')
    const apiModule = times(lines, (at) => ({ code: `M${at}`, name: `模块${at}` }))
    return { code: freshCode('API'), name: '很多模块', ownerId, apiModule }
  },
  goOn: without('apiProject', 'apiModule'),
}

const baseOauthApp: Life = {
  by: byAdmin,
  of: (house) => stored(house, 'base_oauth_app', 'true'),
  async draft(house, lines) {
    const interfaces = await planted(house, 'apiInfo', lines)
    return { baseOauthApi: interfaces.map((apiInfoId) => ({ apiInfoId })) }
  },
}

const person: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const [positionId] = await planted(house, 'position', 1, { headcount: 5 })
    const days = times(lines, (at) => dayAfter(new Date('2021-01-01T00:00:00Z'), at))
    return {
      code: freshCode('HD'),
      name: '换了很多岗位',
      email: `${randomUUID()}@huadong.example`,
      hireDate: '2020-01-01',
      orgId: await house.world.idOf('organization', 'SZ10'),
      personLevelId: await house.world.idOf('personLevel', 'L1'),
      positionAllot: days.map((day) => ({ positionId, isMain: 'Y', percent: '100', startDate: day, endDate: day })),
    }
  },
}

let standIns = 0
const userAuthorisation: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const day = house.buyer.inDays(100 + ++standIns)
    const menus = await planted(house, 'menu', lines, { menuType: 'PAGE' })
    const userAuthorisationRelation = menus.map((menuId) => ({ kind: 'MENU', menuId }))
    return { from: day, to: day, reason: '出差', delegateId: await house.world.idOf('user', 'buyer2'), userAuthorisationRelation }
  },
  async goOn({ buyer }, doc, step: Step) {
    await step('doEnabled', buyer, doc, (one) => buyer.act('userAuthorisation', 'doEnabled', one))
  },
}

const paymentTerm: Life = {
  by: ({ finance }) => finance,
  draft: async (_house, lines) => ({
    code: freshCode('PT').replace('_', ''),
    name: '很多节点',
    paymentTermNode: times(lines, () => ({ nodeType: 'DELIVERY', ratio: String(100 / lines), baseEvent: 'RECEIPT' })),
  }),
}

const supplierInfo: Life = {
  by: ({ manager }) => manager,
  of: ({ world }) => world.idOf('supplierInfo', 'S000001'),
  async draft(house, lines) {
    const orgs = await planted(house, 'organization', lines)
    const paymentTermId = await stored(house, 'payment_term', `enabled_flag = 'Y'`)
    const buyerId = await house.world.idOf('user', 'buyer1')
    return { supplierSite: orgs.map((orgId) => ({ orgId, paymentTermId, buyerId })) }
  },
}

const purchaseBillType: Life = {
  by: byAdmin,
  of: ({ world }) => world.idOf('purchaseBillType', 'PR_STD'),
  async draft(house, lines) {
    const categories = await planted(house, 'purchaseCategory', lines)
    const targetTypeId = await house.world.idOf('purchaseBillType', 'PO_STD')
    return { purchaseBillTypeRelation: categories.map((categoryId) => ({ targetKind: 'ORDER', targetTypeId, categoryId })) }
  },
}

const msgConfig: Life = {
  by: byAdmin,
  of: ({ world }) => world.idOf('msgConfig', 'PR_APPROVED'),
  draft: async (_house, lines) => ({ msgConfigReceiver: times(lines, () => ({ receiverRule: 'FIXED', receiverArg: 'buyer1' })) }),
}

/** Each step under a name of its own. */
const manySteps = (lines: number) =>
  times(lines, (at) => ({ nodeName: `节点${at}`, assigneeType: 'PERSON', assignee: 'manager1', condition: 'docNum != null' }))

const processTemplate: Life = {
  by: byAdmin,
  async draft({ world }, lines) {
    const categoryId = await world.idOf('processCategory', 'GENERAL')
    return { code: freshCode('TEMPLATE'), name: '很多步骤', categoryId, processTemplateStep: manySteps(lines) }
  },
  goOn: without('processTemplate', 'processTemplateStep'),
}

const processModel: Life = {
  by: byAdmin,
  draft: async (_house, lines) => ({ code: freshCode('MODEL'), name: '很多步骤', formEntity: 'poHeader', processModelStep: manySteps(lines) }),
  goOn: without('processModel', 'processModelStep'),
}

const approvalBillType: Life = {
  by: byAdmin,
  draft: async (_house, lines) => ({ code: freshCode('BINDING'), name: '很多节点', entityName: 'poHeader', approvalBillNode: manySteps(lines) }),
  goOn: without('approvalBillType', 'approvalBillNode'),
}

const scheduledJob: Life = {
  by: byAdmin,
  of: ({ world }) => world.idOf('scheduledJob', 'LOG_ARCHIVE'),
  draft: async () => ({ description: '每日' }),
}

/** Of a job with so many parameters, each of which names an organisation. */
const scheduledRequest: Life = {
  by: byAdmin,
  async draft({ world }, lines) {
    const [job] = await world.query<{ id: string }>(
      `insert into scheduled_job (id, code, name, job_kind, concurrency, overlap_rule, retry_limit, enabled_flag, version_num)
       values (gen_random_uuid(), $1, '很多参数', 'REQUEST', 'SINGLE', 'QUEUE', 0, 'Y', 1) returning id`,
      [freshCode('JOB')],
    )
    await world.query(
      `insert into scheduled_job_parameter (id, header_id, line_num, version_num, name, label, label_en, param_type, ref_entity, required_flag, default_value, seq_num)
       select gen_random_uuid(), $1, n * 10, 1, 'org' || n, '组织', 'Organisation', 'REF', 'organization', 'Y', 'SZ10', n from generate_series(1, $2) n`,
      [job?.id, lines],
    )
    return { jobId: job?.id }
  },
  goOn: async ({ admin }, doc, step) => {
    await step('doLaunch', admin, doc, (one) => admin.act('scheduledRequest', 'doLaunch', one))
  },
}

const scsiDefinition: Life = {
  by: byAdmin,
  draft: async (_house, lines) => ({
    ...{ code: freshCode('ERP'), name: '很多字段', entityName: 'poHeader', trigger: 'MANUAL', url: 'https://erp.huadong.example/po' },
    scsiRequestFieldMap: times(lines, (at) => ({ sourceField: 'docNum', targetPath: `F${at}` })),
  }),
}

const project: Life = {
  by: byAdmin,
  async draft(house, lines) {
    const { world, admin } = house
    const subjects = await planted(house, 'subject', lines, { parentId: null })
    const head = { code: freshCode('PJ'), name: '很多科目', managerId: admin.actor.userId, planStart: '2026-12-01', planEnd: '2027-06-30' }
    return { ...head, orgId: await world.idOf('organization', 'SZ10'), projectBudget: subjects.map((subjectId) => ({ subjectId, amount: '100' })) }
  },
  goOn: without('project', 'projectBudget'),
}

export const lives: Readonly<Record<string, Life>> = {
  role,
  responsibility,
  user,
  resource,
  lookupType,
  profile,
  apiProject,
  baseOauthApp,
  person,
  userAuthorisation,
  paymentTerm,
  project,
  supplierInfo,
  purchaseBillType,
  msgConfig,
  processTemplate,
  processModel,
  approvalBillType,
  scheduledJob,
  scheduledRequest,
  scsiDefinition,
}
