/** E-invoices that a service outside verifies: asked when they are handed in, and what it says of each stands with its reason. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { type Files, filesOf, ownStore } from '../files/attaching.ts'
import { handsOver } from '../jobs-reports/in-effect.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { digitalXml } from './e-fapiao-files.ts'
import { invoiceOf, moved, nextNumber, type PayingPeople, paperOf, payingPeople, rowsOf, simplyBilled, submitted } from './invoices.ts'

let world: World
let people: PayingPeople
let files: Files
let peer: Peer

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  people = await payingPeople(world)
  files = filesOf(world)
  peer = await startPeer()
  allowEgress([peer.host])
})
beforeEach(() => {
  peer.heard.length = 0
  peer.replies.length = 0
})

const inEffect = () =>
  handsOver(world, {
    ...{ code: 'INVOICE_VERIFY', name: '发票查验', entityName: 'invoiceHeader', url: peer.url, tries: '2' },
    scsiRequestFieldMap: [
      { sourceField: 'invoiceActual[].invoiceNum', targetPath: 'items[].fphm', requiredFlag: 'Y' },
      { sourceField: 'invoiceActual[].invoiceDate', targetPath: 'items[].kprq' },
      { sourceField: 'invoiceActual[].grossAmount', targetPath: 'items[].jshj' },
    ],
    scsiResponseFieldMap: [
      { answerPath: 'items[].cyjg', targetField: 'invoiceActual[].verifyState', transform: 'LOOKUP_MAP', transformArg: '001=VERIFIED;006=FAILED' },
      { answerPath: 'items[].text', targetField: 'invoiceActual[].verifyNote' },
    ],
  })

const said = (...items: readonly { cyjg: string; text?: string }[]) => peer.replies.push({ body: { code: 'S', items } })
const actualsOf = (invoice: Doc): Doc[] => linesOf(invoice, 'invoiceActual')
const now = ({ id }: Doc) => people.finance.find('invoiceHeader', id)
const drain = () => createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) }).drain()

/** One e-invoice over the whole statement, and whatever stands on paper beside it. */
async function read(beside: readonly object[] = []): Promise<Doc> {
  const { statement } = await simplyBilled(world, people)
  const draft = await invoiceOf(people.supplier, statement)
  const [seller] = await world.query<{ name: string; taxNo: string }>(`select name, credit_code as "taxNo" from supplier_info where id = $1`, [
    draft.supplierId,
  ])
  const xml = digitalXml({
    num: nextNumber(),
    date: people.supplier.inDays(-2),
    seller: { name: String(seller?.name), taxNo: String(seller?.taxNo) },
    buyer: { name: String(draft.titleName), taxNo: String(draft.titleTaxNo) },
    net: '200.00',
    tax: '26.00',
    gross: '226.00',
    rows: [{ item: '电容', qty: '100', price: '2', net: '200.00', rate: '13', tax: '26.00' }],
  })
  await files.upload(people.supplier, { functionId: 'invoiceHeader', businessId: draft.id }, [['fapiao.xml', Buffer.from(xml)]])
  const invoice = await moved(people.supplier, 'invoiceHeader', 'doReadFile', draft)
  if (beside.length > 0)
    await people.supplier.save('invoiceHeader', { invoiceActual: [...actualsOf(invoice).map(({ id }) => ({ id })), ...beside] }, invoice)
  return now(invoice)
}
const submit = (doc: Doc) => moved(people.supplier, 'invoiceHeader', 'doSubmit', doc)

async function answered(...items: readonly { cyjg: string; text?: string }[]): Promise<Doc> {
  const invoice = await submit(await read())
  said(...items)
  await drain()
  return now(invoice)
}

test('while no service verifies, what was read stays read and goes on to its approval', async () => {
  const invoice = await submit(await read())
  expect(await drain()).toBe(0)
  expect(actualsOf(await now(invoice))).toMatchObject([{ verifyState: 'READ', verifyNote: null }])
  expect(await moved(people.finance, 'invoiceHeader', 'doSubmitApproval', invoice)).toMatchObject({ status: 'IN_APPROVAL' })
  await inEffect()
})

