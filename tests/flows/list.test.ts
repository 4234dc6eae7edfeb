/** A list as its person works with it: pages, sizes, ticks across pages, columns and searches of one's own, totals. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWay, eachWayOfForms, openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { button, fill, goodsOf, inDays, input, press, succeed, summary, wrong } from './flow.ts'

let system: System

/** 137 drafts of buyer1: 100 in CNY of 1,395.06 each, 37 in USD of 1.00 each. */
beforeAll(async () => {
  system = await startSystem({ background: true })
  const [goods] = await goodsOf(system)
  const world = await openWorld(system.database)
  const buyer = await world.person('buyer1')
  const order = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    supplierId: await world.idOf('supplierInfo', 'S000001'),
    poLine: [{ materialId: await world.idOf('materialItem', goods?.code ?? ''), orderQty: '100', needByDate: inDays(40) }],
  })
  expect(order.grossAmount).toBe('1395.06')
  await system.query(
    `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'PO1999' || lpad(n::text, 8, '0'),
       'currency', case when n <= 99 then 'CNY' else 'USD' end, 'gross_amount', case when n <= 99 then h.gross_amount else 1 end))).*
     from po_header h, generate_series(1, 136) n where h.id = $1`,
    [order.id],
  )
})

const chosen = (page: Page) => page.locator('.chosen [role=status]').innerText()
const rows = (page: Page) => page.locator('tbody input[name=id]')
const pager = (page: Page) => page.locator('.pager > span').innerText()
const lastPage = async (page: Page) =>
  Number(
    await page
      .locator('.pages [value^="goto:pageIndex"]')
      .last()
      .getAttribute('value')
      .then((v) => v?.split('=')[1]),
  )
/** Without the head of the ticks, which has a sign until script comes. */
const heads = async (page: Page) =>
  (await page.locator('thead th:not(.select)').allInnerTexts()).map((head) => head.replace(/\s.*/s, '')).filter(Boolean)

async function openOrders(page: Page, query = ''): Promise<void> {
  await openPage(page, system, 'purchaseOrderList', query)
  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单')
}

/** Everything of one's own is forgotten, so that each way begins alike. */
const forget = () => system.query('delete from srm_base_table_config')

eachWayOfForms('3 rows of page 1 and 4 of page 3 are 7 rows across pages; another size lets go of them', async ({ page, context, javaScript }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  expect(await pager(page)).toBe('共 137 条')
  expect(await lastPage(page)).toBe(7)
  for (const at of [0, 1, 2]) await rows(page).nth(at).check()
  await press(page, 'goto:pageIndex=3')
  await expect.poll(() => page.locator('.pages [aria-current]').innerText()).toBe('3')
  for (const at of [0, 1, 2, 3]) await rows(page).nth(at).check()
  await press(page, 'goto:pageIndex=1')
  await expect.poll(() => page.locator('.pages [aria-current]').innerText()).toBe('1')
  await expect.poll(() => chosen(page)).toBe('已跨页选择 7 行')
  expect(await rows(page).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked).indexOf(false))).toBe(3)

  await press(page, 'goto:chosen=1&pageIndex=')
  await expect.poll(() => pager(page)).toBe('共 7 条')
  await press(page, 'goto:chosen=&pageIndex=')
  await expect.poll(() => pager(page)).toBe('共 137 条')

  await page.selectOption('select[name=pageRows]', '50')
  if (!javaScript) await press(page, 'pageSize')
  await expect.poll(() => rows(page).count()).toBe(50)
  expect(await lastPage(page)).toBe(3)
  expect(await page.locator('.chosen').getAttribute('class')).toContain('none')
  record('constant', 'table.crossPageSelection')
  record('constant', 'table.paging.onSizeChange')

  // The size is the person's own from now on.
  await openOrders(page)
  expect(await rows(page).count()).toBe(50)
})

