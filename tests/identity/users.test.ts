/** Users: who may be one, what they may, and how they are disabled (area identity, scenarios 10 and 15 and the rules of the entity). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { addCredential } from '../../upstream/platform/sign-in/factor/credentials.ts'
import { enterRoleSql, inTransaction } from '../../upstream/runtime/rows/database.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  for (const [entity, code] of [
    ['responsibility', 'buyer'],
    ['responsibility', 'manager'],
    ['responsibility', 'supplier'],
    ['organization', 'SZ10'],
    ['organization', 'HF20'],
    ['organization', 'HD01'],
    ['supplierInfo', 'S000001'],
    ['supplierInfo', 'S000007'],
    ['user', 'manager2'],
    ['user', 'supplier02'],
  ] as const)
    ids[`${entity} ${code}`] = await world.idOf(entity, code)
})

/** An employee whom nobody signs in for. */
async function freePerson(): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    'select p.id from person p where not exists (select from "user" u where u.person_id = p.id) order by random() limit 1',
  )
  return row?.id ?? ''
}

const internal = async (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: '新用户',
  userType: 'INTERNAL',
  personId: await freePerson(),
  email: `${code}@huadong.example`,
  ...more,
})
const ofSupplier = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: '供应商联系人',
  userType: 'SUPPLIER',
  supplierIds: [ids['supplierInfo S000001']],
  email: `${code}@supplier.example`,
  ...more,
})

test('a user name is stored in lower case, keeps to its form, and is unique for ever', async () => {
  const made = await admin.save('user', await internal('New.Buyer-1'))
  expect(made).toMatchObject({ code: 'new.buyer-1', source: 'MANUAL', mustChangePassword: 'Y' })
  for (const wrong of ['ab', 'has space', '中文名', `${'x'.repeat(59)}!`])
    expect(await admin.refused(admin.save('user', await internal(wrong))), wrong).toMatchObject({ status: 422 })
  await admin.verb('user', 'delete', { id: made.id, versionNum: made.versionNum })
  const again = await admin.refused(admin.save('user', await internal('new.buyer-1')))
  expect(again).toMatchObject({ code: 'user.EXISTS', words: { CN: '登录名已存在', EN: 'User name exists' }, at: 'code' })
})

test('scenario 10: of 50 people who make new.user at once one succeeds, and 49 are told that the name exists', async () => {
  const drafts = await Promise.all(Array.from({ length: 50 }, (_, n) => ofSupplier('new.user', { email: `n${n}@supplier.example` })))
  const outcomes = await Promise.allSettled(drafts.map((draft) => admin.verb('user', 'saveOrUpdate', { draft })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ words }) => words.CN)).toEqual(Array(49).fill('登录名已存在'))
  expect(await world.query(`select 1 from "user" where code = 'new.user'`)).toHaveLength(1)
})

test('the same request sent twice makes one user and answers alike', async () => {
  const [draft, key] = [ofSupplier('twice.user'), randomUUID()]
  const answers = await Promise.all([1, 2].map(() => admin.verb('user', 'saveOrUpdate', { draft }, { key })))
  expect(answers[0]?.data).toEqual(answers[1]?.data)
})

test('an internal user is an employee, and an employee is one enabled user', async () => {
  const personId = await freePerson()
  expect(await admin.refused(admin.save('user', { ...(await internal('no.person')), personId: null }))).toMatchObject({ code: 'INVALID' })
  const first = await admin.save('user', { ...(await internal('person.first')), personId })
  const second = await admin.refused(admin.save('user', { ...(await internal('person.second')), personId }))
  expect(second).toMatchObject({ code: 'user.PERSON_TAKEN', words: { CN: '员工已有启用的用户“person.first”' }, at: 'personId' })
  await admin.act('user', 'doInvalid', first)
  expect(await admin.save('user', { ...(await internal('person.second')), personId })).toMatchObject({
    code: 'person.second',
    departmentId: expect.any(String),
  })
})

