/** How contracts end: voided, terminated, expired, renewed; and what is warned of before. */
import { beforeAll, expect, test } from 'vitest'
import { contractsToEnd } from '../../upstream/areas/contracts/contract/expire.ts'
import { contractsToWarn } from '../../upstream/areas/contracts/warning/warn.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bankSays, detailsOf, moved, payingPeople } from '../finance/invoices.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld } from '../support/world.ts'
import { activeAccounts } from './accounts.ts'
import { approved, confirmed, draftContract, effective, item, lines, type Office, ofForm, officeOf, read, stage, submitted } from './contracts.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

/** An order that names the contract, released. */
async function orderOn(contract: Doc, qty: string): Promise<Doc> {
  const { world, buyer, manager } = office
  const goods = await looseGoods(world)
  const order = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    poExpandHead: { contractId: contract.id },
    poLine: [{ materialId: goods.material, orderQty: qty, needByDate: buyer.inDays(30) }],
  })
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  return buyer.find('poHeader', order.id)
}

const large = () => draftContract(office, { contractItem: [item('1', '1000000', { taxRate: '0' })] })

/** Asked for by the contract's advance stage, and paid. */
async function paidInAdvance(doc: Doc, detailAmount: string): Promise<void> {
  const { world, buyer, manager } = office
  const { finance } = await payingPeople(world)
  const [ofStage] = lines(await read(office, doc), 'contractPaymentStage')
  const advance = await buyer.save('advanceApply', {
    orgId: doc.orgId,
    supplierId: doc.supplierId,
    currency: doc.currency,
    advanceReason: '开模备料',
    expectSettleDate: buyer.inDays(60),
    advanceApplyDetail: [{ sourceType: 'CONTRACT', contractId: doc.id, contractPaymentStageId: ofStage?.id, detailAmount }],
  })
  await moved(buyer, 'advanceApply', 'doSubmit', advance)
  const under = await buyer.refused(terminationOf(doc))
  expect(under.words.CN).toBe(`付款申请${advance.docNum}处理中`)
  await moved(manager, 'advanceApply', 'doApproval', advance)
  const [detail] = await detailsOf(world, 'advance_apply_id', advance)
  await moved(finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(finance))
}

const terminationOf = async (doc: Doc) =>
  office.buyer.act('contract', 'doTermination', await read(office, doc), {
    reason: '停产',
    input: { terminationDate: office.buyer.inDays(0), settlementNote: '已结清' },
  })

const toDosOf = ({ world }: Office, { id }: Doc) =>
  world.query<{ code: string; title: string }>(
    `select u.code, p.title from interior_pending_item p join "user" u on u.id = p.user_id where p.business_id = $1 and p.status = 'PENDING' and u.code like 'finance%' order by u.code`,
    [id],
  )

test('contracts 14: a contract with an order is not voided but terminated, takes no order afterwards, and leaves its advance of 12,000.00 to finance', async () => {
  const { buyer, manager } = office
  const stages = [stage('1.2', { stageKind: 'ADVANCE', needInvoiceFlag: 'N' }), stage('98.8')]
  const doc = await effective(
    office,
    await draftContract(office, { contractItem: [item('1', '1000000', { taxRate: '0' })], contractPaymentStage: stages }),
  )
  const order = await orderOn(doc, '10')
  expect((await read(office, doc)).orderedAmount).toBe(order.grossAmount)
  const refused = await buyer.refused(buyer.act('contract', 'doVoid', await read(office, doc), { reason: '作废' }))
  expect(refused.words.CN).toBe(`已被${order.docNum}引用，不能作废，请终止`)
  await paidInAdvance(doc, '12000')
  expect((await read(office, doc)).advanceAmount).toBe('12000.00')
  await terminationOf(doc)
  await manager.act('contract', 'doTerminationApproval', await manager.find('contract', doc.id))
  const ended = await read(office, doc)
  expect(ended.status).toBe('TERMINATED')
  expect(lines(ended, 'contractPaymentStage').map(({ stageStatus }) => stageStatus)).toEqual(['PAID', 'CANCELLED'])
  const late = await buyer.refused(orderOn(doc, '1'))
  expect(late.words.CN).toBe(`合同${doc.docNum}未生效或已结束`)
  const title = `合同${doc.docNum}已终止，预付余额12,000.00 CNY`
  expect(await toDosOf(office, doc)).toEqual([
    { code: 'finance1', title },
    { code: 'finance2', title },
  ])
})

test('a contract that was terminated with nothing paid in advance leaves finance nothing to do', async () => {
  const { manager } = office
  const doc = await effective(office, await large())
  await terminationOf(doc)
  await manager.act('contract', 'doTerminationApproval', await manager.find('contract', doc.id))
  expect(await toDosOf(office, doc)).toEqual([])
})

test('an order beyond what its contract has left is refused with both figures', async () => {
  const doc = await effective(office, await draftContract(office, { contractItem: [item('1', '0.01', { taxRate: '0' })] }))
  const refused = await office.buyer.refused(orderOn(doc, '10'))
  expect(refused.words.CN).toMatch(new RegExp(`^合同${doc.docNum}剩余0.01不足[\\d,.]+$`))
})