eachWayOfForms('a size below 0 is refused, 35 is added, 4 becomes 10', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  const ask = async (size: string) => {
    await page.locator('.pager details summary').click()
    await fill(page, { customRows: size })
    await page.locator('.pager .pop button').click()
  }
  await ask('-5')
  await expect.poll(() => wrong(page)).toEqual(['每页行数不能小于0'])
  expect(await rows(page).count()).toBe(20)
  record('error', 'customPageSizeNegative')
  await openOrders(page)
  await ask('35')
  await expect.poll(() => rows(page).count()).toBe(35)
  expect(await lastPage(page)).toBe(4)
  expect(await page.locator('select[name=pageRows] option').allInnerTexts()).toEqual(['20', '35', '50', '100', '200', '500'])
  record('constant', 'table.pageSize.options')
  record('constant', 'table.pageSize.custom.min')
  record('constant', 'table.pageSize.customAllowed')
  await ask('4')
  await expect.poll(() => rows(page).count()).toBe(10)
  record('constant', 'table.pageSize.custom.inputMin')
})

eachWayOfForms('columns are hidden, moved, made wider and fixed, for this person and this list alone', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  const before = await heads(page)
  await page.getByRole('link', { name: '列设置' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单：列设置')
  const named = async (label: string) => page.locator('tbody tr', { has: page.getByRole('rowheader', { name: label, exact: true }) })
  const supplier = await named('供应商')
  await (await named('采购员')).locator('[name$=".visible"]').uncheck()
  await supplier.locator('[name$=".width"]').fill('1200')
  await supplier.locator('[name$=".fixed"]').selectOption('right')
  expect(await press(page, 'columnsSave')).toBe(422)
  await expect.poll(() => summary(page)).toEqual(['“供应商 宽度（像素）”的值 1200 不符合：须为40至800的整数'])
  expect(await supplier.locator('[name$=".width"]').inputValue(), 'typed input stays').toBe('1200')
  expect(await (await named('采购员')).locator('[name$=".visible"]').isChecked()).toBe(false)
  await supplier.locator('[name$=".width"]').fill('260')
  await (await named('含税金额')).locator('[name$=".sort"]').selectOption('desc')
  await succeed(page, 'columnsSave')

  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单')
  const after = await heads(page)
  expect(after).not.toContain('采购员')
  expect(after.at(-2), 'fixed at the right, before the actions').toBe('供应商')
  expect(await page.locator('col[data-key=supplierId]').evaluate((col: HTMLElement) => col.style.width)).toBe('260px')
  expect(await page.locator('thead th[aria-sort=descending]').innerText()).toContain('含税金额')
  record('constant', 'table.columnConfig.scope')
  record('constant', 'address.tableConfig')
  record('entity', 'srmBaseTableConfig')

  await signIn(page, context, system, 'buyer2')
  await openOrders(page)
  expect(await heads(page)).toEqual(before)
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  await page.getByRole('link', { name: '列设置' }).click()
  await succeed(page, 'columnsReset')
  await expect.poll(() => heads(page)).toEqual(before)
  for (const verb of ['createOrUpdate', 'delete']) record('call', `/v1/srmBaseTableConfigRestful/${verb}`)
})

eachWayOfForms(
  'a column is made wider on a plain page and on a page in a folder, with pointer, keys or the form, and stays so',
  async ({ page, context, javaScript }) => {
    await forget()
    const widthOf = (key: string) => page.locator(`col[data-key=${key}]`).evaluate((col: HTMLElement) => col.style.width)
    for (const [user, list, title, key, label] of [
      ['buyer1', 'purchaseOrderList', '采购订单', 'supplierId', '供应商'],
      ['admin', 'systemsetting/role', '角色', 'name', '名称'],
    ] as const) {
      await signIn(page, context, system, user)
      await openPage(page, system, list)
      await expect.poll(() => page.locator('h1').innerText()).toBe(title)
      if (javaScript) {
        const edge = page.getByRole('separator', { name: `调整列宽：${label}` })
        const before = Number(await edge.getAttribute('aria-valuenow'))
        const box = await edge.boundingBox()
        if (!box) throw new Error('The edge is not drawn')
        const isKept = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === `/main/${list}/width`)
        const [drawn] = await Promise.all([
          isKept(),
          (async () => {
            await page.mouse.move(box.x + 3, box.y + 3)
            await page.mouse.down()
            await page.mouse.move(box.x + 3 + 268 - before, box.y + 3)
            await page.mouse.up()
          })(),
        ])
        expect(drawn.status()).toBe(204)
        expect(await widthOf(key)).toBe('268px')
        const [moved] = await Promise.all([isKept(), edge.press('ArrowLeft')])
        expect(moved.status()).toBe(204)
        expect(await edge.getAttribute('aria-valuenow')).toBe('260')
      } else {
        await page.getByRole('link', { name: '列设置' }).click()
        const column = page.locator('tbody tr', { has: page.getByRole('rowheader', { name: label, exact: true }) })
        await column.locator('[name$=".width"]').fill('260')
        await succeed(page, 'columnsSave')
      }
      await openPage(page, system, list)
      await expect.poll(() => widthOf(key)).toBe('260px')
    }
  },
)

