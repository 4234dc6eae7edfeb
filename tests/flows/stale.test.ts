/** Two people at one document: nobody overwrites what he has not seen, nothing happens twice. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWay, eachWayOfForms, openWindow } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import {
  addLine,
  button,
  changeLines,
  draftRequisition,
  fill,
  type Goods,
  goodsOf,
  idIn,
  input,
  keepBack,
  numberOf,
  openDocument,
  postsOf,
  press,
  says,
  succeed,
  summary,
  valuesOf,
} from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

/** A second person at the same time, in a browser of the same kind. */
async function colleague(javaScript: boolean, userName: string): Promise<Page> {
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName)
  return page
}

const stored = (docNum: string) =>
  system.query<Record<string, unknown>>(
    `select h.purpose, h.urgency, h.version_num as version, l.line_num as line, l.request_qty as qty, l.drawing_no as drawing
     from requisition_header h left join requisition_line l on l.header_id = h.id where h.doc_num = $1 order by l.line_num`,
    [docNum],
  )

/** The comparison, row by row: field, opened, mine, theirs. */
const comparison = (page: Page) =>
  page.locator('.conflict tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))

eachWayOfForms('purchasing 11: X saves, Y saves; both versions are shown field by field and merged', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!, '补充库存', '100')
  await addLine(page, 1, goods[1]!, '20')
  await succeed(page, 'save')
  await numberOf(page, /^PR/)
  await expect.poll(async () => (await stored(docNum)).length).toBe(2)
  const y = await colleague(javaScript, 'manager1')
  await openDocument(y, system, 'purchaseRequisitionList', docNum)
  await openDocument(page, system, 'purchaseRequisitionList', docNum)

  await fill(page, { purpose: '旺季备货', urgencyReason: '客户加单', 'requisitionLine[0].requestQty': '150' })
  await succeed(page, 'save')
  await expect.poll(async () => (await stored(docNum))[0]?.purpose).toBe('旺季备货')

  await fill(y, { purpose: '新线投产', remark: '分两批到货', 'requisitionLine[1].requestQty': '25' })
  expect(await press(y, 'save')).toBe(409)
  await expect
    .poll(() => y.locator('.conflict b').first().innerText())
    .toMatch(/^宋莉于\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d修改了此单据，您的输入已保留，请核对后再保存$/)
  const [by] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer1'`)
  expect(await y.locator('.conflict thead th').allInnerTexts()).toEqual(['字段', '打开时', '我的', `${by?.name}的`])
  expect(await comparison(y)).toEqual([
    ['申请事由', '补充库存', '新线投产', '旺季备货'],
    ['紧急原因', '—', '未改', '客户加单'],
    ['备注', '—', '分两批到货', '未改'],
    ['第10行 申请数量', '100', '未改', '150'],
    ['第20行 申请数量', '20', '25', '未改'],
  ])
  expect(await input(y, 'purpose').inputValue()).toBe('新线投产')

  // What both changed is Y's to decide; the rest is merged without a word.
  await y.getByRole('radio', { name: /^申请事由 .*旺季备货$/ }).check()
  await succeed(y, 'resolve')
  await expect
    .poll(() => stored(docNum))
    .toEqual([expect.objectContaining({ purpose: '旺季备货', line: 10, qty: '150.0000' }), expect.objectContaining({ line: 20, qty: '25.0000' })])
  const [merged] = await system.query('select urgency_reason, remark from requisition_header where doc_num = $1', [docNum])
  expect(merged).toEqual({ urgency_reason: '客户加单', remark: '分两批到货' })
  await y.context().close()
})

eachWayOfForms('a line that the other one deleted is told, and what was typed in it is not lost', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!)
  await addLine(page, 1, goods[1]!, '20')
  await succeed(page, 'save')
  await expect.poll(async () => (await stored(docNum)).length).toBe(2)
  const y = await colleague(javaScript, 'manager1')
  await openDocument(y, system, 'purchaseRequisitionList', docNum)
  await openDocument(page, system, 'purchaseRequisitionList', docNum)
  await changeLines(page, 'line.remove:requisitionLine[1]')
  await expect.poll(() => page.locator('tr[data-line]').count()).toBe(1)
  await succeed(page, 'save')
  await expect.poll(async () => (await stored(docNum)).length).toBe(1)

  await fill(y, { 'requisitionLine[1].requestQty': '30' })
  expect(await press(y, 'save')).toBe(409)
  await expect.poll(() => comparison(y)).toEqual([['第20行', '有', '有', '已删除']])
  expect(await input(y, 'requisitionLine[1].requestQty').inputValue()).toBe('30')
  await succeed(y, 'resolve')
  await expect.poll(async () => (await stored(docNum)).map(({ qty }) => qty)).toEqual(['100.0000', '30.0000'])
  await y.context().close()
})

