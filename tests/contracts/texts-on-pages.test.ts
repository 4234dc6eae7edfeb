/** The text of a contract on its pages: compared, proposed, edited by two at once, confirmed and signed, with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { wordToLegalText } from '../../upstream/platform/files/office/office.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { fill, input, press, says, succeed, summary, unfold } from '../flows/flow.ts'
import { eachWay, eachWayOfForms, openWindow } from '../support/browser.ts'
import { htmlFor } from '../support/html-for.ts'
import { readable } from '../support/mail.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { bothSeal } from './accounts.ts'
import { approved, draftContract, lines, type Office, officeOf, publishedClause, publishedTemplate, read, sent } from './contracts.ts'
import { documentWith, paragraph, said, wordOf } from './word-files.ts'

let system: System
let office: Office

beforeAll(async () => {
  system = await startSystem({ background: true })
  office = await officeOf(await openWorld(system.database))
  await bothSeal(office)
})

const openTab = (page: Page, label: string) =>
  page
    .locator('nav.tab-links a')
    .filter({ hasText: new RegExp(`^${label}\\d*$`) })
    .click()

async function openText(page: Page, name: string, { id }: Doc): Promise<void> {
  await openPage(page, system, name, `id=${id}`)
  await openTab(page, '文本')
}

const texts = (doc: Doc, kinds: readonly unknown[] = ['TEXT']) =>
  lines(doc, 'contractDocument')
    .filter(({ docKind }) => kinds.includes(docKind))
    .sort((a, b) => Number(a.revisionNum) - Number(b.revisionNum))
const revisionsOf = async (doc: Doc, kinds?: readonly unknown[]) =>
  texts(await read(office, doc), kinds).map(({ body, authorSide }) => [authorSide, body])

/** Without its looks. */
const shownIn = async (page: Page) => ((await page.locator('iframe.framed').first().getAttribute('srcdoc')) ?? '').replace(/ style="[^"]*"/g, '')

/** What the supplier is mailed of the contract, the newest first. */
const mailsOf = async (doc: Doc) => (await system.mails()).map(readable).filter((mail) => mail.includes(String(doc.displayNum)))

