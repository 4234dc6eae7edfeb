/** A new e-mail address or telephone of the own account: a code goes there, and with it the address counts; the old one is told. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { user } from '../../../catalogue/identity/user.ts'
import { readDocuments, snapshotOf } from '../../runtime/rows/documents.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { finish } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { postSecret } from '../outbox/post.ts'
import { actorOf } from '../rights/access.ts'
import { type SignedIn, signedIn } from '../sessions/signed-in.ts'
import type { IdentityCall } from '../sessions/types.ts'
import { bodies, read } from '../sign-in/input.ts'
import { addressWait, wrongCode } from '../sign-in/refusals.ts'
import { askForCode, tryCode, useReset } from '../sign-in/reset-code.ts'
import { nameHash } from '../sign-in/throttle.ts'

type AddressChannel = 'EMAIL' | 'PHONE'

const fields = { EMAIL: ['email', 'emailVerifiedAt'], PHONE: ['phone', 'phoneVerifiedAt'] } as const
const channels = { EMAIL: 'EMAIL', PHONE: 'SMS' } as const

const ok = (data: unknown) => ({ status: '200' as const, msg: '', data })

export const ownAddressCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/userCenter/sendAddressCode': signedIn((body, visit) => asSystem(pool, (tx) => sendAgain(tx, read(bodies.sendAddressCode, body), visit))),
  '/v1/userCenter/verifyAddress': signedIn((body, visit) => verify(pool, read(bodies.verifyAddress, body), visit)),
})

/** Of one address of one person; a code that went to another does not fit. */
const askerOf = (userId: string, channel: AddressChannel, address: string) => nameHash(`${userId} ${channel} ${address}`)

/** Once a minute and five times a day for each way, as for a new password. */
export async function askToVerify(tx: Tx, userId: string, channel: AddressChannel, address: string, now: Date): Promise<void> {
  const asked = {
    nameHash: nameHash(`${userId} ${channel}`),
    visitor: askerOf(userId, channel, address),
    userId,
    channel,
    purpose: 'ADDRESS',
    address,
    now,
  } as const
  const { id, isNew, isLive } = await askForCode(tx, asked)
  if (!isLive) throw addressWait(fields[channel][0])
  if (isNew) postSecret(tx, { channel: channels[channel], userId, payload: { about: 'RESET', resetId: id } })
}

interface Pending {
  requestId: string
  channel: AddressChannel
  address: string
  visitor: Buffer
}

/** The newest address of each way whose code is still to be typed. */
export async function pendingAddresses(tx: Tx, userId: string, now: Date): Promise<Pending[]> {
  const { rows } = await tx.query<Pending & { used: Date | null }>(
    `SELECT DISTINCT ON ("channel") "id" AS "requestId", "channel", "address", "visitor_hash" AS "visitor", "used_at" AS "used" FROM "password_reset"
     WHERE "user_id" = $1 AND "purpose" = 'ADDRESS' AND "is_live" AND "expires_at" > $2 ORDER BY "channel", "asked_at" DESC`,
    [userId, now],
  )
  return rows.filter(({ used }) => used === null)
}

/** Once more to the address that waits, or to the account's own where it was never verified. */
async function sendAgain(tx: Tx, { channel }: z.output<typeof bodies.sendAddressCode>, { session, now }: SignedIn) {
  const waiting = (await pendingAddresses(tx, session.userId, now)).find((one) => one.channel === channel)
  const [person] = await readDocuments(tx, user.entity, [session.userId], false)
  const address = waiting?.address ?? person?.[fields[channel][0]]
  if (typeof address !== 'string' || !address) refuseRule('NOT_FOUND')
  await askToVerify(tx, session.userId, channel, address, now)
  return ok({ address })
}

/** A wrong code counts as a try, so it is refused after the transaction. */
async function verify(pool: Pool, { channel, code }: z.output<typeof bodies.verifyAddress>, visit: SignedIn) {
  const isRight = await asSystem(pool, async (tx) => {
    const { session, now } = visit
    const waiting = (await pendingAddresses(tx, session.userId, now)).find((one) => one.channel === channel)
    if (!waiting || !(await tryCode(tx, { ...waiting, code, purpose: 'ADDRESS', now })) || !(await useReset(tx, waiting.requestId, now))) return false
    await take(tx, waiting, visit)
    return true
  })
  if (!isRight) throw wrongCode()
  return ok(null)
}

async function take(tx: Tx, { channel, address }: Pending, visit: SignedIn): Promise<void> {
  const [field, verifiedAt] = fields[channel]
  const [person] = await readDocuments(tx, user.entity, [visit.session.userId], true)
  if (!person) refuseRule('NOT_FOUND')
  const before = snapshotOf(tableOf(user.entity), person)
  const old = person[field]
  Object.assign(person, { [field]: address, [verifiedAt]: visit.now.toISOString() })
  await finish(newWork(tx, { ...visit, actor: actorOf(visit.session, null) }), user, person, before, { action: 'save', from: 'Y' })
  if (typeof old === 'string' && old && old !== address)
    postSecret(tx, { channel: channels[channel], userId: person.id, payload: { about: 'MOVED', userId: person.id, old } })
}
