/** Which advance is written off against which stage: that of the same order or contract first, then the oldest, as far as both go. */
import { isPositive, lesser, subtract } from '../../../../catalogue/language/formula.ts'
import { type Advance, isAdvanceOf, type StageFact } from './sources.ts'

export interface WriteOff {
  collectAdvanceId: string
  invoicePaymentStageId: string
  amount: string
}

type Stage = Pick<StageFact, 'id' | 'nodeType' | 'dueDate' | 'openAmount' | 'orderIds' | 'contractIds'>

/** Advance stages come first: they wait for nothing else. */
const inTurn = (stages: readonly Stage[]): Stage[] =>
  [...stages].sort(
    (a, b) => Number(b.nodeType === 'ADVANCE') - Number(a.nodeType === 'ADVANCE') || (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'),
  )

export function proposeWriteOffs(stages: readonly Stage[], advances: readonly Advance[]): WriteOff[] {
  const left = new Map(advances.map(({ id, availableAmount }) => [id, availableAmount]))
  const rows: WriteOff[] = []
  for (const stage of inTurn(stages)) {
    let open = stage.openAmount
    const isOwn = (one: Advance) => isAdvanceOf(stage, one)
    for (const { id } of [...advances.filter(isOwn), ...advances.filter((one) => !isOwn(one))]) {
      const amount = lesser(open, left.get(id) ?? '0')
      if (!isPositive(amount)) continue
      rows.push({ collectAdvanceId: id, invoicePaymentStageId: stage.id, amount })
      left.set(id, subtract(left.get(id) ?? '0', amount))
      open = subtract(open, amount)
    }
  }
  return rows
}
