/** What finance asks of contracts; until that area replies, an order has no contract to wait for. */
import { question } from '../../runtime/question.ts'
import type { Work } from '../../runtime/working.ts'

/** The days on which a contract was signed, accepted and left its warranty. */
export type ContractEvents = { readonly [Event in 'CONTRACT_SIGNED' | 'ACCEPTANCE' | 'WARRANTY_END']?: string | null }

export const contractEvents = question<[work: Work, contractIds: readonly string[]], ContractEvents>({})
