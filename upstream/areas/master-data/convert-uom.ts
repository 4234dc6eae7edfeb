/** Quantities in another unit: by a material's own ratio, else by the general conversions; one step, never chained, to four decimals half up. */
import { multiply, quotient, roundTo } from '../../../catalogue/formula.ts'
import { lookupType } from '../../../catalogue/identity/lookup-master.ts'
import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { constants } from '../../../catalogue/shell/constants.ts'
import { refuse } from '../../runtime/refusal.ts'
import type { Work } from '../../runtime/working.ts'

export interface Conversion {
  qty: string
  rate: string
  rule: 'SAME' | 'MATERIAL' | 'MATERIAL_REVERSE' | 'GENERAL' | 'GENERAL_REVERSE'
}

export interface MaterialUnits {
  code: string | null
  baseUom: string
  purchaseUom: string
  purchaseRatio: string | null
}

const reverse = (rate: string) => roundTo(quotient('1', rate), constants['unitConversion.reverse.decimals'])

/** By the general conversions alone; without one it is refused. */
export async function convertUnit(work: Work, from: string, to: string, qty: string): Promise<Conversion> {
  const found: Found | null = from === to ? same : await general(work, from, to)
  if (!found) return refuse(lookupType, 'UNIT_NO_RATE', { from, to })
  return converted(qty, found)
}

/** Of a material; without a conversion it is refused. */
export async function convertUom(work: Work, material: MaterialUnits, from: string, to: string, qty: string): Promise<Conversion> {
  const found = await conversionOf(work, material, from, to)
  if (!found) return refuse(materialItem, 'NO_CONVERSION', { code: material.code, from, to })
  return converted(qty, found)
}

/** The rate between two units of a material; null where nobody has said one. */
export const conversionOf = async (work: Asking, material: MaterialUnits, from: string, to: string): Promise<Found | null> =>
  ofMaterial(material, from, to) ?? (await general(work, from, to))

/** Whether units that are not the same convert by the general conversions. */
export const hasConversion = async (work: Work, from: string, to: string): Promise<boolean> => from === to || (await general(work, from, to)) !== null

type Asking = Pick<Work, 'tx'>

const converted = (qty: string, found: Found): Conversion => ({ ...found, qty: roundTo(multiply(qty, found.rate), 4) })

type Found = Pick<Conversion, 'rate' | 'rule'>
const same: Found = { rate: '1', rule: 'SAME' }

function ofMaterial({ baseUom, purchaseUom, purchaseRatio }: MaterialUnits, from: string, to: string): Found | null {
  if (from === to) return same
  if (!purchaseRatio) return null
  if (from === purchaseUom && to === baseUom) return { rate: purchaseRatio, rule: 'MATERIAL' }
  if (from === baseUom && to === purchaseUom) return { rate: reverse(purchaseRatio), rule: 'MATERIAL_REVERSE' }
  return null
}

/** Look-up UNIT_CONVERSION_RATIO: code = source unit, meaning = target unit, description = rate. */
async function general(work: Asking, from: string, to: string): Promise<Found | null> {
  const { rows } = await work.tx.query<{ lookup_code: string; description: string }>(
    `select v.lookup_code, v.description from lookup_value v join lookup_type t on t.id = v.header_id
     where t.code = $3 and v.enabled_flag = 'Y' and ((v.lookup_code = $1 and v.meaning = $2) or (v.lookup_code = $2 and v.meaning = $1))
     order by v.lookup_code = $1 desc limit 1`,
    [from, to, constants['unitConversion.lookupType']],
  )
  const [row] = rows
  if (!row) return null
  return row.lookup_code === from ? { rate: row.description, rule: 'GENERAL' } : { rate: reverse(row.description), rule: 'GENERAL_REVERSE' }
}