eachWay(
  'pressed twice it happens once; sent again from an old page the same content gives the first answer, other content is compared',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseRequisitionEdit')
    await fill(page, { billTypeId$text: 'PR_STD', purpose: '双击', remark: '第一次' })
    await addLine(page, 0, goods[0]!, '5')
    // The page that the Back button would bring back stays here; its sends open beside it.
    await page.locator('form.document').evaluate((form) => form.setAttribute('target', '_blank'))
    const save = page.locator('button[name=intent][value=save]:not(.hidden)')
    const sentBeside = async () => {
      const [beside] = await Promise.all([context.waitForEvent('page'), save.click()])
      await beside.waitForLoadState()
      return beside
    }
    const [first, second] = [await sentBeside(), await sentBeside()]
    const docNum = await numberOf(first, /^PR\d{12}$/)
    expect(await numberOf(second, /^PR\d{12}$/)).toBe(docNum)
    const made = () => system.query(`select doc_num, remark, version_num from requisition_header where purpose = '双击' order by doc_num`)
    expect((await made()).filter((row) => row.doc_num === docNum)).toHaveLength(1)

    await fill(page, { remark: '第二次' })
    const third = await sentBeside()
    expect(await third.locator('.conflict b').first().innerText()).toBe('此表单已提交过，且内容不同，请核对后再提交')
    const differing = await comparison(third)
    // What the services found the first time is theirs; what was typed is mine.
    expect(differing.filter(([, , mine]) => mine !== '未改')).toEqual([['备注', '—', '第二次', '第一次']])
    expect(differing).toContainEqual(['业务单元', '—', '未改', '苏州工厂'])
    await succeed(third, 'resolve')
    await expect.poll(async () => (await made()).find((row) => row.doc_num === docNum)).toEqual({ doc_num: docNum, remark: '第二次', version_num: 2 })
  },
)

eachWay('two quick clicks make one change', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!, '快')
  const id = idIn(page)
  await fill(page, { remark: '两下' })
  const posts = postsOf(page)
  await page.locator('button[name=intent][value=save]:not(.hidden)').first().dblclick()
  await says(page, docNum)
  await expect.poll(async () => (await system.query('select version_num from requisition_header where id = $1', [id]))[0]).toEqual({ version_num: 2 })
  expect(await system.query(`select count(*)::int as n from document_history where business_id = $1 and action = 'save'`, [id])).toEqual([{ n: 1 }])
  await expect.poll(() => valuesOf(page, ['remark'])).toEqual({ remark: '两下' })
  expect(await page.locator('.conflict').count(), String(javaScript)).toBe(0)
  if (javaScript) expect(posts).toHaveLength(1)
})

const boxes = (page: Page) =>
  page.locator('.actions .btn').evaluateAll((buttons) => buttons.map((each) => JSON.stringify(each.getBoundingClientRect())))

test('with script the buttons of a form do nothing more while it is on its way, and work again with its answer', async () => {
  const page = await colleague(true, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!, '急')
  await fill(page, { remark: '先存' })
  const before = await boxes(page)
  const letThrough = await keepBack(page, (request) => request.method() === 'POST')
  const posts = postsOf(page)
  await button(page, 'save').click()
  const submit = button(page, 'doSubmit')
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  expect(await boxes(page)).toEqual(before)
  await submit.click({ force: true })
  await button(page, 'save').click({ force: true })
  await input(page, 'remark').press('Enter')
  await letThrough()
  const state = () => system.query('select status, remark, version_num from requisition_header where doc_num = $1', [docNum])
  await expect.poll(state).toEqual([{ status: 'DRAFT', remark: '先存', version_num: 2 }])
  await succeed(page, 'doSubmit')
  await expect.poll(state).toEqual([{ status: 'SUBMITTED', remark: '先存', version_num: 3 }])
  expect(posts).toHaveLength(2)
  expect(await page.locator('.conflict').count()).toBe(0)
  await page.context().close()
})

test('what was refused can be sent again at once', async () => {
  const page = await colleague(true, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!, '再存')
  await fill(page, { purpose: '' })
  expect(await press(page, 'save')).toBe(422)
  await expect.poll(() => summary(page)).toEqual(['请填写申请事由'])
  await input(page, 'purpose').fill('改后再存')
  await button(page, 'save').click({ force: true })
  const state = () => system.query('select purpose, version_num from requisition_header where doc_num = $1', [docNum])
  await expect.poll(state).toEqual([{ purpose: '改后再存', version_num: 2 }])
  await page.context().close()
})

test('with script the focus is at the button again, once a record is saved where it stands', async () => {
  const page = await colleague(true, 'buyer1')
  await draftRequisition(page, system, goods[0]!, '按键保存')
  await fill(page, { remark: '两次' })
  await page.locator('main button[name=intent][value=save]:not(.hidden)').press('Enter')
  const state = () =>
    page.evaluate(() => ({
      version: document.querySelector<HTMLInputElement>('#document input[name=versionNum]')?.value,
      focus: (document.activeElement as HTMLButtonElement | null)?.value,
    }))
  await expect.poll(state).toEqual({ version: '2', focus: 'save' })
  await page.context().close()
})
