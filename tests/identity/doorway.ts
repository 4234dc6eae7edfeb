/** What tests of the entrance stand on: the small company on a database of its own, a door that nobody has gone through yet, and a post that keeps its letters. */
import '../../upstream/compose.ts'
import { beforeAll, beforeEach } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { eventDispatcher } from '../../upstream/platform/messaging/events/dispatch.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import { textSender } from '../../upstream/platform/outbox/text-message.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase } from '../support/database.ts'
import { company, entrance } from './people.ts'

export const ORIGIN = 'https://srm.example.com'

interface Letter {
  to: string
  /** Text messages have none. */
  subject?: string
  text: string
}

/** Whatever one test leaves of log-ins is gone before the next. */
const ofLogins = ['login_account', 'login_address', 'user_info']

/** To be called once by a test file, before its own hooks; `emptied` are further tables that its tests fill. */
export function doorway(...emptied: string[]) {
  let pool: ReturnType<typeof createPool>
  const ids: Record<string, string> = {}
  const door = {} as ReturnType<typeof entrance>
  const letters: Letter[] = []

  beforeAll(async () => {
    pool = createPool((await freshDatabase()).appUrl)
    closeLater(() => pool.end())
    Object.assign(ids, await company(pool))
  })
  beforeEach(async () => {
    Object.assign(door, entrance(pool))
    letters.length = 0
    await stored([...ofLogins, ...emptied].map((table) => `DELETE FROM "${table}"`).join('; '))
  })

  const stored = <Row>(sql: string, values?: unknown[]) => asSystem(pool, async (tx) => (await tx.query(sql, values)).rows as Row[])

  /** Sends what waits, and gives the code or link of the newest letter. */
  async function post(): Promise<string> {
    const clock = () => door.time.now
    const MAIL = mailSender(pool, ORIGIN, async ({ to, subject, text }) => void letters.push({ to: to.address, subject, text }), clock)
    const SMS = textSender(pool, async (message) => void letters.push(message), clock)
    await createOutbox(pool, { EVENT: eventDispatcher(pool, clock), MAIL, SMS }).drain()
    const text = letters.at(-1)?.text ?? ''
    return /link=([\w-]{43})/.exec(text)?.[1] ?? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
  }

  return { ids, door, letters, stored, post, poolNow: () => pool }
}
