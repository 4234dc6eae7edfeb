import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { fact, learn } from '../../../runtime/rules/facts.ts'
import { type RowOf, row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { atPlant } from '../../master-data/said-by-material.ts'

export type LocationType = 'GOOD' | 'INSPECT' | 'DEFECT'

export type StoragePlace = RowOf<typeof storageLocation>

interface Beside {
  locationId: string
  type: LocationType
}

/** The place of a type in the warehouse of another; where the warehouse has none, goods stay where they are. */
export const placeOfType = fact(async (work, asked: readonly Beside[]): Promise<(StoragePlace | null)[]> => {
  const here = await learn(
    work,
    asked.map(({ locationId }) => row(storageLocation, locationId)),
  )
  const there = await learn(
    work,
    asked.map(({ type }, at) => besides(here[at] ?? null, type)),
  )
  return asked.map((_, at) => there[at] ?? here[at] ?? null)
})

const besides = (here: StoragePlace | null, locationType: LocationType) =>
  here && here.locationType !== locationType
    ? rowWith(storageLocation, { orgId: here.orgId, warehouseCode: here.warehouseCode, locationType, enabledFlag: 'Y' })
    : null

interface Goods {
  orgId: string
  materialId: string | null
  /** The place that somebody named, or that of the schedule. */
  named: string | null
  isInspected: boolean
}

/** Where goods of a schedule are put: the place that was named, that of the schedule, of the material, or the first of its organisation. */
export const receivingPlace = fact(async (work, asked: readonly Goods[]): Promise<(StoragePlace | null)[]> => {
  const known = await learn(
    work,
    asked.map(({ orgId, materialId, isInspected }) => ({
      atOrg: atPlant(materialId, orgId),
      first: isInspected ? rowWith(storageLocation, { orgId, locationType: 'INSPECT', enabledFlag: 'Y' }) : null,
      good: rowWith(storageLocation, { orgId, locationType: 'GOOD', enabledFlag: 'Y' }),
    })),
  )
  const usual = await learn(
    work,
    asked.map(({ named, isInspected }, at) => usualPlace(named ?? known[at]?.atOrg?.storageLocationId, isInspected)),
  )
  return known.map(({ first, good }, at) => (usual[at]?.enabledFlag === 'Y' ? usual[at] : (first ?? good)))
})

function usualPlace(locationId: string | null | undefined, isInspected: boolean) {
  if (!locationId) return null
  return isInspected ? placeOfType({ locationId, type: 'INSPECT' }) : row(storageLocation, locationId)
}
