/** Contracts and templates on their pages as the brief tells them, with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { button, fill, input, press, says, succeed, unfold } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { bothSeal } from './accounts.ts'
import {
  approved,
  draftContract,
  draftTemplate,
  effective,
  executed,
  item,
  lines,
  type Office,
  ofForm,
  officeOf,
  read,
  sent,
  stage,
} from './contracts.ts'
import { codeFor, signs, started } from './signing.ts'

let system: System
let office: Office

beforeAll(async () => {
  system = await startSystem()
  office = await officeOf(await openWorld(system.database))
  await bothSeal(office)
})

const openContract = (page: Page, { id }: Doc, name = 'contractEdit') => openPage(page, system, name, `id=${id}`)

/** One byte of its page. */
async function alterSigned(id: string): Promise<void> {
  const [paper] = await system.query<{ id: string; content: Buffer }>(
    `select id, content from sign_paper where business_id = $1 and kind = 'SIGNED' order by made_at desc, id desc limit 1`,
    [id],
  )
  const altered = Buffer.from(paper?.content ?? '')
  altered.write('/MediaBoy', altered.indexOf('/MediaBox'), 'latin1')
  await system.query('update sign_paper set content = $2 where id = $1', [paper?.id, altered])
}

async function refused(page: Page, intent: string, words: string): Promise<void> {
  await button(page, intent).click()
  await says(page, words)
}

async function openTab(page: Page, label: string): Promise<void> {
  await page
    .locator('nav.tab-links a')
    .filter({ hasText: new RegExp(`^${label}\\d*$`) })
    .click()
}

eachWayOfForms(
  'contracts 1 and 2: the page adds lines up to 140,566.18 and shares it among stages, and stages of 99.9999 % are not handed in',
  async ({ page, context }) => {
    const doc = await draftContract(office, {
      contractItem: [item('10', '12345.678901'), item('3', '333.335', { taxRate: '6' })],
      contractPaymentStage: [stage('30'), stage('60'), stage('9.9999')],
    })
    await signIn(page, context, system, 'buyer1')
    await openContract(page, doc)
    for (const figure of ['124,456.80', '16,109.38', '140,566.18']) await says(page, figure)
    await says(page, '付款阶段比例合计99.9999%，须为100%')
    expect(await page.locator('button[name=intent][value=doSubmitPublish]:not(.hidden)').count()).toBe(0)
    await openContract(page, doc)
    await fill(page, { 'contractPaymentStage[2].percent': '10' })
    await succeed(page, 'save')
    await openContract(page, doc)
    for (const figure of ['42,169.85', '84,339.71', '14,056.62']) await says(page, figure)
    await succeed(page, 'doSubmitPublish')
    await expect.poll(async () => (await read(office, doc)).status).toBe('PUBLISH_SUBMITTED')
  },
)

eachWayOfForms('contracts 3: a template with a placeholder that there is not is corrected, published and altered once', async ({ page, context }) => {
  const draft = await draftTemplate(office, { body: '{{contract.docNumm}}\n\n又{{contract.docNumm}}' })
  const openTemplate = () => openPage(page, system, 'contractTemplateEdit', `id=${draft.id}`)
  const now = () => office.buyer.find('contractTemplate', draft.id)
  await signIn(page, context, system, 'buyer1')
  await openTemplate()
  await refused(page, 'doSubmitPublish', '占位符contract.docNumm不存在（第1处）')
  await openTemplate()
  await fill(page, { body: '编号{{contract.docNum}}' })
  await succeed(page, 'save')
  await openTemplate()
  await succeed(page, 'doSubmitPublish')
  await expect.poll(async () => (await now()).status).toBe('PUBLISH_SUBMITTED')

  await signIn(page, context, system, 'manager1')
  await openTemplate()
  await succeed(page, 'doApprovalPublish')
  await expect.poll(now).toMatchObject({ status: 'PUBLISHED', templateVersion: 1 })

  await signIn(page, context, system, 'buyer1')
  await openTemplate()
  await succeed(page, 'doAlteration')
  await expect
    .poll(() =>
      system.query('select template_version as version, status from contract_template where template_code = $1 order by 1', [draft.templateCode]),
    )
    .toEqual([
      { version: 1, status: 'PUBLISHED' },
      { version: 2, status: 'DRAFT' },
    ])
  await openTemplate()
  await refused(page, 'doAlteration', `${draft.templateCode}已有未发布版本2`)
})