eachWayOfForms('the head of the ticks takes the whole page, and lets go of it', async ({ page, context, javaScript }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  const ticked = () => rows(page).evaluateAll((boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length)
  const all = page.locator('thead .select').locator('input, button')
  if (javaScript) await page.locator('thead .select input').check()
  else await all.click()
  await expect.poll(ticked).toBe(20)
  await expect.poll(() => chosen(page)).toBe('已选 20 行')
  if (javaScript) await all.uncheck()
  else await all.click()
  await expect.poll(ticked).toBe(0)
  record('constant', 'table.selection.events')
})

eachWayOfForms('an order opens on its lines, and another one closes it', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  // The newest has a line; the copies are heads alone.
  await openOrders(page, 'orderBy=-docNum&docNum=PO')
  const opens = page.locator('tbody td').locator('[aria-expanded]')
  expect(await opens.count()).toBe(20)
  await rows(page).nth(4).check()
  await opens.nth(0).click()
  await expect.poll(() => page.locator('tr.sub').count()).toBe(1)
  expect(await page.locator('.rest > table > tbody > tr').nth(1).getAttribute('class')).toBe('sub')
  expect(await page.locator('tr.sub thead th').allInnerTexts()).toContain('订单数量')
  expect(new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await rows(page).nth(4).isChecked(), 'what is ticked stays ticked').toBe(true)
  await opens.nth(2).click()
  await expect.poll(() => page.locator('.rest > table > tbody > tr').nth(3).getAttribute('class')).toBe('sub')
  expect(await page.locator('tr.sub').count()).toBe(1)
  await page.locator('[aria-expanded=true]').click()
  await expect.poll(() => page.locator('tr.sub').count()).toBe(0)
  expect(await page.locator('col[data-key="$expand"]').evaluate((col: HTMLElement) => col.style.width)).toBe('30px')
  record('constant', 'column.width.expand')
})

eachWayOfForms('the rows of a register are counted across its pages', async ({ page, context }) => {
  await forget()
  await system.query('delete from purchase_history')
  await system.query(
    `insert into purchase_history (id, version_num, doc_num, po_doc_num, org_id, material_id, order_date)
     select gen_random_uuid(), 1, 'X' || n, 'X' || n, o.id, (select id from material_item order by code limit 1), '2026-11-01'
     from organization o, generate_series(1, 45) n where o.code = 'SZ10'`,
  )
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'purchaseHistoryList', 'pageIndex=3&pageRows=20')
  const counted = () => page.locator('tbody > tr > td:first-child').allInnerTexts()
  await expect.poll(async () => (await counted())[0]).toBe('41')
  expect((await counted()).slice(0, 3)).toEqual(['41', '42', '43'])
  expect(await page.locator('col[data-key="$index"]').evaluate((col: HTMLElement) => col.style.width)).toBe('70px')
  record('constant', 'column.width.index')
  await openPage(page, system, 'purchaseHistoryList')
  expect(await page.locator('select[name=pageRows]').inputValue(), 'rows that are only read').toBe('200')
  await openPage(page, system, 'purchaseOrderListPermission')
  expect(await page.locator('select[name=pageRows]').inputValue()).toBe('20')
  record('constant', 'table.pageSize.other', 'table.pageSize.editable')
})

