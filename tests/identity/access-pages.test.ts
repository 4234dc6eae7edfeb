/** Area identity in a browser, as those concerned meet it: scenarios 3, 4, 5, 8, 12 and 15 of the brief. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { button, changeLines, fill, inDays, input, press, says, succeed, unfold, wrong } from '../flows/flow.ts'
import { eachWay, eachWayOfForms, openWindow } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { application, program } from './applications.ts'

let system: System
let world: World
let [admin, buyer]: Person[] = []

beforeAll(async () => {
  system = await startSystem({ background: true })
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  ;[admin, buyer] = await Promise.all(['admin', 'buyer1'].map((name) => world.person(name)))
})

/** An order of SZ10 that waits for an approver. */
async function submittedOrder(): Promise<Doc> {
  const sold = await soldGoods(system)
  const order = await buyer!.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: sold.org,
    supplierId: sold.supplier,
    poLine: [{ materialId: sold.material, orderQty: '60', needByDate: inDays(40) }],
  })
  await buyer!.act('poHeader', 'doSubmit', order)
  return buyer!.find('poHeader', order.id)
}

/** A post as a prepared page would send it, with the mark of this session. */
async function post(page: Page, address: string, form: Record<string, string>): Promise<number> {
  const csrf = (await page.locator('input[name=_csrf]').first().getAttribute('value')) ?? ''
  const answer = await page.request.post(system.origin + address, {
    form: { ...form, _csrf: csrf, _idem: crypto.randomUUID() },
    headers: { origin: system.origin },
    maxRedirects: 0,
  })
  return answer.status()
}

eachWayOfForms('scenario 3: a password with the user name, of one class, a good one, and the same once more', async ({ page, context }) => {
  const [before] = await system.query<{ phc: string }>(
    `select phc from user_password where user_id = (select id from "user" where code = 'supplier01')`,
  )
  await signIn(page, context, system, 'supplier01')
  const change = async (old: string, fresh: string) => {
    await page.goto(`${system.origin}/password`)
    await page.fill('[name=old]', old)
    await page.fill('[name=newPassword]', fresh)
    await page.fill('[name=again]', fresh)
    await Promise.all([page.waitForResponse((one) => one.request().method() === 'POST'), page.locator('button.primary[value=save]').click()])
  }
  const told = () => page.locator('.field .error').innerText()
  await change('Demo-Supply-2026', 'Supplier01!x')
  await expect.poll(told).toContain('密码须为10至128位，包含大写字母、小写字母、数字、符号中的三类，且不得包含用户名或常见密码')
  await change('Demo-Supply-2026', 'abcdefghij')
  await expect.poll(told).toContain('密码须为10至128位')
  await change('Demo-Supply-2026', 'Green-Boat-77')
  await page.waitForURL((url) => url.pathname !== '/password')
  await change('Green-Boat-77', 'Green-Boat-77')
  await expect.poll(told).toContain('新密码不能与最近5次相同')
  await system.query(`update user_password set phc = $1, previous = '{}' where user_id = (select id from "user" where code = 'supplier01')`, [
    before?.phc,
  ])
})

eachWayOfForms(
  'scenario 4: approver1 has no 批准 from the next request on, and a post prepared before changes nothing',
  async ({ page, context }) => {
    const order = await submittedOrder()
    const resourceId = await world.idOf('resource', 'purchaseOrderListPermission.btnApproval')
    const role = await admin!.find('role', await world.idOf('role', 'ROLE_APPROVER_APPROVE'))
    const permit = (role.roleResourcePermit as { id: string; menuId: string; resourceId: string }[]).find((one) => one.resourceId === resourceId)
    const address = `/main/purchaseOrderEdit?id=${order.id}`
    const buttons = () => button(page, 'doApproval').count()
    await signIn(page, context, system, 'approver1')
    await page.goto(system.origin + address)
    expect(await buttons()).toBe(1)

    const without = await admin!.save('role', { deletedLines: [permit?.id] }, role)
    const prepared = { intent: 'doApproval', id: order.id, versionNum: String(order.versionNum) }
    expect(await post(page, address, prepared)).toBe(403)
    expect(await system.query('select status, version_num from po_header where id = $1', [order.id])).toEqual([
      { status: 'SUBMITTED', version_num: order.versionNum },
    ])
    const [approver] = await system.query<{ id: string }>(`select id from "user" where code = 'approver1'`)
    expect(
      await system.query('select user_id, action, result from user_operate_log where business_id = $1 and result = $2', [order.id, 'REFUSED']),
    ).toEqual([{ user_id: approver?.id, action: 'doApproval', result: 'REFUSED' }])
    await page.goto(system.origin + address)
    expect(await buttons()).toBe(0)

    await admin!.save('role', { roleResourcePermit: [{ menuId: permit?.menuId, resourceId }] }, without)
    await page.goto(system.origin + address)
    expect(await buttons()).toBe(1)
  },
)

