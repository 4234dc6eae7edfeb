/** Offers of a sealed turn: letters under the key of the turn until its end, when all of them are opened in the order in which they came. */
import { openLetters, sendLetter } from '../../../platform/sealed/letters.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Made, writeOffer } from './offers.ts'
import type { Offered } from './rules/judge.ts'
import type { Room } from './standing.ts'
import { turnOf } from './state.ts'
import type { HallSeat } from './terms.ts'

interface Letter {
  prices: Offered['prices']
  made: Omit<Made, 'at'> & { at: string }
}

const letterIn = (content: string): Letter => JSON.parse(content)

/** One for each supplier and turn, so that the versions of it are told apart. */
const versionsOf = async ({ tx }: Work, replyId: string): Promise<number> =>
  (await tx.query<{ n: number }>('select count(*)::int as n from sealed_letter where reply_id = $1', [replyId])).rows[0]?.n ?? 0

export async function sealOffer(work: Work, { hall }: Room, seat: HallSeat, { prices }: Offered, made: Made): Promise<void> {
  const turn = turnOf(hall)
  if (!turn) throw new Error('A sealed offer belongs to a turn')
  const letter: Letter = { prices, made: { ...made, at: made.at.toISOString() } }
  await sendLetter(work, {
    businessId: turn.id,
    replyId: seat.id,
    version: (await versionsOf(work, seat.id)) + 1,
    document: `${hall.docNum} ${turn.turnNum}`,
    about: String(seat.supplierId),
    content: JSON.stringify(letter),
  })
}

/** The last of each supplier counts; those before it are kept as replaced. */
export async function openTurn(work: Work, room: Room): Promise<void> {
  const turn = turnOf(room.hall)
  if (!turn) return
  const letters = (await openLetters(work, turn.id)).flatMap(({ replyId, content }) =>
    content === null ? [] : [{ replyId, letter: letterIn(content) }],
  )
  const last = new Map(letters.map(({ replyId }, at) => [replyId, at]))
  for (const [at, { replyId, letter }] of letters.entries()) {
    const seat = room.hall.competeSeat.find(({ id }) => id === replyId)
    if (!seat) continue
    const status = last.get(replyId) === at ? 'VALID' : 'REPLACED'
    const made = { ...letter.made, at: new Date(letter.made.at) }
    for (const { itemId, price } of letter.prices) await writeOffer(work, room, { ...made, seat, itemId, price, status })
  }
}
