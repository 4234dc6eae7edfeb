import { job } from '../../../catalogue/identity/job.ts'
import { position } from '../../../catalogue/identity/position.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { idsWhere } from '../../runtime/rows/rows.ts'
import { refuse } from '../../runtime/rules/refusal.ts'

export const jobBehaviour = {
  async check({ id, enabledFlag }, work) {
    if (enabledFlag === 'Y') return
    const { length: n } = await idsWhere(work, position, { jobId: id, enabledFlag: 'Y' })
    if (n > 0) refuse(job, 'STILL_USED', { n }, 'enabledFlag')
  },
} satisfies Behaviour<typeof job>