test('an order counts within a contract of its own supplier and currency alone', async () => {
  const { world, buyer } = office
  const dollars = await effective(office, await large())
  await world.query(`update contract set currency = 'USD' where id = $1`, [dollars.id])
  expect((await buyer.refused(orderOn(dollars, '10'))).words.CN).toBe(`合同${dollars.docNum}的币种为USD，订单为CNY`)
  const foreign = await effective(office, await large())
  await world.query('update contract set supplier_id = $2 where id = $1', [foreign.id, await world.idOf('supplierInfo', 'S000002')])
  expect((await buyer.refused(orderOn(foreign, '10'))).at).toBe('poExpandHead.contractId')
})

/** The contract once more for 0.02, handed in. */
async function alteredToLess(doc: Doc): Promise<Doc> {
  const { buyer } = office
  const { made } = await buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '减少采购' })
  const next = await read(office, { id: String(made?.[0]?.id) })
  const [own] = lines(next, 'contractItem')
  return buyer.save('contract', own ? { contractItem: [{ id: own.id, netPrice: '0.02' }] } : { manualGross: '0.02' }, next)
}

const cancelled = async ({ id }: Doc) =>
  office.buyer.act('poHeader', 'doCancel', await office.buyer.find('poHeader', id), { reason: '改由新合同下单' })

test('an alteration that was signed on paper waits in signing while more is ordered than it is worth', async () => {
  const { buyer } = office
  const doc = await effective(office, await large())
  const order = await orderOn(doc, '10')
  const next = await effective(office, await alteredToLess(doc))
  expect(next).toMatchObject({ status: 'SIGNING', signStatus: 'DONE', signedDate: buyer.inDays(0) })
  expect((await read(office, doc)).status).toBe('EFFECTIVE')
  expect((await buyer.refused(buyer.act('contract', 'doEffect', next))).words.CN).toMatch(/^已下单[\d,.]+超过新金额0\.02$/)
  await cancelled(order)
  await buyer.act('contract', 'doEffect', await read(office, next))
  expect(await read(office, next)).toMatchObject({ status: 'EFFECTIVE', signedDate: buyer.inDays(0) })
  expect((await read(office, doc)).status).toBe('SUPERSEDED')
})

test('an alteration that nobody signs is not approved while more is ordered than it is worth', async () => {
  const { manager } = office
  const unsigned = { contractItem: [item('1', '1000000', { taxRate: '0' })], signMode: 'NONE', needConfirmFlag: 'N' }
  const doc = await approved(office, await ofForm(office, 'SIMPLIFIED', unsigned))
  expect(doc.status).toBe('EFFECTIVE')
  const order = await orderOn(doc, '10')
  const next = await submitted(office, await alteredToLess(doc))
  const approve = async () => manager.act('contract', 'doApprovalPublish', await manager.find('contract', next.id))
  expect((await manager.refused(approve())).words.CN).toMatch(/^已下单[\d,.]+超过新金额0\.02$/)
  await cancelled(order)
  await approve()
  expect((await read(office, next)).status).toBe('EFFECTIVE')
})

test('a contract to the end of February renews to the end of August', async () => {
  const { buyer, world } = office
  const doc = await effective(office, await large())
  await world.query(`update contract set start_date = '2025-09-01', end_date = '2026-02-28', auto_renew_flag = 'Y', renew_months = 6 where id = $1`, [
    doc.id,
  ])
  await doneAt(world.pool, contractsToEnd, buyer.now())
  expect((await read(office, doc)).endDate).toBe('2026-08-31')
})

test('voiding asks again at its approval, and a rejected one leads back to where the contract was', async () => {
  const { buyer, manager } = office
  const doc = await effective(office, await large())
  await buyer.act('contract', 'doVoid', await read(office, doc), { reason: '签错' })
  await manager.act('contract', 'doVoidReject', await manager.find('contract', doc.id), { reason: '仍需' })
  expect((await read(office, doc)).status).toBe('EFFECTIVE')
  await buyer.act('contract', 'doVoid', await read(office, doc), { reason: '签错' })
  await manager.act('contract', 'doVoidApproval', await manager.find('contract', doc.id))
  expect((await read(office, doc)).status).toBe('VOIDED')
})

test('contracts end after their last day, or renew on it by as many months as they say', async () => {
  const { buyer, world } = office
  const [ending, renewing] = [await effective(office, await large()), await effective(office, await large())]
  await world.query(`update contract set end_date = '2026-11-19' where id = $1`, [ending.id])
  await world.query(`update contract set end_date = '2026-11-20', auto_renew_flag = 'Y', renew_months = 3 where id = $1`, [renewing.id])
  await doneAt(world.pool, contractsToEnd, buyer.now())
  expect((await read(office, ending)).status).toBe('EXPIRED')
  expect(await read(office, renewing)).toMatchObject({ status: 'EFFECTIVE', endDate: '2027-02-20' })
})