test.each([
  [420, 250],
  [1400, 700],
])('in a window of %i pixels the table is %i high, and full screen is the window less 40', async (height, expected) => {
  await forget()
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'pageRows=100')
  await expect.poll(async () => Math.round((await page.locator('.rest').boundingBox())?.height ?? 0)).toBe(expected)
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(async () => (await page.locator('#main').boundingBox())?.height).toBe(height - 40)
  record('constant', 'table.height.min', 'table.height.minThreshold', 'table.fullscreen.reduction')
  await context.close()
})

/** The orders in a window of a buyer's own, with script. */
async function buyersOrders(): Promise<Page> {
  await forget()
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  return page
}

/** Questions of the list to the server wait, all or those that are named, until they are let go. */
async function holdAnswers(page: Page, isHeld: (address: string) => boolean = () => true): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/main/purchaseOrderList?*_data=*', async (route) => {
    if (isHeld(route.request().url())) await promise
    // The page may have given up on it meanwhile.
    await route.continue().catch(() => {})
  })
  return resolve
}

test('while a page of a list loads the bar says so, and no longer', async () => {
  const page = await buyersOrders()
  // Until script has taken the page over, its buttons lead to another one.
  await page.waitForLoadState('networkidle')
  const letGo = await holdAnswers(page)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => page.locator('.loading').count()).toBe(1)
  letGo()
  await expect.poll(() => page.locator('.pages [aria-current]').innerText()).toBe('2')
  expect(await page.locator('.loading').count()).toBe(0)
  record('constant', 'table.states')
  await page.context().close()
})

test('a search follows the typing: the address too, and one step back undoes it', async () => {
  const page = await buyersOrders()
  await page.waitForLoadState('networkidle')
  const asked = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/main/purchaseOrderList') asked.add(searchParams.get('docNum'))
  })
  const find = page.locator('#q-docNum')
  await find.pressSequentially('PO19990000000')
  await expect.poll(() => pager(page)).toBe('共 9 条')
  expect(await find.inputValue()).toBe('PO19990000000')
  expect(await find.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('docNum')).toBe('PO19990000000')

  await find.pressSequentially('1')
  await expect.poll(() => pager(page)).toBe('共 1 条')
  expect([...asked], 'one question for each pause').toEqual(['PO19990000000', 'PO199900000001'])
  await page.goBack()
  await expect.poll(() => pager(page)).toBe('共 137 条')
  expect(await find.inputValue()).toBe('')

  // Half a day is not asked for, a whole one is.
  await page.locator('input[name="orderDate.from"]').pressSequentially('1999-0')
  await find.pressSequentially('PO1999')
  await page.locator('input[name="orderDate.from"]').fill('1999-01-05')
  await expect.poll(() => new URL(page.url()).searchParams.get('orderDate.from')).toBe('1999-01-05')
  expect(new URL(page.url()).searchParams.get('docNum')).toBe('PO1999')
  await page.context().close()
})

test('an old answer never wins: the rows are those of the last text', async () => {
  const page = await buyersOrders()
  await page.waitForLoadState('networkidle')
  const isOld = (address: string) => new URL(address).searchParams.get('docNum') === 'PO19990000000'
  const letGo = await holdAnswers(page, isOld)
  const find = page.locator('#q-docNum')
  const [old] = await Promise.all([page.waitForRequest((request) => isOld(request.url())), find.pressSequentially('PO19990000000')])
  await find.pressSequentially('1')
  await expect.poll(() => pager(page)).toBe('共 1 条')
  letGo()
  await old.response().catch(() => null)
  await page.unrouteAll({ behavior: 'wait' })
  expect(await pager(page)).toBe('共 1 条')
  expect(await rows(page).count()).toBe(1)
  expect(await find.inputValue()).toBe('PO199900000001')
  expect(new URL(page.url()).searchParams.get('docNum')).toBe('PO199900000001')
  await page.context().close()
})

