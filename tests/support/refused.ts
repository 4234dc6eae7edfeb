/** The refusal of what should not succeed. */
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'

export async function refused(attempt: Promise<unknown>): Promise<Refusal> {
  const outcome = await attempt.then(
    (value) => value,
    (error) => error,
  )
  if (outcome instanceof Refusal) return outcome
  throw outcome instanceof Error ? outcome : new Error('This should have been refused')
}
