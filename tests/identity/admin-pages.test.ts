/** Pages of grants in a browser, with script and without: area identity, scenarios 4, 6, 9 and 15, and the tools of the administrator. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { rowsOf } from '../excel/books.ts'
import { changeLines, fill, press, succeed } from '../flows/flow.ts'
import { eachWayOfForms, openWindow } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ background: true })
})

const idOf = async (table: string, code: string) =>
  (await system.query<{ id: string }>(`select id from "${table}" where code = $1`, [code]))[0]?.id ?? ''
const sent = (page: Page, button: string) => Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), page.click(button)])

/** Folders of the tree stand open or shut, as something in them is ticked. */
const unfold = (page: Page) =>
  page.locator('.privileges details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })

/** The button of the orders in the approvers' role. */
async function approvalBox() {
  const role = await idOf('role', 'ROLE_APPROVER_APPROVE')
  const resource = await idOf('resource', 'purchaseOrderListPermission.btnApproval')
  return { role, box: `input[name=resource][value="${resource}"]` }
}

eachWayOfForms(
  'scenario 4 on the page: an administrator takes btnApproval from a role, sees what changes, and gives it back',
  async ({ page, context }) => {
    const { role, box } = await approvalBox()
    const held = () =>
      system.query('select 1 from role_resource_permit p join resource x on x.id = p.resource_id where p.header_id = $1 and x.code = $2', [
        role,
        'purchaseOrderListPermission.btnApproval',
      ])
    await signIn(page, context, system, 'admin')
    for (const isTaken of [true, false]) {
      await openPage(page, system, 'systemsetting/menuFuncPrivilege', `roleId=${role}`)
      record('page', 'systemsetting/menuFuncPrivilege')
      await unfold(page)
      await page.locator(box).setChecked(!isTaken)
      await sent(page, 'button[value=review]')
      await page.locator('.review').waitFor()
      expect(await page.locator('.review').innerText()).toContain(isTaken ? '新增 0 项，取消 1 项' : '新增 1 项，取消 0 项')
      expect(await held()).toHaveLength(isTaken ? 1 : 0)
      await sent(page, 'button[name=intent][value=save]')
      await expect.poll(async () => (await held()).length).toBe(isTaken ? 0 : 1)
    }
  },
)

/** A second administrator at the same time, in a browser of the same kind. */
async function colleague(javaScript: boolean): Promise<Page> {
  await system.query(
    `update user_responsibility set responsibility_id = (select id from responsibility where code = 'admin')
     where header_id = (select id from "user" where code = 'expert4')`,
  )
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, 'expert4')
  return page
}