test('a supplier user belongs to 1 to 10 suppliers with one main one, and holds no internal responsibility', async () => {
  const { id } = await admin.save('user', ofSupplier('supplier.new'))
  expect(await admin.find('user', id)).toMatchObject({ mainSupplierId: ids['supplierInfo S000001'], inviteState: 'INVITED' })
  expect(await admin.refused(admin.save('user', ofSupplier('supplier.none', { supplierIds: [] })))).toMatchObject({ code: 'user.NO_SUPPLIER' })
  const eleven = (await world.query<{ id: string }>('select id from supplier_info order by code limit 11')).map((row) => row.id)
  expect(await admin.refused(admin.save('user', ofSupplier('supplier.many', { supplierIds: eleven })))).toMatchObject({
    words: { CN: '供应商用户至少关联1个、最多关联10个供应商，当前11个' },
  })
  const otherMain = ofSupplier('supplier.main', { mainSupplierId: ids['supplierInfo S000007'] })
  expect(await admin.refused(admin.save('user', otherMain))).toMatchObject({ code: 'user.MAIN_SUPPLIER' })
  const buying = ofSupplier('supplier.buys', { userResponsibility: [{ responsibilityId: ids['responsibility buyer'] }] })
  expect(await admin.refused(admin.save('user', buying))).toMatchObject({
    words: { CN: '供应商用户不能分配内部职责', EN: 'A supplier user cannot have an internal responsibility' },
    at: 'userResponsibility[0].responsibilityId',
  })
})

test('the default responsibility and organisation are the own ones, one responsibility is the default, the first day of a user is not after the last, and grants lie between them', async () => {
  const [buyer, manager] = [ids['responsibility buyer'], ids['responsibility manager']]
  const refusalOf = async (more: Record<string, unknown>) => admin.refused(admin.save('user', await internal('rules.user', more)))
  expect(await refusalOf({ defaultResponsibilityId: buyer })).toMatchObject({ code: 'user.DEFAULT_NOT_OWN' })
  expect(await refusalOf({ defaultOrgId: ids['organization HF20'], userOrgPermit: [{ orgId: ids['organization SZ10'] }] })).toMatchObject({
    code: 'user.ORG_NOT_OWN',
  })
  const twice = [
    { responsibilityId: buyer, isDefault: 'Y' },
    { responsibilityId: manager, isDefault: 'Y' },
  ]
  expect(await refusalOf({ userResponsibility: twice })).toMatchObject({ code: 'user.TWO_DEFAULTS' })
  expect(await refusalOf({ userResponsibility: [{ responsibilityId: buyer }, { responsibilityId: buyer }] })).toMatchObject({
    issues: [{ code: 'DUPLICATE' }],
  })
  expect(await refusalOf({ startDateActive: '2026-12-31', endDateActive: '2026-01-01' })).toMatchObject({
    issues: [{ at: 'endDateActive', words: { CN: '开始日期不能晚于结束日期', EN: 'The start date is after the end date' } }],
  })
  const dated = {
    startDateActive: '2026-01-01',
    endDateActive: '2026-12-31',
    userResponsibility: [{ responsibilityId: buyer, startDate: '2025-06-01' }],
  }
  expect(await refusalOf(dated)).toMatchObject({ words: { CN: '有效期必须在用户的有效期 2026-01-01 至 2026-12-31 之内' } })
  const made = await admin.save(
    'user',
    await internal('rules.user', {
      userOrgPermit: [{ orgId: ids['organization HD01'] }],
      defaultOrgId: ids['organization SZ10'],
      userResponsibility: [{ responsibilityId: buyer }],
    }),
  )
  expect(made).toMatchObject({ responsibilityIds: [buyer], userResponsibility: [{ isDefault: 'Y' }] })
})

