/** Approved invoices handed over to the ERP: tried until it answers, posted once, and to the system of their unit alone; and the clearing of advances that are written off. */
import { beforeAll, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { handsOver } from '../jobs-reports/in-effect.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import {
  billed,
  invoiceApproved,
  invoiceOf,
  moved,
  type PayingPeople,
  paidAdvance,
  payingPeople,
  postedInvoice,
  simplyBilled,
  stagesOf,
  submitted,
} from './invoices.ts'

let world: World
let people: PayingPeople
let peer: Peer

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  peer = await startPeer()
  allowEgress([peer.host])
  await handsOver(world, {
    ...{ code: 'FIN_INVOICE_SAP', name: '发票过账SAP', entityName: 'invoiceHeader', url: peer.url, tries: '3' },
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'XBLNR', requiredFlag: 'Y' },
      { sourceField: 'bookedGross', targetPath: 'WRBTR' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'erpNum' }],
  })
})

const approved = async (): Promise<Doc> => {
  const { statement } = await simplyBilled(world, people)
  await world.query('update account_statement set payment_term_id = $2 where id = $1', [statement.id, await world.idOf('paymentTerm', 'PTCOD')])
  return invoiceApproved(people, await submitted(people.supplier, await invoiceOf(people.supplier, statement)))
}
const now = ({ id }: Doc) => people.finance.find('invoiceHeader', id)
const send = async (doc: Doc) => people.finance.act('invoiceHeader', 'doSendToSap', await now(doc))
const outbox = () => createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) })

test('finance 15: sent while the ERP is down it waits, then it is posted once with one number, and pressed again it is refused', async () => {
  const doc = await approved()
  peer.replies.push({ status: 503 }, { body: { code: 'S', erpNum: '5100000042' } })
  await send(doc)
  expect(await now(doc)).toMatchObject({ status: 'APPROVED', erpStatus: 'SENDING' })
  expect((await people.finance.refused(send(doc))).words.CN).toContain('已发送ERP')
  await outbox().drain()
  expect(await now(doc)).toMatchObject({ status: 'APPROVED', erpStatus: 'SENDING' })
  while (
    (await world.query(`update outbox set due_at = clock_timestamp() where sent_at is null returning id`)).length > 0 &&
    (await outbox().drain()) > 0
  );
  const posted = await now(doc)
  expect(posted).toMatchObject({ status: 'POSTED', erpStatus: 'SENT', erpNum: '5100000042' })
  expect(peer.heard.filter(({ text }) => text.includes(String(doc.docNum)))).toHaveLength(2)
  expect(stagesOf(posted)).toMatchObject([{ nodeType: 'DELIVERY', dueDate: people.finance.inDays(0) }])
  await people.finance.refused(send(doc))
})

/** 400.00 paid before, written off against the advance stage of its invoice. */
async function writtenOff(): Promise<Doc> {
  const goods = await billed(world, people, { term: 'PTADV361' })
  const invoice = await postedInvoice(world, people, goods)
  await paidAdvance(world, people, goods.order, '400.00')
  await moved(people.finance, 'invoiceHeader', 'doWriteOff', invoice)
  return moved(people.lead, 'invoiceHeader', 'doWriteOffApproval', invoice)
}
const waiting = () => world.query(`select 1 from outbox where payload ->> 'code' = 'FIN_ADVANCE_CLEARING'`)

test('a write-off is approved where nobody clears advances, and its clearing leaves once where somebody does', async () => {
  expect(await writtenOff()).toMatchObject({ writtenOffAmount: '400.00' })
  expect(await waiting()).toEqual([])
  await handsOver(world, {
    ...{ code: 'FIN_ADVANCE_CLEARING', name: '预付核销清账', entityName: 'paymentApply', url: peer.url, tries: '3' },
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'XBLNR', requiredFlag: 'Y' },
      { sourceField: 'paymentApplyWriteOff[].amount', targetPath: 'ITEMS[].WRBTR', targetType: 'NUMBER', decimals: 2 },
    ],
  })
  expect(await writtenOff()).toMatchObject({ writtenOffAmount: '400.00' })
  peer.heard.length = 0
  await outbox().drain()
  expect(await outbox().drain()).toBe(0)
  expect(peer.heard.map(({ body }) => body)).toEqual([{ XBLNR: expect.stringMatching(/^PY/), ITEMS: [{ WRBTR: 400 }] }])
})

test('finance 15: an invoice of a unit that posts in the finance system is not sent to SAP', async () => {
  const doc = await approved()
  await (await world.person('admin')).save('configProfile', { parameterCode: 'FIN_TARGET', value: 'FINANCE', reason: '财务系统' })
  expect((await people.finance.refused(send(doc))).words.CN).toBe('该业务单元使用FINANCE')
  const other = call(world, people.finance, '/v1/invoice/sendToFinance', 'invoiceList', { ids: [doc.id] })
  expect((await people.finance.refused(other)).words.CN).toBe('接口FIN_INVOICE_FINANCE未生效')
})
