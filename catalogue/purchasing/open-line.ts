/** What is left to buy of a line of an approved requisition, whatever was begun with the rest of it. */
import { above, all, is, not } from '../language/formula.ts'

export const isOpenLine = all(above('openQty', 0), not(is('lineStatus', 'DRAFT', 'RETURNED', 'CLOSED', 'CANCELLED')))
