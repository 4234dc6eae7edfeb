/** From a requester's two lines to a buyer's order, by plain forms and with script: both ways come to the same. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { addLine, button, fill, inDays, numberOf, openDocument, press, says, succeed } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { calmGoods } from '../support/calm-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
let code: string

beforeAll(async () => {
  system = await startSystem()
  code = await soleSourced()
  await calmGoods(system, code)
})

/** What SZ10 buys of one supplier and of no other. */
async function soleSourced(): Promise<string> {
  const [row] = await system.query<{ code: string }>(
    `select m.code from material_item m
     join supplier_price_list p on p.material_id = m.id join organization o on o.id = p.org_id
     where o.code = 'SZ10' and m.lifecycle = 'MASS' group by m.code having count(distinct p.supplier_id) = 1 and bool_and(p.currency = 'CNY') order by m.code limit 1`,
  )
  if (!row) throw new Error('Everything that SZ10 buys has several suppliers')
  return row.code
}

async function attach(page: Page, javaScript: boolean): Promise<void> {
  const files = [{ name: '样品要求.pdf', mimeType: 'application/pdf', buffer: PDF }]
  if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles(files)
  else {
    await button(page, 'attach').click()
    await page.setInputFiles('input[name=files]', files)
    await page.getByRole('button', { name: '上传附件' }).click()
  }
  await expect.poll(() => page.locator('.attachments tbody tr').allInnerTexts()).toEqual([expect.stringContaining('样品要求.pdf')])
}

eachWayOfForms(
  'purchasing 9: a requester hands in two lines with a file, the manager approves among the to-dos, the buyer orders them from the list of open lines',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'engineer1')
    await openPage(page, system, 'purchaseRequisitionEdit')
    await fill(page, { billTypeId$text: 'PR_STD', orgId$text: 'SZ10', purpose: '样机试制' })
    await addLine(page, 0, { code }, '30')
    await addLine(page, 1, { code }, '20', inDays(45))
    await attach(page, javaScript)
    await succeed(page, 'save')
    const requisition = await numberOf(page, /^PR\d{12}$/)
    await succeed(page, 'doSubmit')
    await says(page, '审批中')

    await signIn(page, context, system, 'manager1', { to: '/main/todos' })
    await page.locator('tbody tr', { hasText: requisition }).getByRole('checkbox').check()
    await press(page, 'PASS')
    await says(page, '已处理 1 项')

    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderList', `view=requisitionLines&docNum=${requisition}`)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    for (const index of [0, 1]) await page.locator('tbody input[name=id]').nth(index).check()
    await press(page, 'take:preview')
    await says(page, '将生成1张采购订单')
    await succeed(page, 'take:make')
    const order = await numberOf(page, /^PO\d{12}$/)
    await openDocument(page, system, 'purchaseRequisitionList', requisition)
    // By each of its lines, and among what came of it.
    await expect.poll(() => page.locator('main a', { hasText: order }).count()).toBe(3)
    expect(await asStored(requisition)).toEqual({
      status: 'APPROVED',
      files: ['样品要求.pdf'],
      lines: [
        { ordered: 30, open: 0, day: inDays(40), state: 'ORDERED', by: order },
        { ordered: 20, open: 0, day: inDays(45), state: 'ORDERED', by: order },
      ],
    })
  },
)

/** What the run left behind; that of both ways is told by the same figures. */
async function asStored(docNum: string) {
  const [head] = await system.query<{ id: string; status: string }>('select id, status from requisition_header where doc_num = $1', [docNum])
  const files = await system.query<{ name: string }>('select original_file_name as name from base_file where business_id = $1', [head?.id])
  const lines = await system.query(
    `select l.ordered_qty::int as ordered, l.open_qty::int as open, l.need_by_date as day, l.line_status as state, h.doc_num as by
     from requisition_line l join po_line p on p.requisition_line_id = l.id join po_header h on h.id = p.header_id
     where l.header_id = $1 order by l.line_num`,
    [head?.id],
  )
  return { status: head?.status, files: files.map(({ name }) => name), lines }
}
