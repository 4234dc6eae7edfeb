/** Faults in what documents are. */
import type { Mutant } from '../lib/mutant-run.ts'

export const inCatalogue: readonly Mutant[] = [
  {
    name: 'wrong-transition',
    breaks: 'a rejected requisition is a draft, as if nobody had looked at it',
    file: 'catalogue/purchasing/requisition-header.ts',
    text: `doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED'`,
    instead: `doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'DRAFT'`,
    caughtBy: ['tests/purchasing/requisition-actions.test.ts', 'tests/workflow/approval.test.ts'],
  },
  {
    name: 'untranslated-label',
    breaks: 'a state of the requisition is Chinese on an English page',
    file: 'catalogue/purchasing/requisition-header.ts',
    text: `APPROVED: { label: ['已批准', 'Approved']`,
    instead: `APPROVED: { label: ['已批准', '已批准']`,
    caughtBy: ['tests/catalogue/definitions.test.ts'],
  },
  {
    name: 'percent-as-it-stands',
    breaks: 'a tax of 13 % is thirteen times the price',
    file: 'catalogue/settling.ts',
    text: `{ op: 'hundredth', args: [arg] } : arg`,
    instead: `arg : arg`,
    caughtBy: ['tests/catalogue/formulas.test.ts'],
  },
  {
    name: 'rounding',
    breaks: 'half a cent goes to the even neighbour, and the totals differ from those of the supplier',
    file: 'catalogue/formula.ts',
    text: 'rounding: Decimal.ROUND_HALF_UP',
    instead: 'rounding: Decimal.ROUND_HALF_EVEN',
    caughtBy: ['tests/catalogue/formulas.test.ts', 'tests/purchasing/po-header.test.ts'],
  },
  {
    name: 'receipt-without-bound',
    breaks: 'the warehouse takes in more than was ordered',
    file: 'catalogue/delivery/receive-header.ts',
    text: `qty: received, whileIn: posted, upTo: receivable, over: 'OVER_RECEIVE' }`,
    instead: `qty: received, whileIn: posted }`,
    caughtBy: ['tests/delivery/direct-receipt.test.ts'],
  },
  {
    name: 'order-seen-too-early',
    breaks: 'a supplier reads an order that nobody has approved',
    file: 'catalogue/purchasing/po-header.ts',
    text: `supplier('supplierId', { from: isSet('releasedDate') })`,
    instead: `supplier('supplierId')`,
    caughtBy: ['tests/purchasing/po-header.test.ts'],
  },
  {
    name: 'unknown-field-taken',
    breaks: 'a program that misspells a field hears that all went well',
    file: 'catalogue/schema.ts',
    text: `const schema = z.strictObject(`,
    instead: `const schema = z.object(`,
    caughtBy: ['tests/security/permissions.test.ts'],
  },
]
