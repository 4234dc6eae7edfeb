/** Forms that wait are kept sealed as a whole (S11.4): what is typed may be an account number, whatever its field is called. */
import { seal, unseal } from '../../store/sealing.ts'

const placeOf = (userId: string, key: string) => `parked_form.state ${userId} ${key}`

/** As the column takes it: a text in JSON. */
export const sealedState = (userId: string, key: string, state: unknown): string => JSON.stringify(seal(JSON.stringify(state), placeOf(userId, key)))

/** What was parked in clear, before forms were sealed, is an object. */
export const openState = (userId: string, key: string, state: unknown): unknown =>
  typeof state === 'string' ? JSON.parse(unseal(state, placeOf(userId, key))) : state