async function linkInMail(doc: Doc, words: string): Promise<string> {
  const found = async () => (await mailsOf(doc)).filter((mail) => mail.includes(words)).at(-1) ?? ''
  await expect.poll(found).not.toBe('')
  return /https?:\/\/\S+?(\/main\/[^\s"<>]+)/.exec(await found())?.[1]?.replaceAll('&amp;', '&') ?? ''
}

eachWayOfForms(
  'contracts 9: two edit the text of one draft; the second is told who was first, keeps what was typed, and saves it as a new revision after comparing',
  async ({ page, context, javaScript }) => {
    const doc = await draftContract(office, { body: '收到发票后30日内付款' })
    await signIn(page, context, system, 'buyer1')
    const colleague = await openWindow(javaScript, { by: 'form client' })
    const other = await colleague.newPage()
    await signIn(other, colleague, system, 'manager1')
    await openText(page, 'contractEdit', doc)
    await openText(other, 'contractEdit', doc)

    await fill(page, { body: '收到发票后45日内付款' })
    await succeed(page, 'save')
    await expect.poll(async () => (await revisionsOf(doc)).length).toBe(2)
    await fill(other, { body: '收到发票后60日内付款' })
    expect(await press(other, 'save')).toBe(409)
    await expect
      .poll(() => other.locator('.conflict b').first().innerText())
      .toMatch(/^宋莉于\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d修改了此单据，您的输入已保留/)
    const compared = await other.locator('.conflict tbody tr').first().innerText()
    for (const text of ['收到发票后30日内付款', '收到发票后45日内付款', '收到发票后60日内付款']) expect(compared).toContain(text)
    expect(await other.locator('[name="body"]').inputValue()).toBe('收到发票后60日内付款')
    await succeed(other, 'resolve.mine')
    await expect
      .poll(() => revisionsOf(doc))
      .toEqual([
        ['INTERNAL', '<p>收到发票后30日内付款</p>'],
        ['INTERNAL', '<p>收到发票后45日内付款</p>'],
        ['INTERNAL', '<p>收到发票后60日内付款</p>'],
      ])
    await colleague.close()
  },
)

const RICH = (code: string) =>
  `# 采购合同\n\n**甲方**与乙方约定：\n\n[[${code}@1\n\n收到发票后30日内付款\n\n]]\n\n1. 第一项\n2. 第二项\n\n| 名称 | 数量 |\n|---|---|\n| 轴承 | 10 |\n\n---\n\n附件`

eachWayOfForms('a text that is saved unchanged from its text area has the same hash and makes no revision', async ({ page, context }) => {
  const { termsCode } = await publishedClause(office)
  const doc = await draftContract(office, { body: RICH(String(termsCode)) })
  await signIn(page, context, system, 'buyer1')
  await openText(page, 'contractEdit', doc)
  const typed = await input(page, 'body').inputValue()
  expect(typed).toContain(`[[${termsCode}@1`)
  await fill(page, { body: typed })
  await openTab(page, '合同')
  await fill(page, { remark: '仅改备注' })
  await succeed(page, 'save')
  await expect.poll(async () => (await read(office, doc)).remark).toBe('仅改备注')
  const after = await read(office, doc)
  expect(after.body).toBe(doc.body)
  expect(texts(after).map(({ revisionNum, sha256 }) => [revisionNum, sha256])).toEqual(
    texts(doc).map(({ revisionNum, sha256 }) => [revisionNum, sha256]),
  )
})

eachWayOfForms('what a pasted text has no place for is said when it is saved, and its lines stay lines', async ({ page, context }) => {
  const doc = await draftContract(office, { body: '收到发票后30日内付款' })
  await signIn(page, context, system, 'buyer1')
  await openText(page, 'contractEdit', doc)
  await fill(page, { body: '# 付款\n\n收到发票后<img src=x>60日内\n<span style="color:red">付款</span>' })
  await succeed(page, 'save')
  await expect.poll(() => page.locator('.message').allInnerTexts()).toEqual([expect.stringContaining('已移除不支持的格式：图片、样式')])
  expect((await read(office, doc)).body).toBe('<h1>付款</h1><p>收到发票后60日内<br />付款</p>')
})

/** Sent with 45 days instead of 30, refused, and sent with 60. */
async function sentThrice(): Promise<Doc> {
  const { buyer, supplier } = office
  const draft = await draftContract(office, { body: '收到发票后30日内付款' })
  const doc = await sent(office, await buyer.save('contract', { body: '收到发票后45日内付款' }, draft))
  await supplier.act('contract', 'doSupplierRefuse', await supplier.find('contract', doc.id), { reason: '账期' })
  await approved(office, await buyer.save('contract', { body: '收到发票后60日内付款' }, await read(office, doc)))
  await buyer.act('contract', 'doSendConfirm', await read(office, doc))
  return read(office, doc)
}

const radios = (page: Page, name: string) =>
  page.locator(`input[type=radio][name=${name}]`).evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value))

async function compareOnPage(page: Page, from: number, to: number): Promise<void> {
  await page.locator(`input[type=radio][name=from][value="${from}"]`).check()
  await page.locator(`input[type=radio][name=to][value="${to}"]`).check()
  await page.locator('button[form=pair]').click()
  await expect.poll(() => page.url()).toContain('/texts?')
}