test('an e-invoice that is handed in is sent once, and verified it says when', async () => {
  const invoice = await answered({ cyjg: '001' })
  const [actual] = actualsOf(invoice)
  expect(actual).toMatchObject({ verifyState: 'VERIFIED', verifyTime: NOW.toISOString() })
  expect(peer.heard.map(({ body }) => body)).toMatchObject([{ items: [{ fphm: actual?.invoiceNum, jshj: '226.00' }] }])
  expect(invoice).toMatchObject({ erpStatus: 'NONE' })
  expect(await moved(people.finance, 'invoiceHeader', 'doSubmitApproval', invoice)).toMatchObject({ status: 'IN_APPROVAL' })
})

test('one that failed keeps the reason, is not handed in for approval, and is asked about again once it is corrected', async () => {
  const invoice = await answered({ cyjg: '006', text: '票面金额与税局不一致' })
  const [actual] = actualsOf(invoice)
  expect(actual).toMatchObject({ verifyState: 'FAILED', verifyNote: '票面金额与税局不一致' })
  const refusal = await people.finance.refused(moved(people.finance, 'invoiceHeader', 'doSubmitApproval', invoice))
  expect(refusal.words).toEqual({ CN: `发票${actual?.invoiceNum}查验失败`, EN: `Invoice ${actual?.invoiceNum} failed verification` })
  await moved(people.finance, 'invoiceHeader', 'doQuery', invoice, { input: { queryReason: 'REF', wantedAction: 'PIN' } })
  await submit(invoice)
  said({ cyjg: '001', text: '' })
  await drain()
  expect(actualsOf(await now(invoice))).toMatchObject([{ verifyState: 'VERIFIED' }])
})

test('a failure that is heard only in approval holds the approval up', async () => {
  const invoice = await submit(await read())
  await moved(people.finance, 'invoiceHeader', 'doSubmitApproval', invoice)
  said({ cyjg: '006', text: '已作废' })
  await drain()
  const refusal = await people.lead.refused(moved(people.lead, 'invoiceHeader', 'doApproval', invoice))
  expect(refusal.words.CN).toContain('查验失败')
})

test('of several each hears its own, and an answer about another number of them says nothing', async () => {
  const beside = paperOf([{ netAmount: '10.00', taxAmount: '1.30' }], { invoiceDate: people.supplier.inDays(-2) })
  const invoice = await submit(await read([beside]))
  said({ cyjg: '001' }, { cyjg: '006', text: '查无此票' })
  await drain()
  expect(actualsOf(await now(invoice))).toMatchObject([{ verifyState: 'VERIFIED' }, { verifyState: 'FAILED', verifyNote: '查无此票' }])
  const short = await submit(await read([{ ...beside, invoiceNum: nextNumber() }]))
  said({ cyjg: '001' })
  await drain()
  expect(actualsOf(await now(short))).toMatchObject([{ verifyState: 'READ' }, { verifyState: 'NOT_CHECKED' }])
})

test('a verified one that finance corrects counts as read, and what is typed alone is not sent', async () => {
  const invoice = await answered({ cyjg: '001' })
  const [actual] = actualsOf(invoice)
  await people.finance.save('invoiceHeader', { invoiceActual: [{ id: actual?.id, checkCode: '123456', sellerName: '苏州精工' }] }, invoice)
  expect(actualsOf(await now(invoice))).toMatchObject([{ verifyState: 'READ' }])
  const { statement } = await simplyBilled(world, people)
  const typed = await invoiceOf(people.supplier, statement)
  await submitted(people.supplier, typed, rowsOf(typed))
  expect(await drain()).toBe(0)
})

test('an answer fills a field of lines only out of rows of its own', async () => {
  const admin = await world.person('admin')
  const draft = { code: 'INVOICE_VERIFY', name: '发票查验', entityName: 'invoiceHeader', trigger: 'MANUAL', url: peer.url }
  const one = admin.save('scsiDefinition', { ...draft, scsiResponseFieldMap: [{ answerPath: 'cyjg', targetField: 'invoiceActual[].verifyState' }] })
  expect((await admin.refused(one)).words.CN).toContain('须同为行字段')
})
