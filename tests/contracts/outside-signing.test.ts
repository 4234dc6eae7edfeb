/** Contracts that an outside house has signed: begun, followed and finished through the outbox, whatever it says twice, late or not at all. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flowsToFollow, outsideSender } from '../../upstream/areas/contracts/signing/outside.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { anonymousActor } from '../../upstream/platform/sign-in/anonymous.ts'
import { httpProvider } from '../../upstream/platform/signing/provider/http-provider.ts'
import { useSignProvider } from '../../upstream/platform/signing/provider/index.ts'
import { refuseRule } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { NOW, openWorld } from '../support/world.ts'
import { bothSeal } from './accounts.ts'
import { lines, type Office, officeOf, read } from './contracts.ts'
import { type SignHouse, signAll, startSignHouse } from './sign-provider.ts'
import { signs, started } from './signing.ts'

let office: Office
let house: SignHouse

beforeAll(async () => {
  office = await officeOf(await openWorld())
  await bothSeal(office)
  house = await startSignHouse()
  allowEgress([house.host])
  useSignProvider(httpProvider(house.url, () => [house.key]))
})
afterAll(() => useSignProvider(null))
beforeEach(() => Object.assign(house, { isDown: false, falseHash: null }))

const outbox = () => createOutbox(office.world.pool, { ESIGN: outsideSender(office.world.pool, () => NOW) })
/** Time passes until everything was tried that will be. */
async function triedOut(): Promise<void> {
  const due = `update outbox set due_at = clock_timestamp() where kind = 'ESIGN' and sent_at is null and tries < most_tries returning id`
  while ((await office.world.query(due)).length > 0) await outbox().drain()
}
const waiting = (id: string) =>
  office.world.query<{ tries: number; about: string }>(
    `select tries, payload ->> 'about' as about from outbox where kind = 'ESIGN' and business_id = $1 and sent_at is null order by id`,
    [id],
  )

function hear(message: { timestamp: string; signature: string; text: string }) {
  const run = office.world.services.call('/v1/sign/callback') ?? refuseRule('NOT_FOUND')
  const context = { actor: anonymousActor, now: NOW, language: 'CN' as const, requestId: 'r', address: '127.0.0.1', idempotencyKey: null }
  return run({ ...message }, context)
}

const flowOf = (doc: Doc) => house.flows.get(String(doc.externalFlowId)) ?? refuseRule('NOT_FOUND')

/** Begun here, and known to the house. */
async function begun(): Promise<Doc> {
  const doc = await started(office)
  await outbox().drain()
  return read(office, doc)
}

test('contracts 15: told twice, and once late after polling, the contract takes effect once, and the signed file has the hash of the provider', async () => {
  const { world, manager } = office
  const doc = await begun()
  const id = String(doc.id)
  expect(doc).toMatchObject({ status: 'SIGNING', signStatus: 'STARTED', signProvider: 'EXTERNAL' })
  expect(flowOf(doc).said).toMatchObject({ sha256: doc.textHash, signers: [{ side: 'SUPPLIER' }, { side: 'BUYER' }] })
  const file = signAll(flowOf(doc))
  await hear(house.callBack(String(doc.externalFlowId), NOW))
  await hear(house.callBack(String(doc.externalFlowId), NOW))
  expect(await waiting(id)).toEqual([{ tries: 0, about: 'FOLLOW' }])
  await outbox().drain()
  expect(await doneAt(world.pool, flowsToFollow, NOW)).toBe(0)
  await hear(house.callBack(String(doc.externalFlowId), NOW))
  await outbox().drain()

  const signed = await read(office, doc)
  expect(signed).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE', signedDate: '2026-11-20' })
  expect(lines(signed, 'contractSigner').map(({ signState }) => signState)).toEqual(['SIGNED', 'SIGNED'])
  const hash = createHash('sha256').update(file).digest('hex')
  expect(lines(signed, 'contractDocument').filter(({ docKind }) => docKind === 'SIGNED')).toMatchObject([{ sha256: hash }])
  const kept = await bytesOf(await call(world, manager, '/v2/pageoffice/openPdfStream', 'contractList', { contractId: id, kind: 'SIGNED' }))
  expect(kept.equals(file)).toBe(true)
  expect(await world.query(`select 1 from document_history where business_id = $1 and to_status = 'EFFECTIVE'`, [id])).toHaveLength(1)
  expect(await waiting(id)).toEqual([])
})