eachWay(
  'contracts 4: any two revisions are chosen among the texts and compared; a supplier chooses among those that it was sent',
  async ({ page, context }) => {
    const doc = await sentThrice()
    await signIn(page, context, system, 'buyer1')
    await openText(page, 'contractEdit', doc)
    expect(await radios(page, 'from')).toEqual(['1', '2', '3'])
    await compareOnPage(page, 1, 3)
    await says(page, '第 1 版 → 第 3 版')
    await says(page, '新增 1 处，删除 1 处')
    expect(await shownIn(page)).toContain('收到发票后<del>3</del><ins>6</ins>0日内付款')
    await page.locator('select[name=to]').selectOption('2')
    await page.locator('.tool-choose button').click()
    await says(page, '第 1 版 → 第 2 版')
    expect(await shownIn(page)).toContain('收到发票后<del>30</del><ins>45</ins>日内付款')

    await signIn(page, context, system, 'supplier01')
    await openText(page, 'contractEditSupplier', doc)
    expect(await radios(page, 'to')).toEqual(['2', '3'])
    await compareOnPage(page, 2, 3)
    expect(await shownIn(page)).toContain('收到发票后<del>45</del><ins>60</ins>日内付款')
    await page.goto(page.url().replace('from=2', 'from=1'))
    await says(page, '第 2 版 → 第 3 版')
    expect(await page.locator('select[name=from] option').allInnerTexts()).toHaveLength(2)
    expect(await shownIn(page)).not.toContain('30')
  },
)

async function bringOnPage(page: Page, buffer: Buffer, changeNote: string): Promise<void> {
  await page.locator('.tool-in [name=changeNote]').fill(changeNote)
  await page.locator('.tool-in input[type=file]').setInputFiles({ name: '合同.docx', mimeType: 'application/octet-stream', buffer })
  await page.locator('.tool-in button[value=bring]').click()
}

eachWay('a text goes out to Word and comes back as a revision on the pages of both sides', async ({ page, context }) => {
  const draft = await draftContract(office, { body: '收到发票后30日内付款' })
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'contractEdit/texts', `id=${draft.id}`)
  const href = await page.locator('.tool-out a').first().getAttribute('href')
  const out = await page.request.get(`${system.origin}${href}`)
  expect((await wordToLegalText(await out.body()))?.html).toBe('<p>收到发票后30日内付款</p>')
  await bringOnPage(page, Buffer.from('no document'), '账期')
  await says(page, '无法读取该Word文档')
  await bringOnPage(page, wordOf('<p>收到发票后45日内付款</p>'), '账期')
  await expect.poll(() => revisionsOf(draft, ['TEXT', 'DOCX'])).toHaveLength(2)

  const doc = await sent(office, await read(office, draft))
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'contractEditSupplier/texts', `id=${doc.id}`)
  await bringOnPage(page, documentWith(paragraph(`${said('收到发票后60日内付款')}<w:r><w:drawing/></w:r>`)), '账期')
  await says(page, '已移除不支持的格式：图片')
  await expect
    .poll(() => revisionsOf(doc, ['TEXT', 'DOCX']))
    .toEqual([
      ['INTERNAL', '<p>收到发票后30日内付款</p>'],
      ['INTERNAL', '<p>收到发票后45日内付款</p>'],
      ['SUPPLIER', '<p>收到发票后60日内付款</p>'],
    ])
})

/** Refused with a reason, changed from 30 to 45 days, approved and sent again. */
async function sentAgain(): Promise<Doc> {
  const { buyer, supplier } = office
  const template = await publishedTemplate(office)
  const doc = await sent(
    office,
    await draftContract(office, { body: '收到发票后30日内付款', signMode: 'ESIGN', templateId: template.id, remark: '底线60日' }),
  )
  await supplier.act('contract', 'doSupplierRefuse', await supplier.find('contract', doc.id), { reason: '账期' })
  await approved(office, await buyer.save('contract', { body: '收到发票后45日内付款' }, await read(office, doc)))
  await buyer.act('contract', 'doSendConfirm', await read(office, doc))
  return read(office, doc)
}

const codesSent = async () => (await system.mails()).flatMap((mail) => /验证码: (\d{6})/.exec(readable(mail))?.[1] ?? [])

/** The six digits of the next mail. */
async function codeInMail(before: number): Promise<string> {
  await expect.poll(async () => (await codesSent()).length).toBeGreaterThan(before)
  return (await codesSent()).at(-1) ?? ''
}