/** The comparison, row by row: what, opened, mine, theirs. */
const comparison = (page: Page) =>
  page.locator('.conflict tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))

const menusOfBuyers = () =>
  system.query<{ page: string }>(
    `select m.html_url as page from role_menu_permit p join role r on r.id = p.header_id join menu m on m.id = p.menu_id
     where r.code = 'ROLE_BUYER' and m.html_url in ('projectList', 'employee', 'job') order by 1`,
  )

async function buyersAsShipped() {
  await system.query(
    `with taken as (delete from role_menu_permit p using role r, menu m where r.id = p.header_id and r.code = 'ROLE_BUYER' and m.id = p.menu_id and m.html_url in ('employee', 'job'))
     update role set version_num = version_num + 1 where code = 'ROLE_BUYER'`,
  )
}

eachWayOfForms(
  'scenario 9 on the grant tool: of two administrators who edit the buyers’ menus the second sees both differences, and takes those of the first',
  async ({ page, context, javaScript }) => {
    await buyersAsShipped()
    const role = await idOf('role', 'ROLE_BUYER')
    const boxOf = async (address: string) =>
      `input[name=menu][value="${(await system.query<{ id: string }>('select id from menu where html_url = $1', [address]))[0]?.id}"]`
    await signIn(page, context, system, 'admin')
    const second = await colleague(javaScript)
    const change = async (of: Page, address: string) => {
      await unfold(of)
      await of.locator(await boxOf(address)).setChecked(true)
      await sent(of, 'button[value=review]')
      await of.locator('.review').waitFor()
      return (await sent(of, 'button[name=intent][value=save]'))[0].status()
    }
    for (const one of [page, second]) await openPage(one, system, 'systemsetting/menuFuncPrivilege', `roleId=${role}`)
    await change(page, 'employee')
    await expect.poll(menusOfBuyers).toContainEqual({ page: 'employee' })
    expect(await change(second, 'job')).toBe(409)
    const [first] = await system.query<{ name: string }>(`select name from "user" where code = 'admin'`)
    await expect.poll(() => second.locator('.conflict b').first().innerText()).toContain(`${first?.name}于`)
    expect(await second.locator('.conflict thead th').allInnerTexts()).toEqual(['字段', '打开时', '我的', `${first?.name}的`])
    expect((await comparison(second)).sort()).toEqual([
      ['员工', '–', '未改', '✓'],
      ['职务', '–', '✓', '未改'],
    ])
    await second.click('button[value="resolve.theirs"]')
    await second.locator('.conflict').waitFor({ state: 'detached' })
    expect((await menusOfBuyers()).map(({ page }) => page)).not.toContain('job')
    expect((await menusOfBuyers()).map(({ page }) => page)).toContain('employee')
    // The other way: both are kept, each as chosen.
    await openPage(page, system, 'systemsetting/menuFuncPrivilege', `roleId=${role}`)
    await system.query(
      `update role set version_num = version_num + 1, last_updated_by = (select id from "user" where code = 'manager1') where id = $1`,
      [role],
    )
    expect(await change(page, 'job')).toBe(409)
    await page.locator('button[value=resolve]').click()
    await expect.poll(async () => (await menusOfBuyers()).map(({ page }) => page)).toEqual(expect.arrayContaining(['employee', 'job']))
  },
)

eachWayOfForms('scenario 9 on the page of the role: both lines are named, 用对方的 keeps the first', async ({ page, context, javaScript }) => {
  await buyersAsShipped()
  const role = await idOf('role', 'ROLE_BUYER')
  await signIn(page, context, system, 'admin')
  const second = await colleague(javaScript)
  for (const one of [page, second]) await openPage(one, system, 'systemsetting/role/record', `id=${role}`)
  const typeMenu = async (of: Page, address: string) => {
    await changeLines(of, 'line.add:roleMenuPermit')
    const name = await of.locator('input[name^="roleMenuPermit["][name$=".menuId$text"]').last().getAttribute('name')
    await fill(of, { [String(name)]: await codeOfMenu(address) })
  }
  await typeMenu(second, 'job')
  await typeMenu(page, 'employee')
  await succeed(page, 'save')
  await expect.poll(menusOfBuyers).toContainEqual({ page: 'employee' })
  expect(await press(second, 'save')).toBe(409)
  await second.locator('.conflict').waitFor()
  expect((await comparison(second)).map(([, ...versions]) => versions).sort()).toEqual([
    ['—', '—', '新增：员工'],
    ['—', '新增：job', ''],
  ])
  await second.click('button[value="resolve.theirs"]')
  await second.locator('.conflict').waitFor({ state: 'detached' })
  expect((await menusOfBuyers()).map(({ page }) => page)).toContain('employee')
  expect((await menusOfBuyers()).map(({ page }) => page)).not.toContain('job')
})

const codeOfMenu = async (address: string) =>
  (await system.query<{ code: string }>('select code from menu where html_url = $1', [address]))[0]?.code ?? ''

eachWayOfForms('twenty users a page: a box gives a responsibility with its dates, another takes it', async ({ page, context }) => {
  const [user, responsibility] = [await idOf('user', 'expert5'), await idOf('responsibility', 'quality')]
  const held = () =>
    system.query<{ start: string }>('select start_date::text as start from user_responsibility where header_id = $1 and responsibility_id = $2', [
      user,
      responsibility,
    ])
  await signIn(page, context, system, 'admin')
  const change = async (isHeld: boolean) => {
    await openPage(page, system, 'systemsetting/userresponsibility', 'q=expert5')
    record('page', 'systemsetting/userresponsibility')
    await page.locator(`input[name="held.${user}"][value="${responsibility}"]`).setChecked(isHeld)
    await page.locator(`details:has(input[name="from.${user}.${responsibility}"])`).evaluate((one) => one.setAttribute('open', ''))
    await page.fill(`input[name="from.${user}.${responsibility}"]`, isHeld ? '2026-01-01' : '')
    await sent(page, 'button[name=intent][value=save]')
  }
  await change(true)
  await expect.poll(held).toEqual([{ start: '2026-01-01' }])
  await change(false)
  await expect.poll(held).toEqual([])
})

eachWayOfForms('the menus are previewed as a responsibility: its tree, what may be pressed and by which roles', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'systemsetting/menuFunction')
  const preview = page.locator('a[href*="/main/systemsetting/menuFunction/preview"]')
  await page.goto(system.origin + String(await preview.first().getAttribute('href')))
  await page.selectOption('[name=responsibilityId]', await idOf('responsibility', 'warehouse'))
  await page.locator('main form button.primary').click()
  await page.locator('section.tool table').waitFor()
  const rows = (await page.locator('section.tool tbody tr').allInnerTexts()).map((text) => text.trim())
  expect(rows.some((row) => row.includes('送货单') || row.includes('接收'))).toBe(true)
  expect(rows.some((row) => row.includes('菜单功能授权'))).toBe(false)
})

