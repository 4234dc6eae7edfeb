/** A signing flow: the final file with its places, each signature in its turn, and what the last one brings about. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractsLookups } from '../../../../catalogue/contracts/lookups.ts'
import { signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { drawAppearance } from '../../../platform/signing/appearance.ts'
import { signerOf } from '../../../platform/signing/authority.ts'
import { usesCode } from '../../../platform/signing/codes.ts'
import { keepPaper, lastPaper } from '../../../platform/signing/papers.ts'
import { signPdf } from '../../../platform/signing/pdf-sign.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { rowOf, rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { becomeEffective, isBeyond } from '../contract/effective.ts'
import { addPaper } from '../contract/texts.ts'
import type { Contract } from '../text/values.ts'
import { finalPaper } from './final-paper.ts'
import { awaited, defaultSigners, ofFlow, placeOf, type Side, type Signer, sealingAccount, sideWord, typedSigners } from './signers.ts'

async function seatSigners(work: Work, doc: Contract): Promise<void> {
  doc.flowNum = (doc.flowNum ?? 0) + 1
  const typed = typedSigners(doc)
  if (typed.length > 0) for (const one of typed) Object.assign(one, { flowNum: doc.flowNum, signState: 'NOT_STARTED' })
  else
    for (const [at, signer] of (await defaultSigners(work, doc)).entries()) {
      const lineNum = Math.max(0, ...doc.contractSigner.map((one) => one.lineNum)) + 10
      const row = newLineOf(work, contract, 'contractSigner', { headerId: doc.id, parent: doc, lineNum })
      doc.contractSigner.push(Object.assign(row, { ...signer, seq: at + 1, signState: 'NOT_STARTED', flowNum: doc.flowNum }))
    }
}

/** With the final file: the one that was made when the text was agreed on, unless other people sign it now. */
export async function startSigning(work: Work, doc: Contract): Promise<void> {
  await seatSigners(work, doc)
  await finalPaper(work, doc, ofFlow(doc), doc.flowNum ?? 1)
  doc.signStatus = 'STARTED'
}

function requireTurn(doc: Contract, side: Side): Signer {
  const own = awaited(doc).find((one) => one.side === side)
  if (!own) refuse(contract, 'NOT_TURN', { side: sideWord(side) })
  return own
}

interface Account {
  id: string
  name: string
  /** Who signs, or stands for the body that does. */
  person: string
  seal: string | null
}

/** The account that the signer was given, else the active one of the body or the person. */
async function accountOf(work: Work, doc: Contract, signer: Signer): Promise<Account> {
  if (signer.signerRole === 'PERSON') {
    const own = signer.signPersonAccountId
      ? await rowOf(work, signPersonAccount, signer.signPersonAccountId)
      : await rowWhere(work, signPersonAccount, { userId: work.actor.userId, status: 'ACTIVE' })
    if (own?.status !== 'ACTIVE' || own.userId !== work.actor.userId) refuse(contract, 'NO_ACCOUNT', {})
    return { id: own.id, name: own.personName, person: own.personName, seal: null }
  }
  const own = await sealingAccount(work, doc, signer)
  if (own?.status !== 'ACTIVE') refuse(contract, 'NO_ACCOUNT', {})
  return {
    id: own.id,
    name: own.orgName,
    person: (await rowOf(work, signPersonAccount, own.operatorPersonId))?.personName ?? '',
    seal: contractsLookups.SEAL_KIND.values[own.sealKind as keyof (typeof contractsLookups)['SEAL_KIND']['values']][0],
  }
}

export const minute = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}`

async function addSignature(work: Work, doc: Contract, signer: Signer, account: Account): Promise<void> {
  const paper = await lastPaper(work.tx, doc.id)
  const own = await signerOf(work.tx, account.id, work.now)
  if (!paper || !own) refuse(contract, 'NO_CERTIFICATE', { name: account.name })
  const content = await signPdf(paper.content, {
    field: placeOf(ofFlow(doc), signer),
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

type SignCall = ActionCall<{ signName?: string | null }>

/** One signature; with the last one the contract is effective, unless orders have grown beyond it. */
export async function sign(doc: Contract, call: SignCall, side: Side): Promise<{ to: 'SIGNING' | 'EFFECTIVE' }> {
  if (doc.signProvider === 'EXTERNAL') refuse(contract, 'SIGNS_OUTSIDE', {})
  const signer = requireTurn(doc, side)
  const account = await accountOf(call, doc, signer)
  const signName = call.input.signName?.trim()
  if (signName && signName !== account.person) refuse(contract, 'SIGN_NAME', { name: signName }, 'input.signName')
  if (!(await usesCode(call, doc.id))) refuse(contract, 'WRONG_CODE', {}, 'input.code')
  await addSignature(call, doc, signer, account)
  if (ofFlow(doc).some(({ signState }) => signState !== 'SIGNED')) {
    doc.signStatus = 'PART_SIGNED'
    return { to: 'SIGNING' }
  }
  doc.signStatus = 'DONE'
  if (await isBeyond(call, doc)) return { to: 'SIGNING' }
  await becomeEffective(call, doc)
  // Who signs last has signed; that it is in effect by that he is told like the others.
  await announceStep(call, contract, 'doEffect', doc, { toAll: true })
  return { to: 'EFFECTIVE' }
}

/** The file stays as evidence; the next flow begins with a new one. */
export function endFlow(doc: Contract, state: 'REFUSED' | 'NOT_STARTED', reason: string | null): void {
  for (const signer of ofFlow(doc))
    if (signer.signState !== 'SIGNED') Object.assign(signer, { signState: state === 'REFUSED' ? 'REFUSED' : 'EXPIRED', refuseReason: reason })
  doc.signStatus = state
  if (state === 'REFUSED') Object.assign(doc, { textHash: null, finalSource: null, finalFileId: null, refuseReason: reason })
}

/** The day to sign by has passed: nobody signs any more, until it is moved or the flow is stopped. */
export function expireSigning(doc: Contract): void {
  for (const signer of ofFlow(doc)) if (signer.signState !== 'SIGNED') signer.signState = 'EXPIRED'
  doc.signStatus = 'EXPIRED'
}

export function extendSigning(doc: Contract, signDueDate: string, today: string): void {
  if (signDueDate < today) refuse(contract, 'DUE_PAST', {}, 'input.signDueDate')
  for (const signer of ofFlow(doc)) if (signer.signState === 'EXPIRED') signer.signState = 'NOT_STARTED'
  const isPart = ofFlow(doc).some(({ signState }) => signState === 'SIGNED')
  Object.assign(doc, { signDueDate, signStatus: isPart ? 'PART_SIGNED' : 'STARTED' })
}
