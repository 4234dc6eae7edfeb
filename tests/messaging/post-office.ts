/** The outbox of a world at work: events are dispatched, what is due is sent; whatever goes wrong is told. */
import { eventDispatcher } from '../../upstream/platform/messaging/events/dispatch.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import type { Mail, MailAccount } from '../../upstream/platform/outbox/mail.ts'
import { createOutbox, type Sender } from '../../upstream/platform/outbox/worker.ts'
import { NOW, type World } from '../support/world.ts'

export const ORIGIN = 'https://srm.example.com'

/** By day, when nobody's hours are quiet. */
const noon = () => NOW.getTime()

export const dispatch = ({ pool }: World, clock = noon) => work(pool, { EVENT: eventDispatcher(pool, clock) })

export async function work(pool: World['pool'], senders: Readonly<Record<string, Sender>>): Promise<void> {
  const wrong: unknown[] = []
  await createOutbox(pool, senders, (error) => wrong.push(error)).drain()
  if (wrong.length > 0) throw wrong[0]
}

export interface Sent extends Mail {
  key: string
  account: MailAccount | null
}

/** Events and mails; `refuses` has some of them fail. */
export function postOffice({ pool, query }: World, clock = noon) {
  const sent: Sent[] = []
  let refuses: (mail: Mail) => Error | null = () => null
  const send = async (mail: Mail, key: string, account: MailAccount | null = null) => {
    const error = refuses(mail)
    if (error) throw error
    sent.push({ ...mail, key, account })
    return '250 queued'
  }
  const outbox = createOutbox(pool, { EVENT: eventDispatcher(pool, clock), MAIL: mailSender(pool, ORIGIN, send, clock) })
  return {
    sent,
    refuse(given: typeof refuses) {
      refuses = given
    },
    /** What is due now. */
    drain: () => outbox.drain(),
    /** So many rounds, as if the hours between them had passed. */
    async rounds(times: number) {
      for (let round = 0; round < times; round++) {
        await outbox.drain()
        await query('update outbox set due_at = clock_timestamp() where sent_at is null')
      }
      await outbox.drain()
    },
  }
}