eachWayOfForms('the days of a period are typed, or chosen in one calendar', async ({ page, context, javaScript }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'orderDate.from=2026-11-03&orderDate.to=2026-11-09')
  const bounds = () => page.locator('form.find [name^="orderDate."]').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const sign = page.getByRole('button', { name: '选择订单日期' })
  if (javaScript) {
    await sign.press('Enter')
    await page.getByRole('dialog', { name: '订单日期' }).waitFor()
    // From the 3rd two days on; the last day is looked for from the day after.
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => sign.evaluate((button) => button === document.activeElement)).toBe(true)
  } else {
    expect(await sign.count()).toBe(0)
    await fill(page, { 'orderDate.from': '2026-11-05', 'orderDate.to': '2026-11-13' })
    await page.locator('form.find button:not([type=button])').first().click()
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('orderDate.to')).toBe('2026-11-13')
  expect(new URL(page.url()).searchParams.get('orderDate.from')).toBe('2026-11-05')
  await expect.poll(bounds).toEqual(['2026-11-05', '2026-11-13'])
})

eachWayOfForms('columns change places: by their handles with pointer or keys, by numbers without script', async ({ page, context, javaScript }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  const before = await heads(page)
  await page.getByRole('link', { name: '列设置' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单：列设置')
  const row = (label: string) => page.locator('tbody tr', { has: page.locator('th', { hasText: label }) })
  const labels = async () => (await page.locator('tbody th').allInnerTexts()).map((text) => text.replace('⠿', '').trim())
  const [, , , third, fourth] = await labels()
  if (javaScript) {
    const handle = (label: string) => page.getByRole('button', { name: `移动列：${label}` })
    await handle(fourth!).press('ArrowUp')
    await expect.poll(async () => (await labels())[3]).toBe(fourth)
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(`移动列：${fourth}`)
    await handle(fourth!).press('ArrowDown')
    await expect.poll(async () => (await labels())[3]).toBe(third)
    const [from, to] = [await handle(fourth!).boundingBox(), await handle(third!).boundingBox()]
    await page.mouse.move(from!.x + 4, from!.y + 4)
    await page.mouse.down()
    await page.mouse.move(to!.x + 4, to!.y + 4)
    await page.mouse.up()
    await expect.poll(async () => (await labels()).slice(3, 5)).toEqual([fourth, third])
    expect(await row(fourth!).locator('[name$=".seq"]').inputValue()).toBe('4')
  } else {
    await row(fourth!).locator('[name$=".seq"]').fill('4')
    await row(third!).locator('[name$=".seq"]').fill('5')
  }
  await succeed(page, 'columnsSave')
  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单')
  const [a, b] = [before.indexOf(third!), before.indexOf(fourth!)]
  expect(b).toBe(a + 1)
  const after = await heads(page)
  expect([after[a], after[b]]).toEqual([fourth, third])
})

test('2,000 rows: only those in sight are in the page, and scrolling, ticking and the keyboard reach all of them', async () => {
  await forget()
  await system.query(
    `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'PO1998' || lpad(n::text, 8, '0')))).*
     from po_header h, generate_series(1, 2000) n where h.id = (select id from po_header where doc_num like 'PO1999%' limit 1)`,
  )
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'orderBy=docNum&docNum=PO1998&pageRows=2000')
  await expect.poll(() => rows(page).count()).toBeLessThan(100)
  expect(await page.locator('tbody tr').first().innerText()).not.toContain('PO199800002000')
  await rows(page).first().check()
  const scroller = page.locator('.rest')
  await scroller.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const last = page.getByRole('checkbox', { name: '选择 PO199800002000' })
  await last.check()
  await expect.poll(() => chosen(page)).toBe('已选 2 行')
  expect(await rows(page).count()).toBeLessThan(100)
  await last.press('Tab')
  expect(await page.evaluate('document.activeElement.ariaLabel')).toContain('PO199800002000')
  await page.locator('thead .select input').check()
  await expect.poll(() => chosen(page)).toBe('已选 2000 行')
  await press(page, 'goto:pageIndex=1')
  await expect.poll(() => chosen(page)).toBe('已选 2000 行')
  await context.close()
  await system.query(`delete from po_header where doc_num like 'PO1998%'`)
})

eachWayOfForms('a search is kept under a name, opens with the list, and is dropped again', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'currency=USD&docNum=PO1999')
  await page.locator('.head details', { hasText: '常用查询' }).locator('summary').click()
  await fill(page, { filterName: '美元订单' })
  await page.locator('[name=filterDefault]').check()
  await succeed(page, 'filterSave')
  await openOrders(page)
  await expect.poll(() => pager(page)).toBe('共 37 条')
  await page.getByRole('link', { name: '重置' }).click()
  await expect.poll(() => pager(page)).toBe('共 137 条')
  await page.locator('.head details', { hasText: '常用查询' }).locator('summary').click()
  await page.getByRole('link', { name: '美元订单' }).click()
  await expect.poll(() => pager(page)).toBe('共 37 条')
  await page.locator('.head details', { hasText: '常用查询' }).locator('summary').click()
  await button(page, 'filterDelete:美元订单').click()
  await expect.poll(() => page.locator('main, [role=status]').first().innerText()).toContain('已删除常用查询“美元订单”')
  await openOrders(page)
  await expect.poll(() => pager(page)).toBe('共 137 条')
})

