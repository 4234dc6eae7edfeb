import { contractWarning } from '../../../../catalogue/contracts/contract-warning.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

const HOUR = 3_600_000

export const contractWarningBehaviour = {
  doWarningPush(warning, { now, nowText }) {
    if (warning.lastPushTime && now.getTime() - new Date(warning.lastPushTime).getTime() < HOUR) refuse(contractWarning, 'TOO_SOON', {})
    Object.assign(warning, { pushCount: (warning.pushCount ?? 0) + 1, lastPushTime: nowText })
  },

  doClose(warning, call: ActionCall<{ handleNote?: string }>) {
    warning.handleNote = call.input.handleNote ?? '系统关闭 / closed by system'
  },
} satisfies Behaviour<typeof contractWarning>
