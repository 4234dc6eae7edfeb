/** One purchase from the need to the received goods, by people in a browser, with script and without. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { deliveryNoteHeader } from '../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader } from '../../catalogue/delivery/receive-header.ts'
import { receiveWriteOff } from '../../catalogue/delivery/receive-write-off.ts'
import { lookups } from '../../catalogue/index.ts'
import { poHeader } from '../../catalogue/purchasing/po-header.ts'
import { requisitionHeader } from '../../catalogue/purchasing/requisition-header.ts'
import { addLine, fill, inDays, isAnswer } from '../flows/flow.ts'
import { eachWayOfForms, type Way } from '../support/browser.ts'
import { calmGoods } from '../support/calm-goods.ts'
import { weekdayBy } from '../support/days.ts'
import { readable } from '../support/mail.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
let material: { code: string; supplier: string }

beforeAll(async () => {
  system = await startSystem({ background: true })
  material = { code: (await soldGoods(system)).materialCode, supplier: 'S000001' }
  await calmGoods(system, material.code)
})

const press = async (page: Page, intent: string) => {
  const button = page.locator(`button[name=intent][value="${intent}"]:not(.hidden):visible`).first()
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), button.click()])
  // A refusal fails the scenario with its own words.
  if (answer.status() >= 400) await expect.poll(() => refusals(page), { message: `${answer.status()} of ${intent}` }).toEqual(['nothing refused'])
}

/** What the page says is wrong; nothing when all went well. */
const refusals = (page: Page) => page.locator('.error-summary, [role=alert]').allInnerTexts()

const numberOf = async (page: Page, pattern: RegExp) => {
  await expect.poll(() => page.locator('h1').innerText()).toMatch(pattern)
  return (await page.locator('h1').innerText()).trim()
}

/** Opens the document with a number from a list page of the person. */
async function openDocument(page: Page, list: string, docNum: string): Promise<void> {
  await openPage(page, system, list, `docNum=${docNum}`)
  await page.locator('tbody').getByRole('link', { name: docNum, exact: true }).click()
  await numberOf(page, new RegExp(`^${docNum}$`))
}

/** Presses a button that asks first, fills what it asks for, and sends it. */
async function pressAsking(page: Page, intent: string, label: string, values: Record<string, string>): Promise<void> {
  const opener = page
    .locator('main')
    .locator('summary, button[aria-haspopup=dialog]')
    .filter({ hasText: new RegExp(`^${label}$`) })
  await opener.first().click()
  await fill(page, Object.fromEntries(Object.entries(values).map(([key, value]) => [`input.${intent}.${key}`, value])))
  await press(page, intent)
}

const says = (page: Page, text: string) => expect.poll(() => page.locator('main').innerText()).toContain(text)

