/** The address at which a signer signs: for him alone, once, for half an hour. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { signPersonAccount } from '../../../../catalogue/contracts/sign-accounts.ts'
import type { Answer } from '../../../../contract/types.ts'
import { signProvider } from '../../../platform/signing/provider/index.ts'
import { newSignLink, useSignLink } from '../../../platform/signing/sign-link.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { Refusal, refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Actor, CallContext, Tx } from '../../../runtime/types.ts'
import { loadOne } from '../../../runtime/work.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'
import { awaited, ofFlow, type Side, type Signer, sideWords } from './signers.ts'

const signsAt: Readonly<Record<Side, { pages: readonly string[]; button: string }>> = {
  BUYER: { pages: ['contractList', 'contractSimplifiedList', 'contractEnhancedList'], button: 'btnSign' },
  SUPPLIER: { pages: ['contractListSupplier'], button: 'btnSupplierSign' },
}

const sideOf = ({ side }: Actor): Side => (side === 'supplier' ? 'SUPPLIER' : 'BUYER')

function mayStandFor(actor: Actor, side: string): boolean {
  const own = sideOf(actor)
  const { pages, button } = signsAt[own]
  return side === own && pages.some((page) => actor.grants.get(page)?.has(button))
}

async function isSigner(work: Work, { side, signPersonAccountId }: Signer): Promise<boolean> {
  if (!mayStandFor(work.actor, side)) return false
  const person = await rowOf(work, signPersonAccount, signPersonAccountId)
  return !person || person.userId === work.actor.userId
}

/** Whoever does not see the contract is not its signer either. */
async function contractFor(tx: Tx, id: string, context: CallContext): Promise<Contract> {
  await readForPerson(tx, contract, id, context).catch((error) => {
    if (error instanceof Refusal && error.status === 404) refuseRule('FORBIDDEN')
    throw error
  })
  enterSystem(tx)
  return (await loadOne(newWork(tx, context), contract, id)) ?? refuseRule('NOT_FOUND')
}

/** `querySignUrl` with `{ contractId, signerId }`: an address of ours, or of the provider that has the flow. */
export async function querySignUrl(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<string>> {
  const { contractId, signerId } = shaped(z.object({ contractId: anId, signerId: anId }), body)
  const { flow, link } = await linkFor(pool, contractId, signerId, context)
  const outside = signProvider()
  if (flow === null) return { status: '200', msg: '', data: `/sign/${link}` }
  if (!outside) refuse(contract, 'NO_FLOW', {})
  return { status: '200', msg: '', data: await outside.signUrl(flow, signerId) }
}

type Link = { flow: string; link: null } | { flow: null; link: string }

function linkFor(pool: Pool, contractId: string, signerId: string, context: CallContext): Promise<Link> {
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await contractFor(tx, contractId, context)
    const signer = ofFlow(doc).find(({ id }) => id === signerId)
    if (!signer || !(await isSigner(newWork(tx, context), signer))) refuseRule('FORBIDDEN')
    const waiting = doc.status === 'SIGNING' ? awaited(doc) : []
    const [next] = waiting
    if (!next) refuse(contract, 'NO_FLOW', {})
    if (!waiting.includes(signer)) refuse(contract, 'NEXT_SIGNER', { side: sideWords(next.side) })
    if (doc.signProvider !== 'EXTERNAL') return { flow: null, link: await newSignLink(tx, doc.id, context.actor.userId, context.now) }
    if (!doc.externalFlowId) refuse(contract, 'NO_FLOW', {})
    return { flow: doc.externalFlowId, link: null }
  })
}

const editPages = { PLAIN: 'contractEdit', SIMPLIFIED: 'contractSimplifiedEdit', ENHANCED: 'contractEnhancedEdit' } as const

/** `contractRestful/openSignUrl` with `{ token }`: the contract behind such an address, and the page to sign it on. */
export async function openSignUrl(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { token } = shaped(z.object({ token: z.string().max(100) }), body)
  return inTransaction(pool, systemOpening, async (tx) => {
    const id = await useSignLink(tx, token, context.actor.userId, context.now)
    const doc = id ? await loadOne(newWork(tx, context), contract, id) : null
    if (!doc) refuseRule('NOT_FOUND')
    const page = context.actor.side === 'supplier' ? 'contractEditSupplier' : editPages[doc.contractForm as keyof typeof editPages]
    return { status: '200', msg: '', data: { id: doc.id, page } }
  })
}
