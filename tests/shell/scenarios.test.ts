/** The scenarios of the shell that no other file tells, with their numbers. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { rowsOf } from '../excel/books.ts'
import { PDF } from '../files/attaching.ts'
import { addLine, button, fill, type Goods, goodsOf, inDays, input, numberOf, press, says, succeed, valuesOf } from '../flows/flow.ts'
import { eachWayOfForms, openWindow } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = await goodsOf(system)
})

const h1 = (page: Page) => page.locator('h1').innerText()

eachWayOfForms(
  'shell 2: a visitor is sent to the log-in and then to the list; what is open is open; pages of the other side are not there',
  async ({ page, context }) => {
    const wanted = '/main/purchaseOrderList'
    const turned = await fetch(system.origin + wanted, { redirect: 'manual' })
    expect(turned.status).toBe(302)
    expect(turned.headers.get('location')).toBe(`/?${new URLSearchParams({ returnTo: wanted })}`)
    await signIn(page, context, system, 'buyer1', { to: wanted })
    expect(new URL(page.url()).pathname).toBe(wanted)
    await expect.poll(() => h1(page)).toBe('采购订单')
    expect((await fetch(`${system.origin}/forget`)).status).toBe(200)
    await signIn(page, context, system, 'supplier01')
    expect((await page.goto(`${system.origin}/main/paymentApplyList`))?.status()).toBe(404)
    expect((await page.goto(`${system.origin}/main/purchaseRequisitionList`))?.status()).toBe(404)
  },
)

/** The administrator ticks a button of a page for a role, or no longer, and confirms what that changes. */
async function grant(admin: Page, role: string, button: string, isGranted: boolean): Promise<void> {
  const [of] = await system.query<{ role: string; resource: string }>(
    'select (select id from role where code = $1) as role, (select id from resource where code = $2) as resource',
    [role, button],
  )
  await openPage(admin, system, 'systemsetting/menuFuncPrivilege', `roleId=${of?.role}`)
  await admin.locator('.privileges details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  await admin.locator(`input[name=resource][value="${of?.resource}"]`).setChecked(isGranted)
  await admin.locator('button[value=review]').click()
  await admin.locator('.review').waitFor()
  await succeed(admin, 'save')
}

eachWayOfForms(
  'shell 3: a button that an administrator takes from the buyers is gone at the next request, and what it did is refused and audited',
  async ({ page, context, javaScript }) => {
    const exports = page.locator('main a[href*="/export"]')
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderList')
    await expect.poll(() => exports.count()).toBeGreaterThan(0)
    const elsewhere = await openWindow(javaScript, { by: 'form client' })
    const admin = await elsewhere.newPage()
    await signIn(admin, elsewhere, system, 'admin')
    const denied = () =>
      system.query<{ entity: string; user: string }>(
        `select e.entity, u.code as "user" from audit_event e join "user" u on u.id = e.user_id where e.kind = 'DENIED' and e.action = 'exportExcel'`,
      )
    const before = await denied()
    await grant(admin, 'ROLE_BUYER', 'purchaseOrderList.btnExport', false)
    try {
      await openPage(page, system, 'purchaseOrderList')
      expect(await exports.count()).toBe(0)
      const answer = await context.request.get(`${system.origin}/main/purchaseOrderList/export`)
      expect(answer.status()).toBe(403)
      expect(await answer.text()).toContain('您没有“导出Excel”权限')
      expect((await denied()).slice(before.length)).toEqual([{ entity: 'exportExcel', user: 'buyer1' }])
    } finally {
      await grant(admin, 'ROLE_BUYER', 'purchaseOrderList.btnExport', true)
      await elsewhere.close()
    }
    await openPage(page, system, 'purchaseOrderList')
    await expect.poll(() => exports.count()).toBeGreaterThan(0)
  },
)

const order = async (remark: string, of = 'buyer1') => {
  const world = await openWorld(system.database)
  const buyer = await world.person('buyer1')
  const draft = {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    supplierId: await world.idOf('supplierInfo', 'S000001'),
    buyerId: await world.idOf('user', of),
    remark,
    poLine: [{ materialId: await world.idOf('materialItem', goods[0]?.code ?? ''), orderQty: '1000', needByDate: inDays(40) }],
  }
  return { buyer, saved: await buyer.save('poHeader', draft) }
}

eachWayOfForms(
  'shell 11: of two buyers with an order in version 3 the second is told by whom and when it became version 4, and makes version 5 of what was typed',
  async ({ page, context, javaScript }) => {
    const { buyer, saved } = await order('第一版', 'buyer2')
    const second = await buyer.save('poHeader', { remark: '第二版' }, saved)
    const third = await buyer.save('poHeader', { remark: '第三版' }, second)
    expect(third.versionNum).toBe(3)
    const stored = async () => (await system.query('select version_num as version, remark from po_header where id = $1', [saved.id]))[0]
    const elsewhere = await openWindow(javaScript, { by: 'form client' })
    const colleague = await elsewhere.newPage()
    await signIn(page, context, system, 'buyer1')
    await signIn(colleague, elsewhere, system, 'buyer2')
    for (const one of [page, colleague]) await openPage(one, system, 'purchaseOrderEdit', `id=${saved.id}`)
    await fill(colleague, { remark: '分两批到货' })
    await succeed(colleague, 'save')
    await expect.poll(stored).toEqual({ version: 4, remark: '分两批到货' })
    await elsewhere.close()

    await fill(page, { remark: '一次交清' })
    expect(await press(page, 'save')).toBe(409)
    const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer2'`)
    await expect
      .poll(() => page.locator('.conflict b').first().innerText())
      .toMatch(new RegExp(`^${name}于\\d{4}-\\d\\d-\\d\\d.\\d\\d:\\d\\d:\\d\\d修改了此单据，您的输入已保留，请核对后再保存$`))
    expect(await page.locator('.conflict tbody tr').allInnerTexts()).toEqual([expect.stringMatching(/^备注\s+第三版\s+一次交清\s+分两批到货$/)])
    expect(await input(page, 'remark').inputValue()).toBe('一次交清')
    await succeed(page, 'resolve.mine')
    await expect.poll(stored).toEqual({ version: 5, remark: '一次交清' })
  },
)

eachWayOfForms(
  'shell 6: orders are searched, sorted, ticked on two pages and exported; one gets three pasted lines, an attachment for a while, and is saved',
  async ({ page, context, javaScript }) => {
    const { saved } = await order('整单')
    // Thirty that cost less lie behind it, heads alone.
    await system.query(`delete from po_header where doc_num like 'PO1999%'`)
    await system.query(
      `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'PO1999' || lpad(n::text, 8, '0'),
         'gross_amount', n))).* from po_header h, generate_series(1, 30) n where h.id = $1`,
      [saved.id],
    )
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderList')
    const rows = page.locator('tbody input[name=id]')
    const at = () => page.locator('.pages [aria-current]').innerText()
    await page.fill('form.find input[name=supplierId]', 'S000001')
    await page.fill('form.find input[name=docNum]', `PO1999,${saved.docNum}`)
    await page.press('form.find input[name=docNum]', 'Enter')
    await expect.poll(() => page.locator('.pager > span').innerText()).toBe('共 31 条')
    const sort = page.locator('thead').getByRole('button', { name: '含税金额' })
    await sort.click()
    await expect.poll(() => page.locator('thead th[aria-sort=ascending]').innerText()).toContain('含税金额')
    await sort.click()
    await expect.poll(() => page.locator('thead th[aria-sort=descending]').innerText()).toContain('含税金额')
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain(String(saved.docNum))
    await rows.nth(0).check()
    await press(page, 'goto:pageIndex=2')
    await expect.poll(at).toBe('2')
    await rows.nth(1).check()
    await press(page, 'goto:pageIndex=1')
    await expect.poll(at).toBe('1')
    await expect.poll(() => page.locator('.chosen [role=status]').innerText()).toBe('已跨页选择 2 行')

    const link = page.locator('main a[href*="/export"]').first()
    if (!(await link.isVisible())) await page.locator('main .head summary').last().click()
    const [sheet] = await Promise.all([page.waitForEvent('download'), link.click()])
    const exported = await rowsOf(await readFile(await sheet.path()))
    expect(exported).toHaveLength(32)
    expect(exported[1]).toContain(saved.docNum)

    await page
      .locator('tbody')
      .getByRole('link', { name: String(saved.docNum), exact: true })
      .click()
    await numberOf(page, /^PO\d{12}$/)
    const code = goods[0]?.code ?? ''
    await page.locator('summary').filter({ hasText: '粘贴多行' }).click()
    const day = inDays(40)
    await page
      .locator('[name="_paste.poLine"]')
      .fill(`物料\t订单数量\t需求日期\n${['200', '300', '400'].map((qty) => `${code}\t${qty}\t${day}`).join('\n')}\n`)
    await button(page, 'line.paste:poLine').click()
    await expect.poll(() => page.locator('tr[data-line^="poLine["]:not([data-line*="."])').count()).toBe(4)
    await button(page, 'row:20').click()
    await input(page, 'poLine[1].orderQty').waitFor()
    await fill(page, { 'poLine[1].orderQty': '250' })

    const files = page.locator('.attachments tbody tr')
    const drawing = { name: '图纸.pdf', mimeType: 'application/pdf', buffer: PDF }
    if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles([drawing])
    else {
      await button(page, 'attach').click()
      await page.setInputFiles('input[name=files]', [drawing])
      await page.getByRole('button', { name: '上传附件' }).click()
    }
    await expect.poll(() => files.count()).toBe(1)
    await files.getByRole('link', { name: '预览' }).click()
    await page.locator('.viewer iframe, .viewer-page iframe').waitFor()
    await page.locator('.viewer, .viewer-page').locator('a, button').filter({ hasText: '关闭' }).click()
    await files.getByRole('button', { name: '删除' }).click()
    await says(page, '删除后不可恢复，是否继续删除？')
    await page.locator('.danger.sure:visible').click()
    await says(page, '附件删除成功，因附件ID更新，请及时保存业务单据')
    await succeed(page, 'save')
    const lines = () =>
      system.query(
        `select l.line_num as line, l.order_qty as qty, m.code, l.need_by_date::text as day, l.net_price = $2::numeric as "isPriced", h.file_ids as files
         from po_line l join po_header h on h.id = l.header_id join material_item m on m.id = l.material_id where h.id = $1 order by 1`,
        [saved.id, (saved.poLine as { netPrice: string }[])[0]?.netPrice],
      )
    const line = (number: number, qty: string) => ({ line: number, qty, code, day, isPriced: true, files: [] })
    await expect.poll(lines).toEqual([line(10, '1000.0000'), line(20, '250.0000'), line(30, '300.0000'), line(40, '400.0000')])
  },
)

eachWayOfForms('shell 14: a half-typed form stays as typed in the other language, and the next log-in begins in it', async ({ page, context }) => {
  await system.query('delete from parked_form')
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '换语言', urgency: 'URGENT' })
  await addLine(page, 0, goods[0]!, '12.5')
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(await valuesOf(page, ['purpose', 'requisitionLine[0].requestQty', 'requisitionLine[0].needByDate'])).toEqual({
    purpose: '换语言',
    'requisitionLine[0].requestQty': '12.5',
    'requisitionLine[0].needByDate': inDays(40),
  })
  expect(await page.locator('main').innerText()).toContain('Purpose')
  expect(await input(page, 'urgency').locator('option:checked').innerText()).toBe('Urgent')
  expect(inDays(40)).toMatch(/^\d{4}-\d\d-\d\d$/)
  await signIn(page, context, system, 'buyer1', { to: '/' })
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.locator('header button[name=language][value=CN]').click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
})