eachWayOfForms(
  'contracts 5: the manager is refused before the supplier has signed, and puts the contract into effect with the last signature',
  async ({ page, context, javaScript }) => {
    const doc = await started(office)
    const id = String(doc.id)
    await signIn(page, context, system, 'manager1')
    const sign = async () => {
      await codeFor(office, office.manager, id)
      await openContract(page, doc)
      await unfold(page, 'doSign', javaScript)
      await fill(page, { 'input.doSign.signName': office.manager.actor.displayName, 'input.doSign.code': '246810' })
      return press(page, 'doSign')
    }
    expect(await sign()).toBe(422)
    await says(page, '尚未轮到需方签署')
    await signs(office, office.supplier, id, await codeFor(office, office.supplier, id))
    expect(await sign()).toBeLessThan(400)
    await expect.poll(() => read(office, doc)).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE' })
    await openContract(page, doc)
    await openTab(page, '验签')
    for (const words of ['供方公司', '需方公司', '有效']) await says(page, words)
    await alterSigned(id)
    await openContract(page, doc)
    await openTab(page, '验签')
    await says(page, /文件已被改动[\s\S]*文件已被改动/)
  },
)

eachWayOfForms(
  'contracts 6: the buyer accepts the proposed text on the page and sends it again, the supplier sees what changed and confirms, and the text is final',
  async ({ page, context, javaScript }) => {
    const { supplier } = office
    const doc = await sent(office, await draftContract(office, { body: '收到发票后30日内付款' }))
    await supplier.act('contract', 'doPropose', await supplier.find('contract', doc.id), {
      draft: { proposedBody: '收到发票后60日内付款', proposalNote: '账期' },
    })
    await supplier.act('contract', 'doSupplierRefuse', await supplier.find('contract', doc.id))
    await signIn(page, context, system, 'buyer1')
    await openContract(page, doc)
    await openTab(page, '文本')
    const proposal = lines(await read(office, doc), 'contractDocument').findIndex(({ acceptState }) => acceptState === 'PROPOSED')
    await page.locator(`[name="contractDocument[${proposal}].$chosen"]`).check()
    await succeed(page, 'doAcceptRevision')
    await expect.poll(async () => (await read(office, doc)).body).toBe('<p>收到发票后60日内付款</p>')
    await approved(office, await read(office, doc))
    await openContract(page, doc)
    await succeed(page, 'doSendConfirm')
    await expect.poll(async () => (await read(office, doc)).status).toBe('SENT')

    await signIn(page, context, system, 'supplier01')
    await openContract(page, doc, 'contractEditSupplier')
    await openTab(page, '文本对比')
    await says(page, '新增 1 处，删除 1 处')
    await openContract(page, doc, 'contractEditSupplier')
    await succeed(page, 'doSupplierConfirm')
    await expect.poll(async () => String((await read(office, doc)).textHash)).toMatch(/^[0-9a-f]{64}$/)
    await signIn(page, context, system, 'buyer1')
    await openContract(page, doc)
    await openTab(page, '文本')
    expect(await input(page, 'body').count(), `script ${javaScript}`).toBe(0)
  },
)

