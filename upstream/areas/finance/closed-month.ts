/** Months whose books are closed: nothing is dated in them any more. */
import { learn } from '../../runtime/rules/facts.ts'
import type { Work } from '../../runtime/working.ts'
import { parameter } from '../master-data/config.ts'

/** The month of a day, where its books are closed. */
export async function closedMonth(work: Work, orgId: string | null, day: string): Promise<string | null> {
  const { value } = await learn(work, parameter({ code: 'FIN_CLOSED_MONTH', orgId }))
  const month = day.slice(0, 7)
  return value !== '' && month <= value ? month : null
}
