/** Batches of goods that are kept by batch: what must be said of one, until when it lasts, and when that is short. */

import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { fact, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { type RowOf, row } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { schedulesOf } from '../delivery-note/schedules.ts'

type Note = Full<typeof deliveryNoteHeader>
type Line = LineRow<typeof deliveryNoteHeader, 'deliveryNoteLine'>

export interface Keeping {
  /** Goods are told apart by batch. */
  isBatched: boolean
  /** Days from production; null where nothing goes off. */
  shelfLifeDays: number | null
}

type Material = Pick<RowOf<typeof materialItem>, 'batchFlag' | 'shelfLifeDays'> | null | undefined

export const keepingOf = (material: Material): Keeping => ({
  isBatched: material?.batchFlag === 'Y',
  shelfLifeDays: material?.shelfLifeDays || null,
})

/** What a schedule is of. */
export const scheduledMaterial = fact(async (work, scheduleIds: readonly string[]) => {
  const schedules = await schedulesOf(work, scheduleIds)
  return learn(
    work,
    scheduleIds.map((id) => row(materialItem, schedules.get(id)?.line.materialId)),
  )
})

/** The last day of a batch, where its production day and the material's shelf life say it. */
export function expiryOf(material: Material, productionDate: string | null): string | null {
  const { shelfLifeDays } = keepingOf(material)
  return productionDate && shelfLifeDays ? daysAfter(productionDate, shelfLifeDays) : null
}

/** What leaves the supplier's yard names its batch, is not made tomorrow and is not gone off when it arrives; less than half its life left is asked about. */
export function requireBatch(work: Work, note: Note, line: Line, material: Material, index: number): void {
  const { isBatched, shelfLifeDays } = keepingOf(material)
  if (!isBatched) return
  const { lineNum, batchNo, productionDate, expiryDate } = line
  const at = (field: string) => `deliveryNoteLine[${index}].${field}`
  if (!batchNo) refuse(deliveryNoteHeader, 'BATCH_NEEDED', { lineNum }, at('batchNo'))
  if (!productionDate) refuse(deliveryNoteHeader, 'PRODUCTION_NEEDED', { lineNum }, at('productionDate'))
  if (productionDate > note.shipDate) refuse(deliveryNoteHeader, 'PRODUCTION_LATER', { lineNum, date: productionDate }, at('productionDate'))
  if (!expiryDate || !shelfLifeDays) return
  const left = daysBetween(note.arriveDate, expiryDate)
  if (left < 0) refuse(deliveryNoteHeader, 'EXPIRED', { batch: batchNo, date: expiryDate }, at('expiryDate'))
  if (left * 2 < shelfLifeDays)
    warn(work, deliveryNoteHeader, 'SHORT_LIFE', { lineNum, batch: batchNo, days: left, life: shelfLifeDays }, at('expiryDate'))
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
