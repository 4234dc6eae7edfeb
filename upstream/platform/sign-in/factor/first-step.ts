/** After the right password: whether a second factor must be shown before there is a session, or one must be set up. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../runtime/types.ts'
import type { Entering } from '../../sessions/open-session.ts'
import { hasFactor } from './credentials.ts'
import { newTicket } from './ticket.ts'
import { newSecret } from './totp.ts'

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** The ticket of step two; null where the password is enough. */
export async function firstStep(tx: Tx, { account, access, current }: Entering, visitor: Buffer, now: Date): Promise<string | null> {
  const userId = account.id
  if (await hasFactor(tx, userId)) return newTicket(tx, { userId, visitor, challenge: newChallenge(), now })
  const standard = access.responsibilities.find(({ id, isDefault }) =>
    account.defaultResponsibilityId ? id === account.defaultResponsibilityId : isDefault,
  )
  const isRequired = [current, standard].some((held) => held?.secondFactor === 'REQUIRED')
  return isRequired ? newTicket(tx, { userId, visitor, secret: newSecret(), now }) : null
}
