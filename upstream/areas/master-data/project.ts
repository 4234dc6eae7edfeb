import { organization } from '../../../catalogue/identity/organization.ts'
import type { project } from '../../../catalogue/master-data/project.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowOf } from '../../runtime/rows.ts'

export const projectBehaviour = {
  /** A budget is kept in the currency of its business unit. */
  async settle(row, work) {
    row.currency = (await rowOf(work, organization, row.orgId))?.baseCurrency ?? null
  },
} satisfies Behaviour<typeof project>
