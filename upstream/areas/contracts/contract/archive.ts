/** Where the signed contract lies, and who has it. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import type { Answered } from '../../../../catalogue/language/define.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { nextNumber } from '../../../runtime/change/numbering.ts'
import type { Contract } from '../text/values.ts'
import { monthsLater } from './acceptance.ts'

export async function archive(doc: Contract, call: ActionCall<Answered<typeof contract, 'doArchive'>>): Promise<void> {
  const row = newLineOf(call, contract, 'contractArchive', { headerId: doc.id, parent: doc, lineNum: 10 })
  doc.contractArchive.push(
    Object.assign(row, {
      ...call.input,
      archiveNum: await nextNumber(call.tx, 'CA{yyyy}{0000}', call.today),
      archiveDate: call.today,
      keeperId: call.actor.userId,
      retentionUntil: monthsLater(call.today, 12 * (doc.retentionYears ?? 10)),
      borrowState: 'IN',
    }),
  )
}

export function borrow(doc: Contract, { lineIds, input, today }: ActionCall<Answered<typeof contract, 'doBorrow'>>): void {
  for (const row of doc.contractArchive) if (lineIds.includes(row.id)) Object.assign(row, { ...input, borrowDate: today })
}

export function giveBack(doc: Contract, { lineIds }: Pick<ActionCall, 'lineIds'>): void {
  for (const row of doc.contractArchive) if (lineIds.includes(row.id)) Object.assign(row, { borrowerId: null, borrowDate: null, returnDueDate: null })
}
