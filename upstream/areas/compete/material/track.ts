/** The trail of materials: what became of them with which supplier, a row each. */

import { materialTracking } from '../../../../catalogue/compete/material-tracking.ts'
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { blank } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Traced } from '../../purchasing/followed.ts'

const definition: AnyDefinition = materialTracking

/** Quotations are told once they are opened, not before: a row tells of a price. */
export async function track(work: Work, traced: readonly Traced[]): Promise<void> {
  await storeMany(
    work,
    definition,
    traced.map((one) => Object.assign(blank(definition, work), factsOf(one))),
    'create',
  )
}

const factsOf = ({
  name,
  event,
  entity,
  docNum,
  date,
  categoryId,
  ...one
}: Traced): Partial<Full<typeof materialTracking>> & { scopeCategoryIds: string[] } => ({
  ...one,
  docNum: `${name} ${event}`,
  event,
  eventDate: date,
  docType: entity,
  sourceDocNum: docNum,
  categoryId,
  scopeCategoryIds: [categoryId],
})
