/** Who opens an inquiry: the system, or several people by passphrases of their own. The key follows them (S7.2). */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { isEditable } from '../../../../catalogue/language/rights.ts'
import { giveShare, joinCommittee } from '../../../platform/sealed/committee.ts'
import { isKeyHeldBy, makeKey, wipeKey } from '../../../platform/sealed/letters.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { exchanged, type Rate } from '../../master-data/exchange.ts'
import { type Auction, momentOf } from '../bid/quotation.ts'

/** What is worth so much in CNY, without a rate so much in its own currency, is opened by several, in every state in which somebody could choose otherwise. */
export function forceCommittee(auction: Auction, limit: string | null, toCny: Rate | null): void {
  const estimate = toCny && auction.estimatedAmount ? exchanged(auction.estimatedAmount, toCny) : auction.estimatedAmount
  const isWorthIt = limit !== null && !isAbove(limit, estimate)
  if (isWorthIt && auction.auctionType === 'INQUIRY' && isEditable(auctionHeader, auction.status, 'openMode')) auction.openMode = 'COMMITTEE'
}

/** A passphrase is its member's: whoever comes in his place has none. */
export function followMembers({ auctionJury }: Auction, before: Auction | null): void {
  const was = new Map(before?.auctionJury.map(({ id, userId }) => [id, userId]))
  for (const member of auctionJury) if (was.get(member.id) !== member.userId) Object.assign(member, { keyShareState: 'NONE', confirmedDate: null })
}

export async function setPassphrase(auction: Auction, call: ActionCall, passphrase: string): Promise<void> {
  const member = openerOf(auction, call)
  if ([...passphrase].length < 12) refuse(auctionHeader, 'PASSPHRASE_SHORT', {}, 'input.passphrase')
  await joinCommittee(call, auction.id, call.actor.userId, passphrase)
  member.keyShareState = 'READY'
}

export async function confirmOpening(auction: Auction, call: ActionCall, passphrase: string): Promise<void> {
  const member = openerOf(auction, call)
  const given = await giveShare(call, auction.id, call.actor.userId, passphrase)
  if (given === null) return refuse(auctionHeader, 'WRONG_PASSPHRASE', {}, 'input.passphrase')
  const isEarly = call.now.getTime() < momentOf(auction.bidEndDate)
  if (isEarly && given >= (auction.openThreshold ?? 0)) refuse(auctionHeader, 'NOT_YET', {})
  Object.assign(member, { keyShareState: 'CONFIRMED', confirmedDate: call.nowText })
  auction.givenCount = given
}

/** The key stays as long as those hold it who are to open; else there is a new one, under which everything has to be sent again. */
export async function keepKey(work: Work, auction: Auction): Promise<void> {
  const committee = committeeOf(auction)
  if (await isKeyHeldBy(work, auction.id, committee)) return
  wipeKey(work, auction.id)
  await makeKey(work, auction.id, committee)
  auction.givenCount = 0
  for (const member of auction.auctionJury)
    if (member.keyShareState === 'CONFIRMED') Object.assign(member, { keyShareState: 'READY', confirmedDate: null })
}

const committeeOf = ({ openMode, openThreshold, auctionJury }: Auction) =>
  openMode === 'COMMITTEE' && openThreshold !== null
    ? { members: auctionJury.filter(({ juryRole }) => juryRole === 'OPENER').map(({ userId }) => userId), threshold: openThreshold }
    : null

const openerOf = ({ auctionJury }: Auction, { actor }: ActionCall) =>
  auctionJury.find(({ userId, juryRole }) => userId === actor.userId && juryRole === 'OPENER') ?? refuse(auctionHeader, 'NOT_OPENER', {})
