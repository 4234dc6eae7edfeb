/** Quantities in another unit: by a material's own ratio, else by the general conversions; one step, never chained, to four decimals half up. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { lookupType } from '../../../catalogue/identity/lookup-master.ts'
import { multiply, quotient, roundTo } from '../../../catalogue/language/formula.ts'
import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { fact, learn, rowsFor } from '../../runtime/rules/facts.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { row } from '../../runtime/rules/row-facts.ts'
import type { Work } from '../../runtime/working.ts'

/** How many of the target unit one of the source unit is, to ten decimals, and who says so. */
export interface Factor {
  rate: string
  rule: 'SAME' | 'MATERIAL' | 'MATERIAL_REVERSE' | 'GENERAL' | 'GENERAL_REVERSE'
}

export interface Conversion extends Factor {
  qty: string
}

export interface MaterialUnits {
  code: string | null
  baseUom: string
  purchaseUom: string
  purchaseRatio: string | null
}

interface Units {
  from: string
  to: string
}

const same: Factor = { rate: '1', rule: 'SAME' }
const reverse = (rate: string) => roundTo(quotient('1', rate), constants['unitConversion.reverse.decimals'])

/** Look-up UNIT_CONVERSION_RATIO: code = source unit, meaning = target unit, description = rate. */
const general = fact(async (work, asked: readonly Units[]): Promise<(Factor | null)[]> => {
  const found = await rowsFor<{ isReverse: boolean; rate: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, v.lookup_code <> asked.from as "isReverse", v.description as rate
     from jsonb_to_recordset($1) as asked(place int, "from" text, "to" text)
     join lookup_value v on (v.lookup_code = asked.from and v.meaning = asked.to) or (v.lookup_code = asked.to and v.meaning = asked.from)
     join lookup_type t on t.id = v.header_id and t.code = $2
     where v.enabled_flag = 'Y' order by asked.place, v.lookup_code = asked.from desc`,
    [constants['unitConversion.lookupType']],
  )
  return found.map(
    ([first]) =>
      (first && (first.isReverse ? { rate: reverse(first.rate), rule: 'GENERAL_REVERSE' } : { rate: first.rate, rule: 'GENERAL' })) || null,
  )
})

/** The factor between two units, of a material or, where none is named, by the general conversions alone; null where nobody says it. */
export const factor = fact(async (work, asked: readonly (Units & { materialId: string | null })[]): Promise<(Factor | null)[]> => {
  const known = await learn(
    work,
    asked.map(({ materialId, from, to }) => ({ material: row(materialItem, materialId), general: from === to ? null : general({ from, to }) })),
  )
  return known.map(({ material, general }, at) => {
    const units = asked[at] as Units
    return units.from === units.to ? same : ((material && ofMaterial(material, units)) ?? general)
  })
})

/** By the general conversions alone; without one it is refused. */
export async function convertUnit(work: Work, from: string, to: string, qty: string): Promise<Conversion> {
  const found = await generalFactor(work, from, to)
  return found ? converted(qty, found) : refuse(lookupType, 'UNIT_NO_RATE', { from, to })
}

/** Of a material; without a conversion it is refused. */
export async function convertUom(work: Work, material: MaterialUnits, from: string, to: string, qty: string): Promise<Conversion> {
  const found = ofMaterial(material, { from, to }) ?? (await generalFactor(work, from, to))
  return found ? converted(qty, found) : refuse(materialItem, 'NO_CONVERSION', { code: material.code, from, to })
}

/** Whether units that are not the same convert by the general conversions. */
export const hasConversion = async (work: Work, from: string, to: string): Promise<boolean> => (await generalFactor(work, from, to)) !== null

const generalFactor = (work: Work, from: string, to: string) => learn(work, factor({ materialId: null, from, to }))

const converted = (qty: string, found: Factor): Conversion => ({ ...found, qty: roundTo(multiply(qty, found.rate), 4) })

function ofMaterial({ baseUom, purchaseUom, purchaseRatio }: Omit<MaterialUnits, 'code'>, { from, to }: Units): Factor | null {
  if (from === to) return same
  if (!purchaseRatio) return null
  if (from === purchaseUom && to === baseUom) return { rate: purchaseRatio, rule: 'MATERIAL' }
  if (from === baseUom && to === purchaseUom) return { rate: reverse(purchaseRatio), rule: 'MATERIAL_REVERSE' }
  return null
}