eachWayOfForms(
  'scenario 5: buyer1 is shown and exports as many orders as the rule says, none of HF20; manager1 sees all',
  async ({ page, context }) => {
    const { orgIds, categoryIds, userId } = buyer!.actor
    const foreign = await submittedOrder()
    await system.query(
      `update po_header set org_id = (select id from organization where code = 'HF20'), created_by = u.id, buyer_id = u.id from "user" u where u.code = 'buyer2' and po_header.id = $1`,
      [foreign.id],
    )
    await submittedOrder()
    const [{ n } = { n: 0 }] = await system.query<{ n: number }>(
      `select count(*)::int as n from po_header where created_by = $1 or buyer_id = $1 or (org_id = any($2) and scope_category_ids && $3)`,
      [userId, orgIds, categoryIds],
    )
    expect(n).toBeGreaterThan(0)
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderListPermission')
    await says(page, `共 ${n} 条`)
    const file = await page.request.get(`${system.origin}/main/purchaseOrderListPermission/export`)
    expect(await rowsOf(await file.body())).toHaveLength(n + 1)
    expect((await page.request.get(`${system.origin}/main/purchaseOrderEdit?id=${foreign.id}`)).status()).toBe(404)

    await signIn(page, context, system, 'manager1')
    await openPage(page, system, 'purchaseOrderListPermission')
    const [all] = await system.query<{ n: number }>('select count(*)::int as n from po_header')
    await says(page, `共 ${all?.n} 条`)
  },
)

/** What somebody reads in the own window, of the same kind. */
async function reading(userName: string, javaScript: boolean): Promise<{ page: Page; context: BrowserContext }> {
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName, { patienceMs: 8_000 })
  return { page, context }
}