test('contracts 15: while the provider cannot be reached nothing of the contract changes, and after 12 tries it is a compensation of the administrator', async () => {
  const { world } = office
  const lost = await begun()
  const id = String(lost.id)
  house.isDown = true
  await hear(house.callBack(String(lost.externalFlowId), NOW))
  await triedOut()
  const { versionNum, lastUpdateDate: _when, ...same } = await read(office, lost)
  expect(same).toMatchObject({ status: 'SIGNING', signStatus: 'STARTED' })
  expect(versionNum).toBe(lost.versionNum)
  expect(await waiting(id)).toEqual([{ tries: 12, about: 'FOLLOW' }])
  expect(await world.query(`select target, tries, status from transaction_compensation where business_id = $1`, [id])).toEqual([
    { target: 'ESIGN', tries: 12, status: expect.any(String) },
  ])

  const never = await started(office)
  await triedOut()
  expect(await read(office, never)).toMatchObject({ status: 'SIGNING', signStatus: 'STARTED', externalFlowId: null })
  expect(await waiting(String(never.id))).toEqual([{ tries: 12, about: 'START' }])

  house.isDown = false
  signAll(flowOf(lost))
  expect(await doneAt(world.pool, flowsToFollow, NOW)).toBe(1)
  await outbox().drain()
  expect(await read(office, lost)).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE' })
})

test('a call-back that the provider did not sign, or signed long ago, is refused and asks for nothing', async () => {
  const { supplier } = office
  const doc = await begun()
  const message = house.callBack(String(doc.externalFlowId), NOW)
  const refused = async (wrong: Partial<typeof message>) => (await supplier.refused(hear({ ...message, ...wrong }))).status
  expect(await refused({ text: message.text.replace('signed', 'refused') })).toBe(403)
  expect(await refused({ signature: '0'.repeat(64) })).toBe(403)
  expect(await refused(house.callBack(String(doc.externalFlowId), new Date(NOW.getTime() - 600_000)))).toBe(403)
  expect(await waiting(String(doc.id))).toEqual([])
  expect(house.strange).toBe(0)
})

test('a file of another hash than the provider says is not taken', async () => {
  const doc = await begun()
  signAll(flowOf(doc))
  house.falseHash = 'a'.repeat(64)
  await hear(house.callBack(String(doc.externalFlowId), NOW))
  await triedOut()
  expect(await read(office, doc)).toMatchObject({ status: 'SIGNING', signStatus: 'STARTED', signedFileId: null })
})

test('who signs at the provider gets its address, and signs nowhere here', async () => {
  const { world, supplier } = office
  const doc = await begun()
  const [first] = lines(doc, 'contractSigner')
  const asked = { contractId: doc.id, signerId: first?.id }
  const address = await call(world, supplier, '/v1/querySignUrl', 'contractListSupplier', asked)
  expect(address).toMatchObject({ data: `https://sign.example.com/${doc.externalFlowId}/${first?.id}` })
  const here = await supplier.refused(signs(office, supplier, String(doc.id), '246810'))
  expect(here.words.CN).toBe('合同由外部签署服务签署，请使用其地址')
})

test('one signature of two is known here, and a refusal there ends the flow with its reason', async () => {
  const doc = await begun()
  const flow = flowOf(doc)
  Object.assign(flow, { state: 'PART_SIGNED', signers: [flow.said.signers[0]?.reference] })
  await hear(house.callBack(flow.id, NOW))
  await outbox().drain()
  const part = await read(office, doc)
  expect(part).toMatchObject({ status: 'SIGNING', signStatus: 'PART_SIGNED' })
  expect(lines(part, 'contractSigner').map(({ signState, certSerial }) => [signState, certSerial])).toEqual([
    ['SIGNED', 'C0FFEE'],
    ['NOT_STARTED', null],
  ])
  flow.state = 'REFUSED'
  await hear(house.callBack(flow.id, NOW))
  await outbox().drain()
  expect(await read(office, doc)).toMatchObject({ status: 'SUPPLIER_REFUSED', signStatus: 'REFUSED' })
})

test('a flow that is stopped here is stopped there, and what comes of it late changes nothing', async () => {
  const { buyer } = office
  const doc = await begun()
  const flow = flowOf(doc)
  await buyer.act('contract', 'doStopSign', doc)
  await outbox().drain()
  expect(flow.state).toBe('EXPIRED')
  signAll(flow)
  await hear(house.callBack(flow.id, NOW))
  await outbox().drain()
  expect(await read(office, doc)).toMatchObject({ status: 'SUPPLIER_CONFIRMED', signStatus: 'NOT_STARTED' })
})
