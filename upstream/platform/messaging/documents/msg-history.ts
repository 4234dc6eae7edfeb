import type { msgHistory } from '../../../../catalogue/messaging/msg-history.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import type { Doc } from '../../../runtime/types.ts'

export const msgHistoryBehaviour = {
  async panels({ receivers }) {
    return { receivers: (Array.isArray(receivers) ? receivers : []) as Doc[] }
  },
} satisfies Behaviour<typeof msgHistory>