eachWayOfForms('three columns sort, page and everything are summed per currency and never across', async ({ page, context, javaScript }) => {
  await forget()
  await system.query(`delete from po_header where doc_num like 'PO1998%'`)
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'orderBy=currency,-grossAmount,docNum&docNum=PO')
  const sorted = (await page.locator('thead th[aria-sort]').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ''))
  expect(sorted).toEqual(['单号↑3', '含税金额↓2'])
  expect(await page.locator('tfoot .sum').allInnerTexts()).toEqual(['CNY27,901.20'])
  await press(page, 'goto:sums=1&pageIndex=1')
  await expect.poll(() => page.locator('tfoot tr').nth(1).locator('.sum').allInnerTexts()).toEqual(['CNY139,506.00', 'USD37.00'])
  record('constant', 'table.summary.label')
  if (javaScript) {
    await openOrders(page, 'orderBy=docNum&docNum=PO')
    await page
      .locator('thead')
      .getByRole('button', { name: '订单日期' })
      .click({ modifiers: ['Shift'] })
    await expect.poll(() => new URL(page.url()).searchParams.get('orderBy')).toBe('docNum,orderDate')
  }
})

eachWayOfForms('a list that cannot be loaded says where to try again, and the frame stands', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await system.query('alter table po_header rename to po_header_gone')
  try {
    await page.goto(`${system.origin}/main/purchaseOrderList`)
    await expect.poll(() => page.getByRole('link', { name: '重试' }).count()).toBe(1)
    expect(await page.locator('nav.side').count()).toBe(1)
    expect(await wrong(page)).toEqual([])
    record('error', 'listLoadFailed')
  } finally {
    await system.query('alter table po_header_gone rename to po_header')
  }
  await page.getByRole('link', { name: '重试' }).click()
  await expect.poll(() => pager(page)).toBe('共 137 条')
  expect(await input(page, 'docNum').count()).toBe(1)
})

eachWayOfForms('what is no day is said where the rows would be, and a day written another way is understood', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'orderDate.from=2026-13-40')
  await expect.poll(() => wrong(page)).toEqual(['订单日期的值 2026-13-40 不符合：必须是有效日期'])
  expect(await page.getByRole('link', { name: '重试' }).count()).toBe(0)
  expect(await input(page, 'orderDate.from').getAttribute('aria-invalid')).toBe('true')
  const search = page.locator('form.find button:not([type=button])').first()
  await fill(page, { 'orderDate.from': '1999/1/5' })
  await search.click()
  await expect.poll(() => pager(page)).toBe('共 137 条')
  expect(await wrong(page)).toEqual([])
  expect(await input(page, 'orderDate.from').inputValue()).toBe('1999/1/5')
  await fill(page, { 'orderDate.to': '1998-12-31' })
  await search.click()
  await expect.poll(() => wrong(page)).toEqual(['订单日期的值 1999-01-05 ~ 1998-12-31 不符合：开始日期不能晚于结束日期'])
})