test('a user has at most 12 favourites', async () => {
  const menus = await world.query<{ id: string }>(`select id from menu where menu_type = 'PAGE' order by menu_id limit 13`)
  const refused = await admin.refused(admin.save('user', await internal('many.stars', { shortcutMenu: menus.map(({ id }) => ({ menuId: id })) })))
  expect(refused.words.CN).toBe('常用菜单最多12个，当前13个')
})

test('who has signed in keeps the name and cannot be deleted; who has not, can', async () => {
  const made = await admin.save('user', ofSupplier('renamed.once'))
  const renamed = await admin.save('user', { code: 'renamed.twice' }, made)
  await world.query(`update "user" set last_login_at = now() where id = $1`, [made.id])
  expect(await admin.refused(admin.save('user', { code: 'renamed.thrice' }, renamed))).toMatchObject({ code: 'user.NAME_KEPT' })
  expect(await admin.refused(admin.verb('user', 'delete', { id: made.id }))).toMatchObject({
    words: { CN: '该用户已有登录记录，只能停用', EN: 'This user has signed in; disable instead' },
  })
})

async function addTask(userId: string, title: string): Promise<void> {
  await world.query(
    `insert into interior_pending_item (id, version_num, status, title, user_id, business_id, template_code, item_type, arisen_at, created_by)
     values ($1, 1, 'PENDING', $2, $3, $1, 'PO_CHECK', 'ORDER_CONFIRM', now(), $3)`,
    [randomUUID(), title, userId],
  )
}

async function addSession(userId: string): Promise<string> {
  const id = randomUUID()
  await world.query(
    `insert into user_info (id, id_hash, code_hash, user_id, started_at, created_at, last_seen_at) values ($1, sha256($2::text::bytea), sha256(($2 || 'c')::text::bytea), $3, $4, $4, $4)`,
    [id, id, userId, '2026-11-20T00:50:00Z'],
  )
  return id
}

test('scenario 15: buyer2 with 2 open tasks is disabled only when somebody takes them; the sessions end with it', async () => {
  const buyer2 = await world.idOf('user', 'buyer2')
  await world.query(`update interior_pending_item set status = 'HANDLED' where user_id = $1`, [buyer2])
  await addTask(buyer2, '订单A')
  await addTask(buyer2, '订单B')
  const session = await addSession(buyer2)
  const stored = await admin.find('user', buyer2)
  expect((stored.$panels as Record<string, unknown[]>).openTasks).toHaveLength(2)

  const refused = await admin.refused(admin.act('user', 'doInvalid', stored))
  expect(refused).toMatchObject({
    code: 'user.OPEN_TASKS',
    at: 'input.transfereeId',
    words: { CN: '该用户有2个未办任务，请选择转办人', EN: '2 open tasks: choose who takes them' },
  })
  for (const wrong of [buyer2, ids['user supplier02']])
    expect(await admin.refused(admin.act('user', 'doInvalid', stored, { input: { transfereeId: wrong } }))).toMatchObject({ code: 'user.TRANSFEREE' })

  await admin.act('user', 'doInvalid', stored, { input: { transfereeId: ids['user manager2'] } })
  expect(await admin.find('user', buyer2)).toMatchObject({ enabledFlag: 'N' })
  expect(await world.query(`select 1 from interior_pending_item where user_id = $1 and status = 'PENDING'`, [buyer2])).toEqual([])
  expect(
    await world.query(`select title from interior_pending_item where user_id = $1 and title like '订单_' order by title`, [ids['user manager2']]),
  ).toEqual([{ title: '订单A' }, { title: '订单B' }])
  expect(await world.query('select ended_why from user_info where id = $1', [session])).toEqual([{ ended_why: 'DISABLED' }])
  await admin.act('user', 'doEnabled', await admin.find('user', buyer2))
})

