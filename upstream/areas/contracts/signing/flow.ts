/** A signing flow: the final file with its places, each signature in its turn, and what the last one brings about. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { contractsLookups } from '../../../../catalogue/contracts/lookups.ts'
import { signOrgAccount, signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import { isAbove } from '../../../../catalogue/formula.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import { announceStep } from '../../../platform/messaging/announce.ts'
import { draw } from '../../../platform/print/draw.ts'
import { companyOf, rowOf as printRow } from '../../../platform/print/organisation.ts'
import { drawAppearance } from '../../../platform/signing/appearance.ts'
import { signerOf } from '../../../platform/signing/authority.ts'
import { usesCode } from '../../../platform/signing/codes.ts'
import { keepPaper, lastPaper } from '../../../platform/signing/papers.ts'
import { signPdf } from '../../../platform/signing/pdf-sign.ts'
import { newLineOf } from '../../../runtime/draft.ts'
import { learn } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowOf, rowWhere } from '../../../runtime/rows.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { becomeEffective, beyondAmount } from '../contract/effective.ts'
import { addPaper } from '../contract/texts.ts'
import type { Contract } from '../text/values.ts'

export type Signer = Contract['contractSigner'][number]
export type Side = 'BUYER' | 'SUPPLIER'

export const ofFlow = (doc: Contract): Signer[] => doc.contractSigner.filter(({ flowNum }) => flowNum === doc.flowNum).sort((a, b) => a.seq - b.seq)

/** `Supplier1`, `Supplier2`: by their order among those of their side. */
const placeOf = (doc: Contract, signer: Signer): string => {
  const among = ofFlow(doc).filter(({ side }) => side === signer.side)
  return `${signer.side === 'BUYER' ? 'Buyer' : 'Supplier'}${among.indexOf(signer) + 1}`
}

/** A seal of each side, and a person beside it where much is at stake. */
async function defaultSigners(work: Work, doc: Contract): Promise<{ side: Side; signerRole: 'SEAL' | 'PERSON' }[]> {
  const { value } = await learn(work, parameter({ code: 'CT_PERSON_SIGN_FROM', orgId: doc.orgId, categoryId: doc.categoryId }))
  const roles = isAbove(value, doc.baseAmount) ? (['SEAL'] as const) : (['SEAL', 'PERSON'] as const)
  const sides: Side[] = doc.signOrder === 'BUYER_FIRST' ? ['BUYER', 'SUPPLIER'] : ['SUPPLIER', 'BUYER']
  return sides.flatMap((side) => roles.map((signerRole) => ({ side, signerRole })))
}

async function seatSigners(work: Work, doc: Contract): Promise<void> {
  doc.flowNum = (doc.flowNum ?? 0) + 1
  const typed = doc.contractSigner.filter(({ flowNum }) => flowNum === null)
  if (typed.length > 0) for (const one of typed) Object.assign(one, { flowNum: doc.flowNum, signState: 'NOT_STARTED' })
  else
    for (const [at, signer] of (await defaultSigners(work, doc)).entries()) {
      const lineNum = Math.max(0, ...doc.contractSigner.map((one) => one.lineNum)) + 10
      const row = newLineOf(work, contract, 'contractSigner', { headerId: doc.id, parent: doc, lineNum })
      doc.contractSigner.push(Object.assign(row, { ...signer, seq: at + 1, signState: 'NOT_STARTED', flowNum: doc.flowNum }))
    }
}

export const sideWords = (side: Side) => contractsLookups.SIGN_SIDE.values[side]
const sideWord = (side: Side): string => sideWords(side)[0]

export async function startSigning(work: Work, doc: Contract): Promise<void> {
  await seatSigners(work, doc)
  const [company, supplier, template] = [
    await companyOf(work.tx, doc.orgId),
    await printRow(work.tx, 'supplierInfo', doc.supplierId),
    await rowOf(work, contractTemplate, doc.templateId),
  ]
  const content = await draw({
    kind: 'legal',
    paper: {
      title: doc.contractName,
      number: String(doc.displayNum),
      parties: [`需方：${company?.legalName ?? company?.name ?? ''}`, `供方：${supplier?.name ?? ''}`],
      blocks: readHtml(doc.body ?? ''),
      isLandscape: template?.pageSetup === 'A4_LANDSCAPE',
      places: ofFlow(doc).map((signer) => ({
        name: placeOf(doc, signer),
        label: `${sideWord(signer.side as Side)}${signer.signerRole === 'SEAL' ? '（盖章）' : '（签字）'}`,
      })),
    },
  })
  const paper = await keepPaper(work, doc.id, doc.flowNum ?? 1, 'FINAL', content)
  addPaper(work, doc, { docKind: 'FINAL', sha256: paper.sha256, supplierVisibleFlag: 'Y' })
  Object.assign(doc, { finalFileId: paper.id, textHash: paper.sha256, signStatus: 'STARTED' })
}

