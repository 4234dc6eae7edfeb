/** Signing by names of its own: a code is tried before the signature, and anybody who sees the contract has it verified. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { z } from 'zod'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import type { ActionRequest, Answer } from '../../../../contract/types.ts'
import { knownAuthority } from '../../../platform/signing/authority.ts'
import { tryToSign } from '../../../platform/signing/codes.ts'
import { verifiedPdf } from '../../../platform/signing/foreign-paper.ts'
import { lastPaper } from '../../../platform/signing/papers.ts'
import { isValid } from '../../../platform/signing/verified.ts'
import { zipWriter } from '../../../platform/zip.ts'
import { runAction } from '../../../runtime/change/change.ts'
import { actionRequestIn, anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc, NamedCall, Tx } from '../../../runtime/types.ts'
import { inTurn, loadOne } from '../../../runtime/work.ts'
import { newWork } from '../../../runtime/working.ts'
import { copyFor } from './copy.ts'
import { evidenceOf } from './evidence.ts'
import { hearProvider } from './outside.ts'
import { openSignUrl, querySignUrl } from './sign-url.ts'

/**
 * Whoever signs has seen a version, and what he signs is final. A flow begins with a version and each signature makes another one,
 * so that who is no further behind than there are signatures has seen this flow, and need not look again because somebody else signed.
 */
async function hasSeenFlow(pool: Pool, { id, versionNum }: ActionRequest['rows'][number], context: CallContext): Promise<boolean> {
  return withContract(pool, id, context, async (tx) => {
    const { rowCount } = await tx.query(
      `select 1 from contract h left join contract_signer s on s.header_id = h.id and s.flow_num = h.flow_num and s.sign_state = 'SIGNED'
       where h.id = $1 and h.status in ('SIGNING', 'EFFECTIVE') group by h.id having h.version_num - $2 between 0 and count(s.id)`,
      [id, versionNum ?? null],
    )
    return rowCount === 1
  })
}

async function ofFlowSeen(pool: Pool, request: ActionRequest, context: CallContext): Promise<ActionRequest> {
  const rows = await inTurn(request.rows, async (row) => ((await hasSeenFlow(pool, row, context)) ? { id: row.id } : row))
  return { ...request, rows }
}

/** Wrong codes are counted whatever becomes of the signature. */
async function signWithCode(pool: Pool, name: 'doSign' | 'doSupplierSign', body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const request = actionRequestIn(body)
  const code = String(request.input?.code ?? '').trim()
  if (code) for (const { id } of request.rows) await tryToSign(pool, id, context.actor.userId, code, context.now)
  return runAction(pool, contract, name, await ofFlowSeen(pool, request, context), context)
}

/** What the person sees of it; past that, its papers. */
function withContract<T>(pool: Pool, id: string, context: CallContext, look: (tx: Tx, doc: Doc) => Promise<T>): Promise<T> {
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contract, id, context)
    enterSystem(tx)
    return look(tx, doc)
  })
}

/** `contractRestful/doVerifySign` with `{ contractId }`: for every signature who, when, and whether anything was changed. */
async function doVerifySign(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { contractId } = shaped(z.object({ contractId: anId }), body)
  const data = await withContract(pool, contractId, context, async (tx) => {
    const [paper, known] = [await lastPaper(tx, contractId, 'SIGNED'), await knownAuthority(tx)]
    if (!paper || !known) refuse(contract, 'NOT_SIGNED', {})
    const signatures = await verifiedPdf(paper.content, known)
    return { isValid: isValid(signatures), sha256: paper.sha256, signatures }
  })
  return { status: '200', msg: '', data }
}

