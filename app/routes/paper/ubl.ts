import { handOut } from '../../server/page/hand-out.ts'

export const loader = handOut('ubl')