/** Whom the flow waits for: everybody where there is no order, else the side whose turn it is. */
export function awaited(doc: Contract): Signer[] {
  const open = ofFlow(doc).filter(({ signState }) => signState !== 'SIGNED')
  if (doc.signOrder === 'PARALLEL') return open
  const first: Side = doc.signOrder === 'BUYER_FIRST' ? 'BUYER' : 'SUPPLIER'
  const ofFirst = open.filter(({ side }) => side === first)
  return ofFirst.length > 0 ? ofFirst : open
}

function requireTurn(doc: Contract, side: Side): Signer {
  const own = awaited(doc).find((one) => one.side === side)
  if (!own) refuse(contract, 'NOT_TURN', { side: sideWord(side) })
  return own
}

interface Account {
  id: string
  name: string
  seal: string | null
}

/** The account that the signer was given, else the active one of the body or the person. */
async function accountOf(work: Work, doc: Contract, signer: Signer): Promise<Account> {
  if (signer.signerRole === 'PERSON') {
    const own = signer.signPersonAccountId
      ? await rowOf(work, signPersonAccount, signer.signPersonAccountId)
      : await rowWhere(work, signPersonAccount, { userId: work.actor.userId, status: 'ACTIVE' })
    if (own?.status !== 'ACTIVE' || own.userId !== work.actor.userId) refuse(contract, 'NO_ACCOUNT', {})
    return { id: own.id, name: own.personName, seal: null }
  }
  const where = signer.side === 'SUPPLIER' ? { supplierId: doc.supplierId } : { side: 'BUYER' as const, orgId: doc.orgId }
  const own = signer.signOrgAccountId
    ? await rowOf(work, signOrgAccount, signer.signOrgAccountId)
    : await rowWhere(work, signOrgAccount, { ...where, status: 'ACTIVE' })
  if (own?.status !== 'ACTIVE') refuse(contract, 'NO_ACCOUNT', {})
  return {
    id: own.id,
    name: own.orgName,
    seal: contractsLookups.SEAL_KIND.values[own.sealKind as keyof (typeof contractsLookups)['SEAL_KIND']['values']][0],
  }
}

export const minute = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}`

async function addSignature(work: Work, doc: Contract, signer: Signer, account: Account): Promise<void> {
  const paper = await lastPaper(work.tx, doc.id)
  const own = await signerOf(work.tx, account.id, work.now)
  if (!paper || !own) refuse(contract, 'NO_CERTIFICATE', { name: account.name })
  const content = await signPdf(paper.content, {
    field: placeOf(doc, signer),
    signer: own,
    at: work.now,
    name: account.name,
    reason: `${doc.displayNum}`,
    appearance: (size) => drawAppearance({ name: account.name, seal: account.seal, time: minute(work.now), serial: own.serial, picture: null }, size),
  })
  const signed = await keepPaper(work, doc.id, doc.flowNum ?? 1, 'SIGNED', content)
  doc.signedFileId = signed.id
  const accounts = signer.signerRole === 'SEAL' ? { signOrgAccountId: account.id } : { signPersonAccountId: account.id }
  Object.assign(signer, { ...accounts, signState: 'SIGNED', signTime: work.nowText, certSerial: own.serial, ip: work.address })
  if (ofFlow(doc).every(({ signState }) => signState === 'SIGNED'))
    addPaper(work, doc, { docKind: 'SIGNED', sha256: signed.sha256, supplierVisibleFlag: 'Y' })
}

/** One signature; with the last one the contract is effective, unless orders have grown beyond it. */
export async function sign(doc: Contract, call: Work, side: Side): Promise<{ to: 'SIGNING' | 'EFFECTIVE' }> {
  if (doc.signProvider === 'EXTERNAL') refuse(contract, 'SIGNS_OUTSIDE', {})
  const signer = requireTurn(doc, side)
  const account = await accountOf(call, doc, signer)
  if (!(await usesCode(call, doc.id))) refuse(contract, 'WRONG_CODE', {}, 'input.code')
  await addSignature(call, doc, signer, account)
  if (ofFlow(doc).some(({ signState }) => signState !== 'SIGNED')) {
    doc.signStatus = 'PART_SIGNED'
    return { to: 'SIGNING' }
  }
  doc.signStatus = 'DONE'
  if (await beyondAmount(call, doc)) return { to: 'SIGNING' }
  await becomeEffective(call, doc)
  await announceStep(call, contract, 'doEffect', doc)
  return { to: 'EFFECTIVE' }
}

/** The file stays as evidence; the next flow begins with a new one. */
export function endFlow(doc: Contract, state: 'REFUSED' | 'NOT_STARTED', reason: string | null): void {
  for (const signer of ofFlow(doc))
    if (signer.signState !== 'SIGNED') Object.assign(signer, { signState: state === 'REFUSED' ? 'REFUSED' : 'EXPIRED', refuseReason: reason })
  doc.signStatus = state
  if (state === 'REFUSED') Object.assign(doc, { textHash: null, finalFileId: null, refuseReason: reason })
}