/** `/v2/pageoffice/openPdfStream` with `{ contractId, kind }`: suppliers read the signed file and copies alone. */
export async function paperOfContract(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer | null> {
  if (!('contractId' in body)) return null
  const { contractId, kind } = shaped(z.object({ contractId: anId, kind: z.enum(['FINAL', 'SIGNED', 'COPY']) }), body)
  if (context.actor.side === 'supplier' && kind === 'FINAL') refuseRule('FORBIDDEN')
  return withContract(pool, contractId, context, async (tx, doc) => {
    const paper = await lastPaper(tx, contractId, kind === 'COPY' ? 'SIGNED' : kind)
    if (!paper) refuse(contract, 'NOT_SIGNED_ALL', {})
    if (kind === 'COPY') {
      const body = await copyFor(newWork(tx, context), doc, paper)
      return { contentType: 'application/pdf', fileName: `${doc.displayNum}-COPY.pdf`, body, bytes: body.length }
    }
    return { contentType: 'application/pdf', fileName: `${doc.displayNum}.pdf`, body: paper.content, bytes: paper.content.length, isInline: true }
  })
}

const contractAt = z.object({ contractId: anId, versionNum: z.int().optional() })
const rowIn = ({ contractId, versionNum }: z.infer<typeof contractAt>) => ({ id: contractId, ...(versionNum !== undefined && { versionNum }) })

const flowAsked = contractAt.extend({
  dueDate: z.iso.date().optional(),
  signers: z
    .array(
      z.object({
        side: z.enum(['BUYER', 'SUPPLIER']),
        signerRole: z.enum(['SEAL', 'PERSON']).optional(),
        signOrgAccountId: anId.optional(),
        signPersonAccountId: anId.optional(),
      }),
    )
    .max(20)
    .optional(),
})

/** `startHandSignFlow` with `{ contractId, signers?, dueDate?, versionNum }`; asked again while it runs it answers the running flow. */
async function startHandSignFlow(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { signers, dueDate, ...asked } = shaped(flowAsked, body)
  const { contractId } = asked
  const draft = { ...(signers && { contractSigner: signers.map((one, at) => ({ seq: at + 1, ...one })) }), ...(dueDate && { signDueDate: dueDate }) }
  const flowOf = () =>
    withContract(pool, contractId, context, async (_tx, doc) => ({ flowNum: doc.flowNum, signStatus: doc.signStatus, status: doc.status }))
  const running = await flowOf()
  if (running.status !== 'SIGNING')
    await runAction(pool, contract, 'doStartSign', { menuId: 0, rows: [rowIn(asked)], ...(Object.keys(draft).length > 0 && { draft }) }, context)
  return { status: '200', msg: '', data: await flowOf() }
}

const isAgreed = ({ status, textHash }: Doc): boolean => status === 'SUPPLIER_CONFIRMED' || (textHash ?? null) !== null

/** `/v2/pageoffice/contractFinalized` with `{ contractId, versionNum? }`: the final file with its hash; of the same text it is the same file. */
async function contractFinalized(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const asked = shaped(contractAt, body)
  if (context.actor.side === 'supplier') refuseRule('FORBIDDEN')
  const look = () => withContract(pool, asked.contractId, context, async (_tx, doc) => doc)
  const doc = await look()
  if (!isAgreed(doc)) refuse(contract, 'NOT_FINAL', {})
  if (doc.status === 'SUPPLIER_CONFIRMED') await runAction(pool, contract, 'doFinalise', { menuId: 0, rows: [rowIn(asked)] }, context)
  const { finalFileId, textHash, versionNum } = await look()
  return { status: '200', msg: '', data: { fileId: finalFileId, textHash, versionNum } }
}

/** `downloadSignedDoc` with `{ contractId }`: the signed file, and how it came to be. */
async function downloadSignedDoc(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { contractId } = shaped(z.object({ contractId: anId }), body)
  return withContract(pool, contractId, context, async (tx, seen) => {
    const work = newWork(tx, context)
    const doc = await loadOne(work, contract, contractId)
    const paper = await lastPaper(tx, contractId, 'SIGNED')
    if (!doc || !paper || doc.signStatus !== 'DONE') refuse(contract, 'NOT_SIGNED_ALL', {})
    const evidence = await evidenceOf(work, doc)
    const zip = zipWriter()
    async function* zipped(): AsyncGenerator<Buffer> {
      yield* zip.file(`${seen.displayNum}.pdf`, Readable.from([paper?.content]))
      yield* zip.file(`${seen.displayNum}-EVIDENCE.pdf`, Readable.from([evidence]))
      yield zip.end()
    }
    return { contentType: 'application/zip', fileName: `${seen.displayNum}.zip`, body: Readable.from(zipped(), { objectMode: false }) }
  })
}

export const signingCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/contractRestful/doSign': (body, context) => signWithCode(pool, 'doSign', body, context),
  '/v1/contractRestful/doSupplierSign': (body, context) => signWithCode(pool, 'doSupplierSign', body, context),
  '/v1/contractRestful/doVerifySign': (body, context) => doVerifySign(pool, body, context),
  '/v1/contractRestful/openSignUrl': (body, context) => openSignUrl(pool, body, context),
  '/v1/sign/callback': (body, context) => hearProvider(pool, body, context),
  '/v2/pageoffice/contractFinalized': (body, context) => contractFinalized(pool, body, context),
  '/v1/querySignUrl': (body, context) => querySignUrl(pool, body, context),
  '/v1/downloadSignedDoc': (body, context) => downloadSignedDoc(pool, body, context),
  '/v1/startHandSignFlow': (body, context) => startHandSignFlow(pool, body, context),
})