test('an administrator resets a password without seeing one: the sessions end, a link goes by mail', async () => {
  const stored = await admin.find('user', await world.idOf('user', 'buyer3'))
  const session = await addSession(stored.id)
  const answer = await admin.act('user', 'doResetPassword', stored)
  expect(JSON.stringify(answer)).not.toMatch(/password|token/i)
  expect(await world.query('select ended_at is not null as ended from user_info where id = $1', [session])).toEqual([{ ended: true }])
  expect(await admin.find('user', stored.id)).toMatchObject({ mustChangePassword: 'Y' })
})

test('one session of several is ended', async () => {
  const stored = await admin.find('user', await world.idOf('user', 'quality1'))
  const [first, second] = [await addSession(stored.id), await addSession(stored.id)]
  const found = await admin.find('user', stored.id)
  expect(((found.$panels as Record<string, { id: string }[]>).sessions ?? []).map(({ id }) => id).sort()).toEqual([first, second].sort())
  await admin.act('user', 'doEndSession', found, { lineIds: [first] })
  expect(await world.query('select id from user_info where user_id = $1 and ended_at is null', [stored.id])).toEqual([{ id: second }])
})

test('an administrator removes all second factors of a user and never sees them: the sessions end, the person is told, the log names it', async () => {
  const userId = await world.idOf('user', 'quality2')
  expect(await admin.refused(admin.act('user', 'doFactorReset', await admin.find('user', userId)))).toMatchObject({ code: 'user.NO_FACTOR' })
  await asSystem(world.pool, (tx) => addCredential(tx, userId, 'phone', { kind: 'TOTP', data: { secret: 'ab12', lastStep: 0 } }, new Date()))
  const session = await addSession(userId)
  const stored = await admin.find('user', userId)
  expect(JSON.stringify(stored)).not.toMatch(/ab12|credential/i)
  await admin.act('user', 'doFactorReset', stored)
  expect(await world.query('select id from user_credential where user_id = $1', [userId])).toEqual([])
  expect(await world.query('select ended_why from user_info where id = $1', [session])).toEqual([{ ended_why: 'FACTOR' }])
  expect(await world.query('select template_code from site_message where user_id = $1', [userId])).toEqual([
    { template_code: 'SECOND_FACTOR_REMOVED' },
  ])
  expect(await world.query(`select category, message from system_log where message like '用户 quality2%'`)).toEqual([
    { category: 'PERMISSION', message: '用户 quality2：移除双重验证' },
  ])
  expect(await world.query(`select kind from audit_event where action = 'doFactorReset'`)).toEqual([{ kind: 'CHANGE' }])
})

test('S5.2 nobody reads a second factor by the standard verbs or through row security, not even whose it is', async () => {
  const owner = await world.person('quality2')
  const userId = owner.actor.userId
  await asSystem(world.pool, (tx) => addCredential(tx, userId, 'phone', { kind: 'TOTP', data: { secret: 'ab12', lastStep: 0 } }, new Date()))
  const [{ id } = { id: '' }] = await world.query<{ id: string }>('select id from user_credential where user_id = $1', [userId])
  for (const person of [owner, admin]) {
    expect(await person.refused(person.find('userCredential', id))).toMatchObject({ status: expect.toBeOneOf([403, 404]) })
    const seen = await inTransaction(
      world.pool,
      enterRoleSql(person.actor, { everyOrg: true, everyPermit: true }),
      async (tx) => (await tx.query('select from user_credential')).rowCount,
    )
    expect(seen).toBe(0)
  }
  await world.query('delete from user_credential where user_id = $1', [userId])
})

test('who works in a responsibility without having shown a second factor signs in again when it begins to ask for one', async () => {
  const [held, userId] = [await admin.find('responsibility', await world.idOf('responsibility', 'expert')), await world.idOf('user', 'expert2')]
  const [plain, shown] = [await addSession(userId), await addSession(userId)]
  await world.query('update user_info set responsibility_id = $2 where id = any($1::uuid[])', [[plain, shown], held.id])
  await world.query('update user_info set second_factor_at = now() where id = $1', [shown])
  const stored = await admin.save('responsibility', { secondFactor: 'REQUIRED' }, held)
  expect(await world.query('select id, ended_why from user_info where id = any($1::uuid[]) and ended_at is not null', [[plain, shown]])).toEqual([
    { id: plain, ended_why: 'FACTOR' },
  ])
  await admin.save('responsibility', { secondFactor: 'NONE' }, stored)
})

