/** Flows of an outside provider: asked through the outbox alone, so that nothing of a contract waits for the provider or changes with what it fails to answer. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { signOrgAccount, signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import type { Answer } from '../../../../contract/types.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { systemWork } from '../../../platform/jobs/system-actor.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { OutboxRow } from '../../../platform/outbox/row.ts'
import type { Sender } from '../../../platform/outbox/worker.ts'
import { keepPaper, lastPaper } from '../../../platform/signing/papers.ts'
import { signProvider } from '../../../platform/signing/provider/index.ts'
import type { Flow, FlowSigner, NewFlow, SignProvider } from '../../../platform/signing/provider/types.ts'
import { shaped } from '../../../runtime/change/requests.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { becomeEffective, isBeyond } from '../contract/effective.ts'
import { addPaper } from '../contract/texts.ts'
import type { Contract } from '../text/values.ts'
import { endFlow } from './flow.ts'
import { ofFlow, type Signer, sealingAccount, sideWords } from './signers.ts'

type OutsideRequest = { about: 'START' | 'FOLLOW'; flowNum: number } | { about: 'STOP'; flow: string }

const queue = (tx: Tx, id: string, asked: OutsideRequest): void =>
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ('ESIGN', 'contract', $1, $2)`, [id, JSON.stringify(asked)])

/** A flow that has just begun is signed outside where a provider is set. */
export function signOutside(work: Work, doc: Contract): void {
  const isOutside = signProvider() !== null
  Object.assign(doc, { signProvider: isOutside ? 'EXTERNAL' : 'EMBEDDED', externalFlowId: null })
  if (isOutside) queue(work.tx, doc.id, { about: 'START', flowNum: doc.flowNum ?? 0 })
}

/** The provider ends what was ended here. */
export function stopOutside(work: Work, { id, signProvider: by, externalFlowId: flow }: Contract): void {
  if (by === 'EXTERNAL' && flow) queue(work.tx, id, { about: 'STOP', flow })
}

const isRunning = (doc: Contract): boolean => doc.status === 'SIGNING' && doc.signProvider === 'EXTERNAL' && doc.signStatus !== 'DONE'
/** The same in the database, of flows that the provider knows. */
const followed = `c.status = 'SIGNING' and c.sign_provider = 'EXTERNAL' and c.sign_status <> 'DONE' and c.external_flow_id is not null`

