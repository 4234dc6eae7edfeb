import { configProfile } from '../../../../catalogue/master-data/config-profile.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import type { Work } from '../../../runtime/working.ts'

/** The month of a date when finance has closed it (FIN_CLOSED_MONTH, of the organisation before that of all), else null. */
export async function closedMonthOf(work: Work, orgId: string, date: string): Promise<string | null> {
  const asked = { parameterCode: 'FIN_CLOSED_MONTH', enabledFlag: 'Y', categoryId: null } as const
  const row = (await rowWhere(work, configProfile, { ...asked, orgId })) ?? (await rowWhere(work, configProfile, { ...asked, orgId: null }))
  const month = date.slice(0, 7)
  return typeof row?.value === 'string' && row.value !== '' && month <= row.value ? month : null
}
