import { sendsOutput } from '../../server/page/machine-output.ts'

export const loader = sendsOutput('ubl')
