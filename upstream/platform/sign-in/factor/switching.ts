/** Into a responsibility that asks for a second factor: shown once in a session, it counts until the session ends. */
import type { Answer } from '../../../../contract/types.ts'
import type { Tx } from '../../../runtime/types.ts'
import { recordLogin } from '../../sessions/events.ts'
import { type Entering, whoCameIn } from '../../sessions/open-session.ts'
import { endSession, startSession } from '../../sessions/session.ts'
import type { Session, Visit } from '../../sessions/types.ts'
import { noFactor, voidTicket } from '../refusals.ts'
import { hasFactor } from './credentials.ts'
import { newChallenge } from './first-step.ts'
import { newTicket, type Ticket, visitorIn } from './ticket.ts'

/** The ticket of step two; null where nothing more is asked. Refuses who has nothing to show. */
export async function beforeSwitch(tx: Tx, session: Session, responsibilityId: string, now: Date): Promise<string | null> {
  const wanted = session.access.responsibilities.find(({ id }) => id === responsibilityId)
  if (wanted?.secondFactor !== 'REQUIRED' || session.secondFactorAt) return null
  if (!(await hasFactor(tx, session.userId))) throw noFactor()
  const visitor = await visitorIn(tx, session.id)
  return newTicket(tx, { userId: session.userId, visitor, sessionId: session.id, responsibilityId, challenge: newChallenge(), now })
}

type Going = Ticket & { sessionId: string }

/** The session goes on under a new id in the responsibility that was asked for. */
export async function goOn(
  tx: Tx,
  entering: Entering,
  { userId, sessionId, responsibilityId }: Going,
  hashes: { idHash: Buffer; codeHash: Buffer },
  visit: Visit,
): Promise<Answer> {
  const { account, access, language } = entering
  const { now, address } = visit
  const current = access.responsibilities.find(({ id }) => id === responsibilityId)
  const { rows } = await tx.query<Pick<Session, 'startedAt' | 'theme' | 'tabs'>>(
    'SELECT "started_at" AS "startedAt", "theme", "tabs" FROM "user_info" WHERE "id" = $1 AND "ended_at" IS NULL',
    [sessionId],
  )
  const [old] = rows
  if (!old || !current) throw voidTicket()
  await endSession(tx, sessionId, 'SWITCH', now)
  // Tabs of pages that the responsibility does not have would not open.
  const fresh = { ...hashes, userId, responsibilityId: current.id, language, address, secondFactorAt: now, now }
  await startSession(tx, fresh, { ...old, tabs: [] })
  recordLogin(tx, { what: 'SWITCH', userId, userName: account.userName, responsibility: current }, visit)
  return whoCameIn({ ...entering, current })
}

/** Sessions in a responsibility that asks for a second factor from now on, and in which none was shown. */
export async function endUnproven(tx: Tx, responsibilityId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE "user_info" SET "ended_at" = $2, "ended_why" = 'FACTOR' WHERE "responsibility_id" = $1 AND "second_factor_at" IS NULL AND "ended_at" IS NULL`,
    [responsibilityId, now],
  )
}

/** An app or passkey that was just set up was shown in this session. */
export async function markShown(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('UPDATE "user_info" SET "second_factor_at" = $2 WHERE "id" = $1', [sessionId, now])
}
