/** Inquiries that several people open together. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { Person, World } from '../support/world.ts'
import { approvedInquiry, type Market, read } from './inquiries.ts'

export const openersOf = (world: World): Promise<Person[]> => Promise.all(['expert1', 'expert2', 'engineer1'].map((name) => world.person(name)))

export const passphraseOf = (person: Person) => `开标口令 of ${person.actor.userName}`

/** Two of them are needed. */
export const committeeOf = (openers: readonly Person[]) => ({
  openMode: 'COMMITTEE',
  openThreshold: 2,
  auctionJury: openers.map(({ actor }) => ({ userId: actor.userId, juryRole: 'OPENER' })),
})

export const asMember = async (person: Person, action: string, inquiry: { id: string }, passphrase = passphraseOf(person)): Promise<unknown> =>
  person.act('auctionHeader', action, await person.find('auctionHeader', inquiry.id), { input: { passphrase } })

/** Every opener has his passphrase, and bidding has begun. */
export async function runningWith(market: Market, openers: readonly Person[]): Promise<Doc> {
  const approved = await approvedInquiry(market, committeeOf(openers))
  for (const person of openers) await asMember(person, 'doPrepareOpening', approved)
  await market.buyer.act('auctionHeader', 'doPublish', await read(market, approved))
  await market.buyer.act('auctionHeader', 'doImmediateStart', await read(market, approved))
  return read(market, approved)
}