eachWayOfForms(
  'contracts 7: a supplier opens the contract from its mail, reads the comparison, proposes a text, confirms and signs with name and code',
  async ({ page, context, javaScript }) => {
    const { buyer, supplier } = office
    const doc = await sentAgain()
    await signIn(page, context, system, 'supplier01', { to: await linkInMail(doc, '待您确认') })
    await says(page, String(doc.displayNum))
    await openTab(page, '文本对比')
    await says(page, '新增 1 处，删除 1 处')
    expect(await shownIn(page)).toContain('收到发票后<del>30</del><ins>45</ins>日内付款')

    await openTab(page, '文本')
    const typed = await input(page, 'proposedBody').inputValue()
    expect(typed).toBe('收到发票后45日内付款')
    await fill(page, { proposalNote: '无修改' })
    expect(await press(page, 'doPropose')).toBe(422)
    await expect.poll(() => summary(page)).toEqual(['“建议文本”：文本无变化'])
    expect(await revisionsOf(doc)).toHaveLength(2)
    await fill(page, { proposedBody: '收到发票后60日内付款', proposalNote: '账期' })
    await succeed(page, 'doPropose')
    await expect.poll(async () => (await revisionsOf(doc)).at(-1)).toEqual(['SUPPLIER', '<p>收到发票后60日内付款</p>'])

    const proposed = await read(office, doc)
    const open = lines(proposed, 'contractDocument').find(({ acceptState }) => acceptState === 'PROPOSED')
    await buyer.act('contract', 'doRejectRevision', proposed, { lineIds: [String(open?.id)], reason: '只能45日' })
    await openPage(page, system, 'contractEditSupplier', `id=${doc.id}`)
    await succeed(page, 'doSupplierConfirm')
    await expect.poll(async () => (await read(office, doc)).status).toBe('SUPPLIER_CONFIRMED')

    await buyer.act('contract', 'doStartSign', await read(office, doc))
    await openPage(page, system, 'contractEditSupplier', `id=${doc.id}`)
    const before = (await codesSent()).length
    await succeed(page, 'doSignCode')
    const code = await codeInMail(before)
    await openPage(page, system, 'contractEditSupplier', `id=${doc.id}`)
    await unfold(page, 'doSupplierSign', javaScript)
    await fill(page, { 'input.doSupplierSign.signName': supplier.actor.displayName, 'input.doSupplierSign.code': code })
    await succeed(page, 'doSupplierSign')
    await expect.poll(async () => (await read(office, doc)).signStatus).toBe('PART_SIGNED')
  },
)

test("contracts 8: the supplier's page has no deviation count, guidance, approval trail or internal remark anywhere in its HTML, and another supplier has no page", async () => {
  const { buyer } = office
  const clause = await publishedClause(office, { guidance: '最多让步到90日', editRule: 'LOCKED' })
  const doc = await sentAgain()
  const legal = await office.world.person('approver2')
  const deviating = await draftContract(office, { body: `[[${clause.termsCode}@1\n\n收到发票后31日内付款\n\n]]`, remark: '底线60日' })
  expect(deviating.deviationCount).toBe(1)
  await buyer.act('contract', 'doSubmitPublish', deviating)
  for (const person of [office.manager, legal])
    await person.act('contract', 'doApprovalPublish', await person.find('contract', deviating.id), { reason: '同意偏离' })
  await buyer.act('contract', 'doSendConfirm', await read(office, deviating))

  for (const one of [doc, deviating]) {
    const own = await htmlFor(system, 'supplier01', `/main/contractEditSupplier?id=${one.id}`)
    expect(own.status).toBe(200)
    expect(own.html).toContain(String(one.displayNum))
    for (const secret of [
      '偏离条款数',
      'deviationCount',
      '底线60日',
      '最多让步到90日',
      '同意偏离',
      '审批记录',
      legal.actor.displayName,
      'riskMax',
      '采购经理',
    ])
      expect([secret, own.html.includes(secret)]).toEqual([secret, false])
    const strange = await htmlFor(system, 'supplier02', `/main/contractEditSupplier?id=${one.id}`)
    expect(strange.status).toBe(404)
    expect(strange.html).not.toContain(String(one.displayNum))
  }
})
