/** Writes the mails of the outbox at the moment of their sending: what has become idle meanwhile is not sent. */
import type { Pool } from 'pg'
import { isOneOf } from '../../../../catalogue/values/object-keys.ts'
import type { Tx } from '../../../runtime/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { noteServiceCall } from '../../logs/call-logs.ts'
import type { Mail, MailAccount, SendMail } from '../../outbox/mail.ts'
import type { DeliveryPayload, EarlierPayload, MailPayload, MovedPayload, ResetPayload, TaskPayload } from '../../outbox/post.ts'
import type { Sender } from '../../outbox/worker.ts'
import type { Gathered } from '../channels/merging.ts'
import type { Source } from '../channels/sources.ts'
import { deliver } from '../deliveries/deliver.ts'
import { linkMail } from './link-mail.ts'
import { movedMail } from './moved-mail.ts'
import { receivedMail } from './received-mail.ts'
import { resetMail } from './reset-mail.ts'
import { taskMail } from './task-mail.ts'

/** What is to be sent is said when it is sent: links and codes are stored nowhere. */
export const mailSender =
  (pool: Pool, origin: string, send: SendMail, clock: () => number = Date.now): Sender =>
  async (row) => {
    const payload = row.payload as MailPayload
    const now = () => new Date(clock())
    if (isDelivery(payload))
      return deliver(pool, row, clock, {
        write: (tx, receive) => write(tx, payload, receive, origin, now()),
        send: async (mail, key, source) => (await send(mail, key, source && accountOf(source))) ?? '',
      })
    const mail = await asSystem(pool, (tx) =>
      payload.about === 'LINK' ? linkMail(tx, payload, row, origin, now()) : earlier(tx, payload, origin, now()),
    )
    if (mail) await noted(pool, clock, () => send(mail, row.idempotencyKey))
  }

const isDelivery = (payload: MailPayload): payload is DeliveryPayload => 'receiveId' in payload && payload.receiveId !== undefined

/** What was told in the site as well stands there; of it no mail is made any more. */
async function earlier(tx: Tx, payload: EarlierPayload, origin: string, now: Date): Promise<Mail | null> {
  return payload.about === 'MESSAGE' ? null : ofAccount(tx, payload, origin, now)
}

/** To somebody without an account no delivery is kept; what the server said is. */
async function noted(pool: Pool, clock: () => number, sending: () => Promise<string | undefined>): Promise<void> {
  const startedAt = performance.now()
  const note = (result: 'OK' | 'FAILED', answer: string) =>
    asSystem(pool, (tx) =>
      noteServiceCall(tx, {
        provider: 'SMTP',
        service: 'EMAIL',
        result,
        answer,
        ms: Math.round(performance.now() - startedAt),
        now: new Date(clock()),
      }),
    )
  try {
    await note('OK', (await sending()) ?? '')
  } catch (error) {
    await note('FAILED', error instanceof Error ? error.message : String(error))
    throw error
  }
}

const accountOf = ({ host, port, security, account, secretRef, fromAddress, fromName, replyTo }: Source): MailAccount => ({
  host: host ?? '',
  port: port ?? 0,
  security: isOneOf(['NONE', 'STARTTLS', 'TLS'] as const, security) ? security : 'TLS',
  account,
  password: secretRef,
  from: { name: fromName ?? '', address: fromAddress ?? '' },
  replyTo,
})

const write = (tx: Tx, payload: DeliveryPayload, receive: Gathered, origin: string, now: Date): Promise<Mail | null> =>
  payload.about === 'RECEIVE' ? receivedMail(tx, receive, origin) : ofAccount(tx, payload, origin, now)

/** With a link or code that is made now, for one person. */
function ofAccount(tx: Tx, payload: TaskPayload | ResetPayload | MovedPayload, origin: string, now: Date): Promise<Mail | null> {
  switch (payload.about) {
    case 'TASK':
      return taskMail(tx, payload, origin, now)
    case 'RESET':
      return resetMail(tx, payload.resetId, origin, now)
    case 'MOVED':
      return movedMail(tx, payload, origin)
  }
}
