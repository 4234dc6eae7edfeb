import { materialOrg } from '../../../../catalogue/master-data/material-org.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { rowOf, rowWhere } from '../../../runtime/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'

export type LocationType = 'GOOD' | 'INSPECT' | 'DEFECT'

/** The place of this type in the same warehouse; where a warehouse has none, goods stay where they are. */
export async function placeOfType(work: Work, locationId: string, type: LocationType): Promise<string> {
  const here = await rowOf(work, storageLocation, locationId)
  if (!here || here.locationType === type) return locationId
  const there = await rowWhere(
    work,
    storageLocation,
    { orgId: String(here.orgId), warehouseCode: String(here.warehouseCode), locationType: type, enabledFlag: 'Y' },
    'code',
  )
  return there?.id ?? locationId
}

/** Where goods of a schedule are put: the place that was named, that of the schedule, of the material, or the first of its organisation. */
export async function receivingPlace(
  work: Work,
  goods: { orgId: string; materialId: string | null; named: string | null; isInspected: boolean },
): Promise<Doc | null> {
  const type = goods.isInspected ? 'INSPECT' : 'GOOD'
  const atOrg = goods.materialId ? await rowWhere(work, materialOrg, { materialId: goods.materialId, orgId: goods.orgId }) : null
  const usual = goods.named ?? atOrg?.storageLocationId
  const there = usual ? await rowOf(work, storageLocation, goods.isInspected ? await placeOfType(work, usual, type) : usual) : null
  if (there?.enabledFlag === 'Y') return there
  const first = await rowWhere(work, storageLocation, { orgId: goods.orgId, locationType: type, enabledFlag: 'Y' }, 'code')
  return first ?? rowWhere(work, storageLocation, { orgId: goods.orgId, locationType: 'GOOD', enabledFlag: 'Y' }, 'code')
}
