/** Messages to telephones, chats and other systems: posted as JSON to the address of the source, through the hosts that the environment allows. */
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { ownEgress } from '../../../egress/index.ts'
import type { Tx } from '../../../runtime/types.ts'
import { RefusedForGood } from '../../outbox/outcomes.ts'
import type { Sender } from '../../outbox/worker.ts'
import { deliver } from '../deliveries/deliver.ts'
import type { MsgChannel } from '../events/rules.ts'
import { type Address, addressesOf, addressFor } from './contact.ts'
import type { Receive } from './merging.ts'
import type { Source } from './sources.ts'

const longestAnswer = 500

/** What the other side is told. */
export interface Posted {
  channel: string
  to: string
  title: string
  text: string
  url: string | null
  event: string | null
}

export function httpSender(
  pool: Pool,
  channel: 'SMS' | 'DING' | 'WEBHOOK',
  origin: string,
  clock: () => number = Date.now,
  send: (message: Posted, key: string, source: Source | null) => Promise<string> = postTo,
): Sender {
  return (row) => deliver(pool, row, clock, { write: (tx, receive) => write(tx, receive, channel, origin), send })
}

/** Codes of log-ins go by the same lane, and by whatever the installation has for them. */
export const smsSender = (pool: Pool, codes: Sender, origin: string): Sender => {
  const messages = httpSender(pool, 'SMS', origin)
  return (row) => (row.payload.about === 'RECEIVE' ? messages(row) : codes(row))
}

async function write(tx: Tx, { userId, title, content, url, eventCode }: Receive, channel: MsgChannel, origin: string): Promise<Posted | null> {
  const person: Address | undefined = userId ? (await addressesOf(tx, [userId])).get(userId) : undefined
  const to = person && addressFor(person, channel)
  return to ? { channel, to, title: title ?? '', text: content ?? '', url: url && origin + url, event: eventCode } : null
}

/** A digest under the secret of the source tells the other side that it was us; the key, that it has the message already. */
export async function postTo(message: Posted, key: string, source: Source | null): Promise<string> {
  if (!source) throw new Error(`No source of ${message.channel} is enabled`)
  const { host, path, port, secretRef, security } = source
  const body = JSON.stringify(message)
  const signature = secretRef && createHmac('sha256', secretRef).update(body).digest('hex')
  const answer = await ownEgress().fetch(`${security === 'NONE' ? 'http' : 'https'}://${host}:${port}${path ?? '/'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(signature && { 'x-signature': signature }) },
    body,
  })
  const said = `${answer.status} ${(await answer.text()).slice(0, longestAnswer)}`.trim()
  if (answer.ok) return said
  // Too many, too slow and what is not there for the moment is tried again; the rest it will never take.
  if (answer.status >= 400 && answer.status < 500 && ![401, 403, 404, 408, 425, 429].includes(answer.status)) throw new RefusedForGood(said)
  throw new Error(said)
}
