/** Who signs a contract, in which order, and at which place of the paper. */
import { contractsLookups } from '../../../../catalogue/contracts/lookups.ts'
import { signOrgAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { rowOf, rowWhere } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import type { Contract } from '../text/values.ts'

export type Signer = Contract['contractSigner'][number]
export type Side = 'BUYER' | 'SUPPLIER'
export type Seat = Pick<Signer, 'side' | 'signerRole'>

const inOrder = (signers: readonly Signer[]): Signer[] => signers.toSorted((a, b) => a.seq - b.seq)

export const ofFlow = (doc: Contract): Signer[] => inOrder(doc.contractSigner.filter(({ flowNum }) => flowNum === doc.flowNum))

/** Those that somebody named for a flow that has not begun. */
export const typedSigners = (doc: Contract): Signer[] => inOrder(doc.contractSigner.filter(({ flowNum }) => flowNum === null))

/** `Supplier1`, `Supplier2`: by their order among those of their side. */
export function placeOf(seats: readonly Seat[], seat: Seat): string {
  const among = seats.filter(({ side }) => side === seat.side)
  return `${seat.side === 'BUYER' ? 'Buyer' : 'Supplier'}${among.indexOf(seat) + 1}`
}

/** A seal of each side, and a person beside it where much is at stake. */
export async function defaultSigners(work: Work, doc: Contract): Promise<{ side: Side; signerRole: 'SEAL' | 'PERSON' }[]> {
  const { value } = await learn(work, parameter({ code: 'CT_PERSON_SIGN_FROM', orgId: doc.orgId, categoryId: doc.categoryId }))
  const roles = isAbove(value, doc.baseAmount) ? (['SEAL'] as const) : (['SEAL', 'PERSON'] as const)
  const sides: Side[] = doc.signOrder === 'BUYER_FIRST' ? ['BUYER', 'SUPPLIER'] : ['SUPPLIER', 'BUYER']
  return sides.flatMap((side) => roles.map((signerRole) => ({ side, signerRole })))
}

/** The account of the body that seals: the one that was given, else the active one of its side. */
export function sealingAccount(work: Work, { supplierId, orgId }: Contract, { side, signOrgAccountId }: Signer) {
  if (signOrgAccountId) return rowOf(work, signOrgAccount, signOrgAccountId)
  return rowWhere(work, signOrgAccount, { ...(side === 'SUPPLIER' ? { supplierId } : { side: 'BUYER', orgId }), status: 'ACTIVE' })
}

/** Of the flow that begins next. */
export async function nextSigners(work: Work, doc: Contract): Promise<readonly Seat[]> {
  const typed = typedSigners(doc)
  return typed.length > 0 ? typed : defaultSigners(work, doc)
}

export const sideWords = (side: string) => contractsLookups.SIGN_SIDE.values[side as Side]
export const sideWord = (side: string): string => sideWords(side)[0]

/** Whom the flow waits for: nobody once it has expired, everybody where there is no order, else the side whose turn it is. */
export function awaited(doc: Contract): Signer[] {
  if (doc.signStatus === 'EXPIRED') return []
  const open = ofFlow(doc).filter(({ signState }) => signState !== 'SIGNED')
  if (doc.signOrder === 'PARALLEL') return open
  const first: Side = doc.signOrder === 'BUYER_FIRST' ? 'BUYER' : 'SUPPLIER'
  const ofFirst = open.filter(({ side }) => side === first)
  return ofFirst.length > 0 ? ofFirst : open
}