eachWay('the days of a search touch neither its name nor the sign between them', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openOrders(page, 'orderDate.from=2026-11-20&orderDate.to=2026-11-21')
  const free = (name: string) =>
    input(page, name).evaluate((field: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!
      const { font, textAlign, paddingLeft } = getComputedStyle(field)
      pen.font = font
      const left = field.clientWidth - pen.measureText(field.value).width
      return textAlign === 'center' ? left / 2 : Number.parseFloat(paddingLeft)
    })
  for (const name of ['orderDate.from', 'orderDate.to']) expect(await free(name), name).toBeGreaterThanOrEqual(4)
})

eachWayOfForms('a search that finds more than it lists says so', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await page.goto(`${system.origin}/main/search?q=PO1999`)
  const said = page.locator('main .message.info')
  await expect.poll(() => said.allInnerTexts()).toEqual(['每类只列出最新的，还有更多；请输入更完整的编号或名称'])
  await page.goto(`${system.origin}/main/search?q=PO1999-NONE`)
  await page.locator('main .empty').waitFor()
  expect(await said.count()).toBe(0)
})

eachWayOfForms('a workbook of a wrong search leads to the list, which says what is wrong', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await page.goto(`${system.origin}/main/purchaseOrderList/export?orderDate.to=2026-02-30`)
  await expect.poll(() => wrong(page)).toEqual(['订单日期的值 2026-02-30 不符合：必须是有效日期'])
})

eachWay('on paper each part of an order bears its name, and nothing that can only be pressed', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  await openOrders(page)
  await page.locator('main tbody a[href*="id="]').first().click()
  const parts = page.locator('.tab-panel')
  await parts.first().waitFor({ state: 'attached' })
  const names = await page.locator('.tab-links a').evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''))
  await page.emulateMedia({ media: 'print' })
  const heads = await parts
    .locator('h2')
    .evaluateAll((all) => all.map((head) => ({ name: head.textContent, isRead: head.getBoundingClientRect().width > 10 })))
  expect(
    heads
      .filter(({ isRead }) => isRead)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort())
  expect(await parts.locator('.hint:visible, > p:not(.empty):visible').allInnerTexts()).toEqual([])
})

eachWayOfForms('a whole column of numbers is searched for at once, and the tab leads back to the list', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  const numbers = Array.from({ length: 136 }, (_, at) => `PO1999${String(at + 1).padStart(8, '0')}`)
  await openOrders(page, new URLSearchParams({ docNum: numbers.join(',') }).toString())
  await expect.poll(() => pager(page)).toBe('共 136 条')
  expect(await page.locator('nav.tabs [aria-current]').getAttribute('href')).not.toContain('docNum')
})

eachWayOfForms('a supplier searches by who buys before the own name', async ({ page, context }) => {
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'purchaseOrderListSupplier')
  const labels = () =>
    page.locator('form.find .boxed').evaluateAll((boxes) => boxes.map((box) => box.querySelector('label, span')?.textContent ?? ''))
  await expect.poll(async () => (await labels()).indexOf('业务单元')).toBe(1)
  expect((await labels()).indexOf('供应商')).toBeGreaterThan(1)
})

eachWayOfForms('a file that is refused is told on the page that it belongs to', async ({ page, context }) => {
  await forget()
  await signIn(page, context, system, 'buyer1')
  // Orders are not imported: there is no template of theirs.
  await page.goto(`${system.origin}/main/purchaseOrderList/template`)
  await expect.poll(() => page.locator('h1').innerText()).toBe('采购订单')
  expect(await page.locator('body').innerText()).toContain('记录不存在或无权查看')
  expect(await pager(page)).toBe('共 137 条')
  const byProgram = await page.request.get(`${system.origin}/main/purchaseOrderList/template`)
  expect(byProgram.status()).toBe(404)
})
