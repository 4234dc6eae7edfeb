/** What nobody reported, made into a transaction report: one of what belongs together, until that is called off. */
import { beforeAll, expect, test } from 'vitest'
import type { ActionAnswer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftContract, effective, item, stage } from '../contracts/contracts.ts'
import { ownStore } from '../files/attaching.ts'
import { leafSubjectOf, moved } from './invoices.ts'
import { openPayingOffice } from './paying-office.ts'
import { unreportedFreight } from './settled-goods.ts'

let all: Awaited<ReturnType<typeof openPayingOffice>>
let cost: { subjectId: string; costDeptId: string }

beforeAll(async () => {
  await ownStore()
  all = await openPayingOffice()
  const [dept] = await all.world.query<{ id: string }>('select id from department order by code limit 1')
  cost = { subjectId: await leafSubjectOf(all.world), costDeptId: String(dept?.id) }
})

const freight = () => unreportedFreight(all.world, all.people)
const now = ({ id }: Doc) => all.people.buyer.find('unreportedTransaction', id)

async function report(rows: readonly Doc[], more: Record<string, unknown> = {}): Promise<ActionAnswer> {
  const chosen = rows.map(({ id, versionNum }) => ({ id, versionNum }))
  const { data } = await all.people.buyer.verb('unreportedTransaction', 'doReport', { rows: chosen, input: { ...cost, ...more } })
  return data as ActionAnswer
}

async function reported(rows: readonly Doc[], more: Record<string, unknown> = {}): Promise<Doc> {
  const { made } = await report(rows, more)
  expect(made).toHaveLength(1)
  return all.people.buyer.find('transactionInfo', String(made?.[0]?.id))
}

async function dueStage(): Promise<{ contract: Doc; row: Doc }> {
  const terms = { contractType: 'SERVICE', contractItem: [item('1', '100000', { taxRate: '13' })] }
  const contract = await effective(
    all.office,
    await draftContract(all.office, { ...terms, contractPaymentStage: [stage('30'), stage('70', { trigger: 'ACCEPTANCE' })] }),
  )
  const [row] = await all.world.query<{ id: string }>('select id from unreported_transaction where contract_id = $1', [contract.id])
  return { contract, row: await all.people.buyer.find('unreportedTransaction', String(row?.id)) }
}

test('freight of two orders of one supplier becomes one report of what its paper comes to, and is missing again once that is cancelled', async () => {
  const [one, other] = [await freight(), await freight()]
  const freightReport = await reported([one, other], { netAmount: '180' })
  expect(freightReport).toMatchObject({ status: 'DRAFT', reportType: 'FREIGHT', supplierId: one.supplierId, netAmount: '180.00', poHeaderId: null })
  expect(freightReport.description).toContain(String(one.sourceNum))
  expect(freightReport.description).toContain(String(other.sourceNum))
  for (const row of [one, other]) expect(await now(row)).toMatchObject({ status: 'SETTLED', transactionInfoId: freightReport.id })
  await moved(all.people.buyer, 'transactionInfo', 'doCancel', freightReport, { reason: '由供应商承担' })
  for (const row of [one, other]) expect(await now(row)).toMatchObject({ status: 'OPEN', transactionInfoId: null })
})

test('a stage of a contract becomes a report that names it, with its estimate, rate and payment term, and is missing again once the draft is deleted', async () => {
  const { contract, row } = await dueStage()
  const ofStage = await reported([row])
  const terms = { contractId: contract.id, paymentTermId: contract.paymentTermId, currency: contract.currency }
  expect(ofStage).toMatchObject({ ...terms, reportType: 'SERVICE', netAmount: '30000.00', taxAmount: '3900.00', description: row.sourceNum })
  expect(await now(row)).toMatchObject({ status: 'SETTLED', transactionInfoId: ofStage.id })
  await all.people.buyer.verb('transactionInfo', 'delete', { id: ofStage.id, versionNum: ofStage.versionNum })
  expect(await now(row)).toMatchObject({ status: 'OPEN', transactionInfoId: null })
})

test('what is of different kinds, or has neither estimate nor amount, is not reported, and a draft that goes frees its order', async () => {
  const { row } = await dueStage()
  const carried = await freight()
  const { buyer } = all.people
  expect((await buyer.refused(report([row, carried], { netAmount: '1' }))).code).toBe('unreportedTransaction.PARTIES')
  expect((await buyer.refused(report([carried]))).words.CN).toBe(`${carried.sourceNum}没有预估，请填写不含税金额`)
  const made = await reported([carried], { netAmount: '80' })
  expect(made).toMatchObject({ poHeaderId: carried.poHeaderId })
  await buyer.verb('transactionInfo', 'delete', { id: made.id, versionNum: made.versionNum })
  expect(await now(carried)).toMatchObject({ status: 'OPEN' })
  expect((await all.people.supplier.refused(all.people.supplier.act('unreportedTransaction', 'doReport', carried, { input: cost }))).status).toBe(403)
})