eachWayOfForms(
  'contracts 11: an alteration below what was executed is refused on the page, and a higher one leaves what was applied for',
  async ({ page, context }) => {
    const doc = await effective(
      office,
      await draftContract(office, { contractItem: [item('1', '100000', { taxRate: '0' })], contractPaymentStage: [stage('30'), stage('70')] }),
    )
    await executed(office, lines(doc, 'contractPaymentStage')[0]?.id, '30000')
    const { made } = await office.buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '数量调整' })
    const draft = await read(office, { id: String(made?.[0]?.id) })
    await signIn(page, context, system, 'buyer1')
    await openContract(page, draft)
    await fill(page, { 'contractItem[0].netPrice': '25000' })
    await succeed(page, 'save')
    await openContract(page, draft)
    await refused(page, 'doSubmitPublish', '变更后金额25,000.00小于已执行30,000.00')
    await openContract(page, draft)
    await fill(page, { 'contractItem[0].netPrice': '120000' })
    await succeed(page, 'save')
    await openContract(page, draft)
    for (const figure of ['30,000.00', '90,000.00']) await says(page, figure)
  },
)

eachWayOfForms(
  'contracts 12: two of three assets are accepted on the page, two more are refused with what is left, and the last one makes the stage due',
  async ({ page, context, javaScript }) => {
    const doc = await effective(
      office,
      await ofForm(office, 'ENHANCED', {
        contractItem: [item('3', '1000', { assetFlag: 'Y', assetClass: 'MACHINE' })],
        contractPaymentStage: [stage('100', { trigger: 'ACCEPTANCE', triggerDays: 30 })],
      }),
    )
    const own = javaScript ? 'S' : 'P'
    await signIn(page, context, system, 'buyer1')
    const accept = async (qty: string, assetNum: string, acceptDate: string) => {
      await openContract(page, doc, 'contractEnhancedEdit')
      await page.locator('[name="contractItem[0].$chosen"]').check()
      await unfold(page, 'doAssetAcceptance', javaScript)
      const name = (field: string) => `input.doAssetAcceptance.${field}`
      await fill(page, { [name('qty')]: qty, [name('acceptDate')]: acceptDate, [name('assetNum')]: `${own}-${assetNum}-${doc.docNum}` })
      return press(page, 'doAssetAcceptance')
    }
    expect(await accept('2', '1', '2026-08-10')).toBeLessThan(400)
    await expect.poll(async () => lines(await read(office, doc), 'contractItem')[0]?.acceptedQty).toBe('2.0000')
    expect(await accept('2', '2', '2026-08-12')).toBe(422)
    await says(page, '第10行验收2超过未验收1')
    expect(await accept('1', '3', '2026-08-13')).toBeLessThan(400)
    await expect
      .poll(async () => lines(await read(office, doc), 'contractPaymentStage')[0])
      .toMatchObject({ triggerDate: '2026-08-13', dueDate: '2026-09-14', stageStatus: 'DUE' })
  },
)

eachWayOfForms('contracts 13: an enhanced contract shows what is to come back of a mould fee', async ({ page, context }) => {
  const [material] = await system.query<{ id: string }>('select id from material_item order by code limit 1')
  const doc = await ofForm(office, 'ENHANCED', { contractMoldSampleRefund: [{ materialId: material?.id, feeAmount: '90000', targetQty: '60000' }] })
  await system.query(`update contract_mold_sample_refund set achieved_qty = 41237 where header_id = $1`, [doc.id])
  await office.buyer.save('contract', { remark: '41,237件' }, await read(office, doc))
  await signIn(page, context, system, 'buyer1')
  await openContract(page, doc, 'contractEnhancedEdit')
  await says(page, '61,855.50')
})

eachWayOfForms('contracts 14: a contract with an order is not voided on the page, which says why', async ({ page, context, javaScript }) => {
  const { buyer, manager, world } = office
  const doc = await effective(office, await draftContract(office, { contractItem: [item('1', '1000000', { taxRate: '0' })] }))
  const goods = await looseGoods(world)
  const order = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    poExpandHead: { contractId: doc.id },
    poLine: [{ materialId: goods.material, orderQty: '10', needByDate: buyer.inDays(30) }],
  })
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  await signIn(page, context, system, 'buyer1')
  await openContract(page, doc)
  await unfold(page, 'doVoid', javaScript)
  await fill(page, { 'input.doVoid.reason': '作废' })
  await refused(page, 'doVoid', `已被${order.docNum}引用，不能作废，请终止`)
})
