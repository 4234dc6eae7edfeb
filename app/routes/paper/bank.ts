/** What an application pays, as the bank takes it. */
import { handOut } from '../../server/page/hand-out.ts'

export const loader = handOut('bank')