/** The number that the message after an action names. */
async function madeNumber(page: Page, pattern: RegExp): Promise<string> {
  await expect.poll(() => page.locator('[role=status]').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
  return pattern.exec((await page.locator('[role=status]').allInnerTexts()).join())?.[0] ?? ''
}

const openQtyOf = async (order: string) =>
  (
    await system.query<{ open: string }>('select l.open_qty as open from po_line l join po_header h on h.id = l.header_id where h.doc_num = $1', [
      order,
    ])
  )[0]?.open

/** The manager opens the mail's link, signs in, and approves; the link alone changed nothing. */
async function approveByLink(page: Page, context: BrowserContext, docNum: string): Promise<void> {
  const links = async () => (await system.mails()).map(readable).filter((mail) => mail.includes(docNum) && /^To:.*ruoxi\.xu@/im.test(mail))
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  const path = /\/decide\/[\w-]+/.exec((await links()).join('\n'))?.[0] ?? ''
  await signIn(page, context, system, 'manager1', { to: path })
  await expect.poll(() => page.locator('main').innerText()).toContain(docNum)
  await press(page, 'approve')
  await page.waitForURL('**/main/todos')
}

/** Whose turn it is, among the facts of the document. */
const nextStep = (page: Page) =>
  page
    .locator('.facts > div')
    .filter({ hasText: /下一步|Next step/ })
    .locator('dd')
    .innerText()

for (const language of ['CN', 'EN'] as const) {
  eachWayOfForms(`one purchase from a requisition of 100 to a received delivery, in ${language}`, (way) => purchase(way, language))
}

async function purchase({ page, context }: Way, language: 'CN' | 'EN'): Promise<void> {
  const word = ([cn, en]: readonly [string, string]) => (language === 'EN' ? en : cn)
  await system.query('update "user" set language = $1', [language])
  const enter = (userName: string) => signIn(page, context, system, userName)
  await enter('buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '补充库存' })
  await addLine(page, 0, material, '100')
  await press(page, 'save')
  const requisition = await numberOf(page, /^PR\d{12}$/)
  expect(await nextStep(page)).toBe(word(['您提交', 'You: Submit']))
  await press(page, 'doSubmit')
  await says(page, word(requisitionHeader.states.SUBMITTED.label))
  expect(await nextStep(page)).toBe(word(['采购经理或审批人 审批', 'Purchasing manager or approver: Approval']))

  await approveByLink(page, context, requisition)

  await enter('buyer1')
  const orders: string[] = []
  for (const qty of ['60', '40']) {
    await openDocument(page, 'purchaseRequisitionList', requisition)
    await page.locator('[name="requisitionLine[0].$chosen"]').check()
    await pressAsking(page, 'doCreateOrder', word(requisitionHeader.actions.doCreateOrder.label), {
      supplierId$text: material.supplier,
      orderQty: qty,
    })
    orders.push(await madeNumber(page, /PO\d{12}/))
  }
  const [sixty] = orders
  await openDocument(page, 'purchaseOrderList', String(sixty))
  await says(page, '740.74')
  await says(page, '96.30')
  await says(page, '837.04')
  await press(page, 'doSubmit')
  await says(page, word(poHeader.states.SUBMITTED.label))

  await approveByLink(page, context, String(sixty))

  await enter('supplier01')
  await openDocument(page, 'purchaseOrderListSupplier', String(sixty))
  expect(await nextStep(page)).toBe(word(['您确认交期', 'You: Confirm delivery']))
  await fill(page, { 'poLine[0].poDelivery[0].promisedDate': weekdayBy(inDays(40)), 'poLine[0].poDelivery[0].promisedQty': '60' })
  await press(page, 'doSupplierDeliveryConfirm')
  await says(page, word(poHeader.states.CONFIRMED.label))

  await openPage(page, system, 'deliveryNoteDealList', `poDocNum=${sixty}`)
  await page.locator('tbody input[name$=".takenQty"]').fill('50')
  await press(page, 'take:make')
  const note = await numberOf(page, /^DN\d{12}$/)
  await fill(page, { driver: '李师傅', driverPhone: '13800002099', plateNum: '苏E12345' })
  await press(page, 'doCreate')
  await says(page, word(deliveryNoteHeader.states.SHIPPED.label))

  await enter('warehouse1')
  await openPage(page, system, 'receiveEdit')
  await fill(page, { noteHeaderId$text: note })
  await press(page, 'save')
  const receipt = await numberOf(page, /^RC\d{12}$/)
  await fill(page, { 'receiveLine[0].receiveQty': '48' })
  await press(page, 'doPost')
  await says(page, word(receiveHeader.states.POSTED.label))

  await enter('quality1')
  await openDocument(page, 'receiveList', receipt)
  await page.locator('[name="receiveLine[0].$chosen"]').check()
  await fill(page, {
    'receiveLine[0].acceptedQty': '46',
    'receiveLine[0].concessionQty': '0',
    'receiveLine[0].rejectedQty': '2',
    'receiveLine[0].defectCode': 'DIMENSION',
  })
  await pressAsking(page, 'doInspect', word(receiveHeader.actions.doInspect.label), {})
  await says(page, word(lookups.INSPECT_STATUS.values.PART_REJECTED))

  await enter('warehouse1')
  await openPage(page, system, 'receiveWriteOffEdit')
  await fill(page, {
    writeOffType: 'RETURN',
    receiveLineId$text: `${receipt}-10`,
    qty: '2',
    fromStock: 'REJECTED',
    reasonCode: 'QUALITY',
    reasonText: '尺寸超差',
  })
  await press(page, 'doPost')
  await says(page, word(receiveWriteOff.states.POSTED.label))

  await enter('buyer1')
  await openDocument(page, 'purchaseOrderList', String(sixty))
  await expect.poll(() => openQtyOf(String(sixty))).toBe('14.0000')
  await openDocument(page, 'deliveryNoteList', note)
  await pressAsking(page, 'doClose', word(deliveryNoteHeader.actions.doClose.label), { reason: '余数不再送' })
  await says(page, word(deliveryNoteHeader.states.CLOSED.label))
  await openDocument(page, 'purchaseOrderList', String(sixty))
  await page.locator('[name="poLine[0].$chosen"]').check()
  await pressAsking(page, 'doLineClose', word(poHeader.actions.doLineClose.label), { reason: '需求取消' })
  await says(page, word(poHeader.states.CLOSED.label))
  expect(await openQtyOf(String(sixty))).toBe('0.0000')
}