/** Asks what became of a flow, once for all who want to know at the moment. */
async function follow(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into outbox (kind, entity, business_id, payload) select 'ESIGN', 'contract', c.id, jsonb_build_object('about', 'FOLLOW', 'flowNum', c.flow_num) from contract c
     where c.id = $1 and ${followed}
       and not exists (select 1 from outbox o where o.kind = 'ESIGN' and o.business_id = c.id and o.payload ->> 'about' = 'FOLLOW' and o.sent_at is null and o.tries < o.most_tries)`,
    [id],
  )
  return (rowCount ?? 0) > 0
}

const spoken = z.object({ timestamp: z.string().max(40), signature: z.string().max(200), text: z.string().max(10_000) })

/** `/v1/sign/callback`: the provider says that a flow moved. Told twice, or of a flow that is over, nothing happens. */
export async function hearProvider(pool: Pool, body: Record<string, unknown>, { now }: CallContext): Promise<Answer> {
  const { timestamp, signature, text } = shaped(spoken, body)
  const heard = signProvider()?.hear({ timestamp, signature, text }, now) ?? refuseRule('FORBIDDEN')
  await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>('select id from contract where external_flow_id = $1', [heard.flow])
    for (const { id } of rows) await follow(tx, id)
  })
  return { status: '200', msg: '', data: null }
}

/** SIGN_FLOW_POLL: call-backs are lost. */
export const flowsToFollow: RowWork = {
  async rows(tx) {
    const { rows } = await tx.query<{ id: string }>(`select c.id from contract c where ${followed} order by c.id`)
    return rows.map(({ id }) => id)
  },
  run: async ({ tx }, id) => ((await follow(tx, id)) ? 'done' : 'skipped'),
}

export const outsideSender =
  (pool: Pool, clock: () => Date = () => new Date()): Sender =>
  async (row) => {
    const provider = signProvider()
    if (!provider) throw new Error('No signing provider is set')
    const asked = row.payload as unknown as OutsideRequest
    if (asked.about === 'STOP') return provider.stopFlow(asked.flow, row.idempotencyKey)
    const id = String(row.businessId)
    const doc = await asSystem(pool, (tx) => loadOne(systemWork(tx, clock()), contract, id))
    if (!doc || !isRunning(doc) || doc.flowNum !== asked.flowNum) return
    if (asked.about === 'START') return begin(pool, provider, doc, row, clock)
    const flow = await provider.flow(String(doc.externalFlowId))
    const file = flow.state === 'DONE' ? await fileOf(provider, doc, flow) : null
    await asSystem(pool, (tx) => take(systemWork(tx, clock()), id, asked.flowNum, flow, file))
  }

/** As the provider says that it is. */
async function fileOf(provider: SignProvider, { externalFlowId }: Contract, { sha256 }: Flow): Promise<Buffer> {
  const file = await provider.signedFile(String(externalFlowId))
  const found = createHash('sha256').update(file).digest('hex')
  if (found !== sha256) throw new Error(`The signed file is ${found}, the provider says ${sha256}`)
  return file
}

async function begin(pool: Pool, provider: SignProvider, doc: Contract, { idempotencyKey }: OutboxRow, clock: () => Date): Promise<void> {
  if (doc.externalFlowId) return
  const signers: FlowSigner[] = []
  const accountOf = async (body: Body, key: string): Promise<string> => {
    if (body.externalAccountId) return body.externalAccountId
    const account = await provider.openAccount(body.account, key)
    await asSystem(pool, (tx) => noteAccount(systemWork(tx, clock()), body.account.kind, body.account.reference, account))
    return account
  }
  for (const signer of ofFlow(doc)) {
    const body = await asSystem(pool, (tx) => bodyOf(systemWork(tx, clock()), doc, signer))
    signers.push({
      reference: signer.id,
      side: signer.side,
      role: signer.signerRole,
      name: body?.account.name ?? sideWords(signer.side)[0],
      account: body && (await accountOf(body, `${idempotencyKey} ${signer.seq}`)),
    })
  }
  const flow = await asSystem(pool, (tx) => newFlow(tx, doc, signers))
  const externalFlowId = await provider.startFlow(flow, idempotencyKey)
  await asSystem(pool, (tx) =>
    keep(systemWork(tx, clock()), contract, [doc.id], (now) => {
      if (isRunning(now) && now.flowNum === doc.flowNum) now.externalFlowId = externalFlowId
    }),
  )
}

async function newFlow(tx: Tx, doc: Contract, signers: readonly FlowSigner[]): Promise<NewFlow> {
  const paper = await lastPaper(tx, doc.id, 'FINAL')
  if (!paper) throw new Error(`${doc.displayNum} has no final file`)
  return {
    reference: `${doc.id}-${doc.flowNum}`,
    title: `${doc.displayNum} ${doc.contractName}`,
    file: paper.content,
    sha256: paper.sha256,
    dueDate: doc.signDueDate,
    isParallel: doc.signOrder === 'PARALLEL',
    signers,
  }
}

interface Body {
  account: { kind: 'PERSON' | 'ORG'; reference: string; name: string; number: string }
  externalAccountId: string | null
}

/** The account that a signer was given, else the active one of his side. */
async function bodyOf(work: Work, doc: Contract, signer: Signer): Promise<Body | null> {
  if (signer.signerRole === 'PERSON') {
    const own = await rowOf(work, signPersonAccount, signer.signPersonAccountId)
    return (
      own && { account: { kind: 'PERSON', reference: own.id, name: own.personName, number: own.idNum }, externalAccountId: own.externalAccountId }
    )
  }
  const own = await sealingAccount(work, doc, signer)
  return own && { account: { kind: 'ORG', reference: own.id, name: own.orgName, number: own.creditCode }, externalAccountId: own.externalAccountId }
}

async function noteAccount(work: Work, kind: 'PERSON' | 'ORG', id: string, externalAccountId: string): Promise<void> {
  await keep(work, kind === 'ORG' ? signOrgAccount : signPersonAccount, [id], (account) => {
    account.externalAccountId = externalAccountId
  })
}

/** What the provider says of a flow that still runs here; of one that is over nothing is changed. */
async function take(work: Work, id: string, flowNum: number, flow: Flow, file: Buffer | null): Promise<void> {
  const isMine = (doc: Contract): boolean => isRunning(doc) && doc.flowNum === flowNum
  const now = await loadOne(work, contract, id, { lock: true })
  if (!now || !isMine(now) || !isNews(now, flow)) return
  const [doc] = await change(work, contract, [id], stepOf(flow), (own) => apply(work, own, flow, file))
  if (doc?.status === 'EFFECTIVE') await announceStep(work, contract, 'doEffect', doc)
  if (doc?.status === 'SUPPLIER_REFUSED') await announceStep(work, contract, 'doRefuseSign', doc)
}

const signed = ({ signers }: Flow, { id }: Signer) => signers.find(({ reference, isSigned }) => isSigned && reference === id)

function isNews(doc: Contract, flow: Flow): boolean {
  if (flow.state !== 'STARTED' && flow.state !== 'PART_SIGNED') return flow.state !== doc.signStatus
  return ofFlow(doc).some((signer) => signer.signState !== 'SIGNED' && signed(flow, signer))
}

const stepOf = ({ state }: Flow): string => (state === 'DONE' ? 'doEffect' : state === 'REFUSED' ? 'doRefuseSign' : 'doFollowSigning')

async function apply(work: Work, doc: Contract, flow: Flow, file: Buffer | null): Promise<void> {
  for (const signer of ofFlow(doc)) {
    const own = signed(flow, signer)
    if (own || flow.state === 'DONE')
      Object.assign(signer, { signState: 'SIGNED', signTime: own?.time ?? work.nowText, certSerial: own?.serial ?? null })
  }
  if (flow.state === 'REFUSED') {
    endFlow(doc, 'REFUSED', flow.reason)
    doc.status = 'SUPPLIER_REFUSED'
  } else doc.signStatus = flow.state
  if (file) await finish(work, doc, file)
}

/** As with the last signature here: effective, unless orders have grown beyond it. */
async function finish(work: Work, doc: Contract, file: Buffer): Promise<void> {
  const paper = await keepPaper(work, doc.id, doc.flowNum ?? 1, 'SIGNED', file)
  doc.signedFileId = paper.id
  addPaper(work, doc, { docKind: 'SIGNED', sha256: paper.sha256, supplierVisibleFlag: 'Y' })
  if (await isBeyond(work, doc)) return
  await becomeEffective(work, doc)
  doc.status = 'EFFECTIVE'
}
