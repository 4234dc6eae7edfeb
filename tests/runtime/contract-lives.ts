/** What people do with contracts and templates of as many lines as are wanted. */
import { freshCode, item, officeOf, publishedTemplate } from '../contracts/contracts.ts'
import { type Life, save, times, touched } from './lives.ts'

const contract: Life = {
  by: ({ buyer }) => buyer,
  async draft({ world }, count) {
    const office = await officeOf(world)
    const { id: templateId } = await publishedTemplate(office, { signMode: 'OFFLINE' })
    const { org: orgId, category: categoryId, supplierId, term: paymentTermId } = office
    return {
      contractName: '轴承采购合同',
      orgId,
      categoryId,
      supplierId,
      paymentTermId,
      templateId,
      body: '采购合同正文',
      contractItem: times(count, () => item('3', '10')),
      contractPaymentStage: [{ stageName: '全款', percent: '100' }],
    }
  },
  async goOn({ buyer, manager, supplier }, doc, step) {
    const entity = 'contract'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'contractItem', { netPrice: '11' }), one))
    await step('doSubmitPublish', buyer, doc, (one) => buyer.act(entity, 'doSubmitPublish', one))
    await step('doRejectPublish', manager, doc, (one) => manager.act(entity, 'doRejectPublish', one, { reason: '单价偏高' }))
    await step('doSubmitPublish', buyer, doc, (one) => buyer.act(entity, 'doSubmitPublish', one))
    await step('doApprovalPublish', manager, doc, (one) => manager.act(entity, 'doApprovalPublish', one))
    await step('doSendConfirm', buyer, doc, (one) => buyer.act(entity, 'doSendConfirm', one))
    await step('doSupplierConfirm', supplier, doc, (one) => supplier.act(entity, 'doSupplierConfirm', one))
    await step('doCancel', buyer, doc, (one) => buyer.act(entity, 'doCancel', one, { reason: '不再需要' }))
  },
}

const contractTemplate: Life = {
  by: ({ buyer }) => buyer,
  draft: async (_house, count) => ({
    templateCode: freshCode('LIFE'),
    templateName: '采购合同',
    body: '正文',
    contractTemplateAttachment: times(count, (at) => ({ name: `附件${at}` })),
  }),
  async goOn({ buyer }, doc, step) {
    await step('save', buyer, doc, (one) => save(buyer, 'contractTemplate', touched(one, 'contractTemplateAttachment', { attachKind: 'PRICE' }), one))
  },
}

export const lives: Readonly<Record<string, Life>> = { contract, contractTemplate }