test('the DingTalk id of a user is cleared', async () => {
  const stored = await admin.save('user', { dingTalkUserId: 'ding-77' }, await admin.find('user', await world.idOf('user', 'engineer1')))
  await admin.act('user', 'doDingReset', stored)
  const cleared = await admin.find('user', stored.id)
  expect(cleared.dingTalkUserId).toBeNull()
  expect(await admin.refused(admin.act('user', 'doDingReset', cleared))).toMatchObject({ code: 'user.NO_DING' })
})

test('a person whose grants change is told once a day what came and went; a new one gets a message and a link', async () => {
  const buyer1 = await world.idOf('user', 'buyer1')
  const told = () =>
    world.query<{ content: string; contentEn: string }>(
      `select content, content_en as "contentEn" from site_message where user_id = $1 and template_code = 'PERMISSION_CHANGED'`,
      [buyer1],
    )
  const stored = await admin.save(
    'user',
    { userResponsibility: [{ responsibilityId: ids['responsibility manager'] }] },
    await admin.find('user', buyer1),
  )
  expect(await told()).toEqual([{ content: '新增：采购经理', contentEn: 'Added: Purchasing manager' }])
  const line = (stored.userResponsibility as { id: string; responsibilityId: string }[]).find(
    (one) => one.responsibilityId === ids['responsibility manager'],
  )
  await admin.save('user', { deletedLines: [line?.id] }, stored)
  expect(await told()).toEqual([{ content: '新增：采购经理\n取消：采购经理', contentEn: 'Added: Purchasing manager\nRemoved: Purchasing manager' }])
  const made = await admin.save('user', ofSupplier('told.user'))
  expect(await world.query(`select template_code from site_message where user_id = $1`, [made.id])).toEqual([{ template_code: 'USER_CREATED' }])
  record('entity', 'userResponsibility', 'userOrgPermit', 'shortcutMenu')
})

interface Seen {
  document: string
  seen: string
  all: string
  bounds: string
}
const ordersIn = (panels: unknown): Seen | undefined => (panels as { sight: Seen[] }).sight.find(({ document }) => document === '采购订单')

test('the page of a user says how many orders that person would see with the permits that are typed, and stores nothing', async () => {
  const buyer1 = await admin.find('user', await world.idOf('user', 'buyer1'))
  const stored = ordersIn(buyer1.$panels)
  expect(stored).toMatchObject({ bounds: expect.stringMatching(/^组织 \d+；品类 \d+；采购组 6$/) })
  const actor = { ...(await world.person('buyer1')).actor, page: 'purchaseOrderList' }
  const seen = await inTransaction(world.pool, enterRoleSql(actor), async (tx) => (await tx.query('select id from po_header')).rowCount)
  expect(Number(stored?.seen)).toBe(seen)

  const categories = (buyer1.userCategoryPermit as { id: string }[]).map(({ id }) => id)
  const ask = { id: buyer1.id, versionNum: buyer1.versionNum, draft: { deletedLines: categories }, preview: true }
  const { data } = (await admin.verb('user', 'saveOrUpdate', ask)) as { data: { $panels: unknown } }
  const own = await world.query('select 1 from po_header where created_by = $1 or buyer_id = $1', [buyer1.id])
  expect(ordersIn(data.$panels)).toMatchObject({
    seen: String(own.length),
    all: stored?.all,
    bounds: expect.stringContaining('品类清单为空，只看本人的'),
  })
  expect(await admin.find('user', buyer1.id)).toMatchObject({ versionNum: buyer1.versionNum, userCategoryPermit: buyer1.userCategoryPermit })
})