eachWayOfForms('why may a user (not): the chain is shown to the link where it breaks', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  const buyer = await idOf('user', 'buyer1')
  const ask = async (button: string, rest = '') => {
    await page.goto(`${system.origin}/main/user/explain?id=${buyer}&page=purchaseOrderListPermission&button=${button}${rest}`)
    return page.locator('main').innerText()
  }
  const may = await ask('btnQuery')
  expect(may).toContain('该用户可以使用此按钮')
  expect(may).toContain('职责：采购员')
  const mayNot = await ask('btnApproval')
  expect(mayNot).toContain('该用户不能使用此按钮')
  expect(mayNot).toContain('没有角色授予按钮 btnApproval')
  expect(await page.locator('.chain .broken').count()).toBe(1)
})

eachWayOfForms('scenario 15 on the page: a user with open tasks is disabled only with somebody who takes them', async ({ page, context }) => {
  const engineer = await idOf('user', 'engineer2')
  await system.query(`update "user" set enabled_flag = 'Y' where id = $1`, [engineer])
  for (const title of ['任务一', '任务二'])
    await system.query(
      `insert into interior_pending_item (id, version_num, status, title, user_id, business_id, template_code, item_type, arisen_at, created_by) select gen_random_uuid(), 1, 'PENDING', $2, $1, gen_random_uuid(), 'T', 'TASK', now(), $1`,
      [engineer, title],
    )
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'user/record', `id=${engineer}`)
  expect(await page.locator('main').innerText()).toContain('未办任务')
  const version = await page.locator('form#document input[name=versionNum]').getAttribute('value')
  const csrf = await page.locator('input[name=_csrf]').first().getAttribute('value')
  const answer = await page.request.post(`${system.origin}/main/user/record?id=${engineer}`, {
    form: { intent: 'doInvalid', id: engineer, versionNum: version ?? '', _csrf: csrf ?? '', _idem: crypto.randomUUID() },
    headers: { origin: system.origin },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('该用户有2个未办任务，请选择转办人')
  await system.query(`update interior_pending_item set status = 'HANDLED' where user_id = $1`, [engineer])
})

eachWayOfForms('scenario 6: to a supplier the page of users is not there', async ({ page, context }) => {
  await signIn(page, context, system, 'supplier05')
  const answer = await page.goto(`${system.origin}/main/user`)
  expect(answer?.status()).toBe(404)
})

eachWayOfForms(
  'the users of suppliers are listed, sought and exported with their suppliers and without what only our own people have',
  async ({ page, context }) => {
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'user2')
    const heads = async () => (await page.locator('main table thead th').allInnerTexts()).map((text) => text.trim())
    expect(await heads()).toEqual(expect.arrayContaining(['所属供应商', '邀请状态']))
    const [searched] = await page
      .locator('main form')
      .first()
      .locator('label')
      .allInnerTexts()
      .then((labels) => [labels.join(' ')])
    const exported = await rowsOf(await (await page.request.get(`${system.origin}/main/user2/export`)).body())
    for (const ours of ['员工', '部门', '用户类型']) {
      expect((await heads()).join(' ')).not.toContain(ours)
      expect(searched).not.toContain(ours)
      expect(exported[0]?.join(' ')).not.toContain(ours)
    }
    await openPage(page, system, 'user')
    expect(await heads()).toEqual(expect.arrayContaining(['员工', '部门']))
  },
)