test('what ends, is due or is late is warned of once, and closed by itself when its cause is gone', async () => {
  const { buyer, world } = office
  const doc = await effective(office, await draftContract(office, { contractPaymentStage: [stage('100', { triggerDays: 10 })] }))
  await world.query(`update contract set end_date = '2026-11-25' where id = $1`, [doc.id])
  await doneAt(world.pool, contractsToWarn, buyer.now())
  await doneAt(world.pool, contractsToWarn, buyer.now())
  const warnings = await world.query<{ id: string; type: string; level: string }>(
    'select id, warning_type as type, level from contract_warning where contract_id = $1 order by warning_type',
    [doc.id],
  )
  expect(warnings.map(({ type, level }) => [type, level])).toEqual([
    ['EXPIRING', 'URGENT'],
    ['STAGE_DUE', 'WARN'],
  ])
  const warning = await buyer.find('contractWarning', String(warnings[0]?.id))
  await buyer.act('contractWarning', 'doWarningPush', warning)
  const soon = await buyer.refused(buyer.act('contractWarning', 'doWarningPush', await buyer.find('contractWarning', warning.id)))
  expect(soon.words.CN).toBe('一小时内已推送')
  await world.query(`update contract set end_date = '2027-11-25' where id = $1`, [doc.id])
  await doneAt(world.pool, contractsToWarn, buyer.now())
  expect(await buyer.find('contractWarning', warning.id)).toMatchObject({ status: 'CLOSED', handleNote: '系统关闭 / closed by system' })
})

test('buyer and finance are told of a stage 15 and 3 days before it is due, each once', async () => {
  const { buyer, world } = office
  const finance = await world.person('finance1')
  const doc = await effective(office, await draftContract(office, { contractPaymentStage: [stage('100', { triggerDays: 16 })] }))
  const [stored] = lines(await read(office, doc), 'contractPaymentStage')
  const due = Date.parse(String(stored?.dueDate))
  const title = `合同${doc.displayNum}有付款阶段即将到期`
  const told = async (daysBefore: number) => {
    await doneAt(world.pool, contractsToWarn, new Date(due - daysBefore * 86_400_000 + 6 * 3_600_000))
    const counts = [buyer, finance].map(async (person) => (await titlesTold(world, person, 'CT_STAGE_DUE')).filter((one) => one === title).length)
    return Promise.all(counts)
  }
  expect(await told(16)).toEqual([0, 0])
  expect(await told(15)).toEqual([1, 1])
  expect(await told(14)).toEqual([1, 1])
  expect(await told(2)).toEqual([2, 2])
  expect(await told(1)).toEqual([2, 2])
})

test('a contract whose signer has a certificate that ends in 20 days is warned of until it is signed', async () => {
  const { world } = office
  const { signOrgAccount } = await activeAccounts(office)
  const doc = await confirmed(office, await draftContract(office, { signMode: 'ESIGN' }))
  await world.query(
    `insert into contract_signer (id, header_id, line_num, version_num, seq, side, signer_role, sign_org_account_id, sign_state)
     values (gen_random_uuid(), $1, 910, 1, 9, 'BUYER', 'SEAL', $2, 'NOT_STARTED')`,
    [doc.id, signOrgAccount],
  )
  await world.query('update sign_org_account set cert_to = $2 where id = $1', [signOrgAccount, office.buyer.inDays(20)])
  await doneAt(world.pool, contractsToWarn, office.buyer.now())
  const warnings = () =>
    world.query(`select level, due_date::text as due, status from contract_warning where contract_id = $1 and warning_type = 'CERT_EXPIRING'`, [
      doc.id,
    ])
  expect(await warnings()).toEqual([{ level: 'WARN', due: office.buyer.inDays(20), status: 'OPEN' }])
  await world.query(`update contract_signer set sign_state = 'SIGNED' where header_id = $1`, [doc.id])
  await doneAt(world.pool, contractsToWarn, office.buyer.now())
  expect((await warnings()).map(({ status }) => status)).toEqual(['CLOSED'])
})

test('a signed contract is archived once with its number, borrowed and given back', async () => {
  const { buyer } = office
  const doc = await effective(office, await large())
  await buyer.act('contract', 'doArchive', await read(office, doc), { input: { medium: 'BOTH', paperCopies: '2', boxNum: 'B-7' } })
  const archived = await read(office, doc)
  const [row] = lines(archived, 'contractArchive')
  expect(row).toMatchObject({ archiveNum: 'CA20260001', retentionUntil: '2036-11-20', borrowState: 'IN', boxNum: 'B-7' })
  await buyer.act('contract', 'doBorrow', archived, {
    lineIds: [String(row?.id)],
    input: { borrowerId: buyer.actor.userId, returnDueDate: buyer.inDays(7) },
  })
  expect(lines(await read(office, doc), 'contractArchive')[0]).toMatchObject({ borrowState: 'OUT' })
  await buyer.act('contract', 'doReturnArchive', await read(office, doc), { lineIds: [String(row?.id)] })
  expect(lines(await read(office, doc), 'contractArchive')[0]).toMatchObject({ borrowState: 'IN', borrowerId: null })
})
