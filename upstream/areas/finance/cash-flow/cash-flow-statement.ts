import type { cashFlowStatement } from '../../../../catalogue/finance/cash-flow-statement.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refresh } from './refresh.ts'

export const cashFlowStatementBehaviour = {
  doRefresh: (_flow, call) => refresh(call, call.input.orgId),
} satisfies Behaviour<typeof cashFlowStatement>
