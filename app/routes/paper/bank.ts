/** What an application pays, as the bank takes it. */
import { sendsOutput } from '../../server/page/machine-output.ts'

export const loader = sendsOutput('bank')