eachWayOfForms(
  'scenario 8: approver2 lets approver1 stand in and takes it back; the way back is refused as a circle',
  async ({ page, context, javaScript }) => {
    await system.query(`update user_authorisation set status = 'REVOKED' where status = 'EFFECTIVE'`)
    // Of another plant: what approver1 decides here is decided for approver2.
    await system.query(
      `delete from user_org_permit where header_id = (select id from "user" where code = 'approver1') and org_id <> (select id from organization where code = 'HF20')`,
    )
    const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'approver2'`)
    const order = await submittedOrder()
    const give = async (by: Page, to: string) => {
      await openPage(by, system, 'userAuthorisationList')
      await by.getByRole('link', { name: '新建' }).first().click()
      await by.waitForURL((url) => url.pathname === '/main/userAuthorisationList/record')
      await fill(by, { delegateId$text: to, to: inDays(13), reason: '休假' })
      await changeLines(by, 'line.add:userAuthorisationRelation')
      await fill(by, { 'userAuthorisationRelation[0].kind': 'TASK', 'userAuthorisationRelation[0].docType': 'poHeader' })
      return press(by, 'doEnabled')
    }
    await signIn(page, context, system, 'approver2')
    expect(await give(page, 'approver1')).toBeLessThan(400)
    await says(page, '生效')
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()

    const deputy = await reading('approver1', javaScript)
    try {
      const address = `${system.origin}/main/purchaseOrderEdit?id=${order.id}`
      await deputy.page.goto(`${system.origin}/main/todos`)
      await says(deputy.page, `采购订单${order.docNum}待您审批（代${name}）`)
      const decided = await submittedOrder()
      await deputy.page.goto(`${system.origin}/main/purchaseOrderEdit?id=${decided.id}`)
      await succeed(deputy.page, 'doApproval')
      // It is no longer before him, so he is led back to the list.
      await expect.poll(async () => (await deputy.page.locator('[role=status]').allInnerTexts()).join()).toContain('操作成功')
      expect(new URL(deputy.page.url()).searchParams.get('id')).toBeNull()
      await says(deputy.page, '全部订单，共')
      const [first] = await system.query<{ name: string }>(`select name from "user" where code = 'approver1'`)
      const authorisation = page.url()
      await page.goto(`${system.origin}/main/purchaseOrderEdit?id=${decided.id}`)
      await says(page, `${first?.name}（代${name}）`)

      expect(await give(deputy.page, 'approver2')).toBe(422)
      await expect.poll(async () => (await wrong(deputy.page)).join()).toContain('审批任务授权形成循环')

      expect((await deputy.page.goto(address))?.status()).toBe(200)
      await page.goto(authorisation)
      await unfold(page, 'doInvalid', javaScript)
      await succeed(page, 'doInvalid')
      await says(page, '撤销')
      expect((await deputy.page.goto(address))?.status()).toBe(404)
      await page.goto(`${system.origin}/main/todos`)
      await says(page, `采购订单${order.docNum}待您审批`)
    } finally {
      await deputy.context.close()
    }
    record('entity', 'userAuthorisation', 'userAuthorisationRelation')
  },
)

eachWay('what is to be done with a delegation is said whole beside it in English, though it takes more than a word', async ({ page, context }) => {
  const { docNum } = await buyer!.save('userAuthorisation', {
    delegateId: await world.idOf('user', 'buyer2'),
    from: inDays(0),
    to: inDays(7),
    reason: '休假',
    userAuthorisationRelation: [{ kind: 'TASK', docType: 'requisitionHeader' }],
  })
  await system.query(`update "user" set language = 'EN' where code = 'buyer1'`)
  try {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'userAuthorisationList', `docNum=${docNum}`)
    const step = page.locator('main tbody td.fixed.right a')
    await expect.poll(() => step.textContent()).toBe('Put into effect')
    expect(await step.locator('..').evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false)
  } finally {
    await system.query(`update "user" set language = 'CN' where code = 'buyer1'`)
  }
})

eachWayOfForms(
  'who has no orders of his own approves one for a colleague from the to-dos, and is led to the list that was given to him',
  async ({ page, context }) => {
    await system.query(`update user_authorisation set status = 'REVOKED' where status = 'EFFECTIVE'`)
    const [away, deputy] = await Promise.all(['approver2', 'engineer1'].map((name) => world.person(name)))
    // Without lists of his own he sees what he made himself.
    for (const list of ['user_org_permit', 'user_category_permit', 'user_purchase_group_permit', 'user_group_permit'])
      await system.query(`delete from ${list} where header_id = $1`, [deputy!.actor.userId])
    const given = await away!.save('userAuthorisation', {
      from: inDays(0),
      to: inDays(13),
      reason: '休假',
      delegateId: deputy!.actor.userId,
      userAuthorisationRelation: [{ kind: 'TASK', docType: 'poHeader' }],
    })
    await away!.act('userAuthorisation', 'doEnabled', given)
    const order = await submittedOrder()
    await signIn(page, context, system, 'engineer1')
    await page.goto(`${system.origin}/main/todos`)
    await page
      .getByRole('link', { name: String(order.docNum) })
      .first()
      .click()
    await succeed(page, 'doApproval')
    await expect.poll(async () => (await page.locator('[role=status]').allInnerTexts()).join()).toContain('操作成功')
    expect(new URL(page.url()).pathname).toMatch(/^\/main\/purchaseOrderList/)
    await says(page, /共 \d+ 条/)
    expect(await page.locator('main').innerText()).not.toContain(String(order.docNum))
    const [stored] = await system.query<{ status: string }>('select status from po_header where id = $1', [order.id])
    expect(stored?.status).not.toBe('SUBMITTED')
    await page.goto(`${system.origin}/main/todos`)
    expect(await page.locator('main').innerText()).not.toContain(String(order.docNum))
  },
)

eachWayOfForms(
  'scenario 12: an application without interfaces stays off; with two it reads those, and is out at once when it is disabled',
  async ({ page, context, javaScript }) => {
    const app = await application(world, admin!, { name: javaScript ? '甲系统' : '乙系统', apis: {} })
    const outside = program(system)
    await signIn(page, context, system, 'admin')
    await page.goto(`${system.origin}/main/baseOauthAppList/record?id=${app.doc.id}`)
    expect(await press(page, 'doEnabled')).toBe(422)
    await expect.poll(async () => (await wrong(page)).join()).toContain('应用未勾选接口')
    for (const [at, code] of ['POST /v1/poHeaderRestful/listByPage', 'POST /v1/supplierInfoRestful/listByPage'].entries()) {
      await changeLines(page, 'line.add:baseOauthApi')
      await fill(page, { [`baseOauthApi[${at}].apiInfoId$text`]: code })
    }
    await succeed(page, 'doEnabled')
    await expect.poll(() => system.query('select enabled_flag from base_oauth_app where id = $1', [app.doc.id])).toEqual([{ enabled_flag: 'Y' }])
    const token = await outside.token(app)
    const status = async (path: string) => (await outside.post(token, path)).status
    expect(await status('/v1/poHeaderRestful/listByPage')).toBe(200)
    expect(await status('/v1/supplierInfoRestful/listByPage')).toBe(200)
    expect(await status('/v1/materialItemRestful/listByPage')).toBe(403)
    await unfold(page, 'doInvalid', javaScript)
    await succeed(page, 'doInvalid')
    await expect.poll(() => status('/v1/poHeaderRestful/listByPage')).toBe(401)
  },
)

eachWay(
  'scenario 15: buyer2 with two open tasks goes when manager2 takes them, and is out at the next request',
  async ({ page, context, javaScript }) => {
    const [buyer2, manager2] = [await world.idOf('user', 'buyer2'), await world.idOf('user', 'manager2')]
    const titles = ['任务甲', '任务乙'].map((title) => `${title}${javaScript}`)
    await system.query(`update interior_pending_item set status = 'HANDLED' where user_id = $1`, [buyer2])
    for (const title of titles)
      await system.query(
        `insert into interior_pending_item (id, version_num, status, title, user_id, business_id, template_code, item_type, arisen_at, created_by)
       select gen_random_uuid(), 1, 'PENDING', $2, $1, gen_random_uuid(), 'T', 'TASK', now(), $1`,
        [buyer2, title],
      )
    const theirs = await reading('buyer2', javaScript)
    try {
      await signIn(page, context, system, 'admin')
      await openPage(page, system, 'user/record', `id=${buyer2}`)
      await unfold(page, 'doInvalid', javaScript)
      expect(await press(page, 'doInvalid')).toBe(422)
      await expect.poll(async () => (await wrong(page)).join()).toContain('该用户有2个未办任务，请选择转办人')
      // With script it is asked again; without, the words of the refusal lead to where it is asked.
      if (!javaScript) await page.locator('#errors a').first().click()
      await expect.poll(() => input(page, 'input.doInvalid.transfereeId$text').isVisible()).toBe(true)
      await fill(page, { 'input.doInvalid.transfereeId$text': 'manager2' })
      await succeed(page, 'doInvalid')
      await expect.poll(() => system.query('select enabled_flag from "user" where id = $1', [buyer2])).toEqual([{ enabled_flag: 'N' }])
      const taken = await system.query<{ title: string }>('select title from interior_pending_item where user_id = $1 and title = any($2)', [
        manager2,
        titles,
      ])
      expect(taken.map(({ title }) => title).sort()).toEqual([...titles].sort())
      await theirs.page.goto(`${system.origin}/main`)
      expect(new URL(theirs.page.url()).pathname).toBe('/')
    } finally {
      await theirs.context.close()
      await system.query(`update "user" set enabled_flag = 'Y' where id = $1`, [buyer2])
    }
  },
)
