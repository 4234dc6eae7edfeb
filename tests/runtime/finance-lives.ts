/** What people do with statements and deductions of as many lines as are wanted. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { generated, leafSubject, nothingToSettle, received, sentDeduction } from '../finance/settled-goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { type House, type Life, save, times, touched } from './lives.ts'

async function deductionDraft({ world }: House, count: number) {
  const { org, supplier } = await looseGoods(world)
  const subjectId = await leafSubject(world)
  const deductionsLine = times(count, () => ({ itemDesc: '包装破损', netAmount: '10', taxRate: '0', subjectId }))
  return { orgId: org, supplierId: supplier, deductType: 'OTHER', reason: '包装破损', deductionsLine }
}

const deductions: Life = {
  by: ({ buyer }) => buyer,
  draft: deductionDraft,
  async goOn(house, doc, step) {
    const { buyer, manager, supplier } = house
    const entity = 'deductions'
    const handIn = async (one: Doc) => {
      await step('doSubmit', buyer, one, (own) => buyer.act(entity, 'doSubmit', own))
    }
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'deductionsLine', { netAmount: '9' }), one))
    await handIn(doc)
    await step('doReject', manager, doc, (one) => manager.act(entity, 'doReject', one, { reason: '依据不足' }))
    await handIn(doc)
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doSupplierReject', supplier, doc, (one) => supplier.act(entity, 'doSupplierReject', one, { draft: { disputeNote: '非我方责任' } }))
    await step('doSend', buyer, doc, (one) => buyer.act(entity, 'doSend', one))
    await step('doSupplierConfirm', supplier, doc, (one) => supplier.act(entity, 'doSupplierConfirm', one))
    await step('doCancel', buyer, doc, (one) => buyer.act(entity, 'doCancel', one, { reason: '改为票后' }))
    const { org, supplier: supplierId } = await looseGoods(house.world)
    const other = await sentDeduction(house.world, house, { id: '', orgId: org, supplierId, currency: 'CNY' }, { net: '1', mode: 'PAYMENT' })
    await supplier.act(entity, 'doSupplierReject', await supplier.find(entity, other.id), { draft: { disputeNote: '非我方责任' } })
    await step('doForce', manager, other, (one) => manager.act(entity, 'doForce', one, { reason: '按协议' }))
  },
}

const statement = { entity: 'accountStatement', lines: 'accountStatementLine' } as const

const noneStands = (house: House) => house.world.query(`update account_statement set status = 'CANCELLED' where status <> 'CANCELLED'`)

/** As many order lines as are wanted, all received at once. */
async function goodsOf(house: House, count: number): Promise<Doc> {
  await noneStands(house)
  await nothingToSettle(house.world)
  const { order } = await received(
    house.world,
    house,
    times(count, () => ({ price: '2', receipts: ['10'] })),
  )
  return order
}

/** Made from what was received; the first to type into it is the buyer, who checks it. */
const accountStatement: Life = {
  by: ({ buyer }) => buyer,
  async of({ world }) {
    const [row] = await world.query<{ id: string }>(`select id from account_statement where status = 'GENERATED'`)
    return String(row?.id)
  },
  async draft(house, count) {
    const made = await generated(house, await goodsOf(house, count))
    return touched(made, statement.lines, { buyerAnswer: '已核对' })
  },
  async goOn(house, doc, step) {
    const { buyer, manager, supplier } = house
    const { entity, lines } = statement
    const all = (one: Doc) => ({ lineIds: linesOf(one, lines).map(({ id }) => id) })
    const dispute = (one: Doc) => ({ draft: touched(one, lines, { disputeFlag: 'Y', disputeReason: 'PRI', supplierPrice: '1.9' }) })
    await step('doSend', buyer, doc, (one) => buyer.act(entity, 'doSend', one))
    await step('doSupplierReject', supplier, doc, (one) => supplier.act(entity, 'doSupplierReject', one, dispute(one)))
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, lines, { buyerAnswer: '按协议价' }), one))
    await step('doSend again', buyer, doc, (one) => buyer.act(entity, 'doSend', one))
    await step('doSupplierConfirm', supplier, doc, (one) => supplier.act(entity, 'doSupplierConfirm', one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doReject', manager, doc, (one) => manager.act(entity, 'doReject', one, { reason: '请核对' }))
    await step('doSubmit again', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doBatchApproval', manager, doc, (one) => manager.act(entity, 'doBatchApproval', one))
    const order = await goodsOf(house, linesOf(doc, lines).length)
    let id = ''
    await step('doAutoGenerate', buyer, doc, async () => {
      id = (await generated(house, order)).id
    })
    await step('doMove', buyer, { id }, (one) => buyer.act(entity, 'doMove', one, all(one)))
    await step('doCancel', buyer, { id }, (one) => buyer.act(entity, 'doCancel', one, { reason: '重做' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { deductions, accountStatement }
