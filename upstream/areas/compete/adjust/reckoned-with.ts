/** What an adjustment reckons with: weights, contents, and the mean of day prices in a period. */

import { lookupType } from '../../../../catalogue/identity/lookup-master.ts'
import { add, multiply, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { rate } from '../../master-data/exchange.ts'

/** In which weights are measured. */
const KG = 'KG'

interface OfMaterial {
  materialId: string
  supplierId: string
  date: string
}

/** Kilograms to be paid for in a piece, as measured for the supplier, else for all; null where nobody measured. */
export const effectiveWeight = fact(async (work, asked: readonly OfMaterial[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ weight: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, w.effective_weight as weight
     from jsonb_to_recordset($1) as asked(place int, "materialId" uuid, "supplierId" uuid, date date)
     join weight_information w on w.enabled_flag = 'Y' and w.material_id = asked."materialId" and (w.supplier_id = asked."supplierId" or w.supplier_id is null)
       and w.valid_from <= asked.date and (w.valid_to is null or w.valid_to >= asked.date)
     order by asked.place, w.supplier_id nulls last`,
  )
  return rows.map(([found]) => found?.weight ?? null)
})

export interface Content {
  materialTypeId: string
  contentPercent: string
  /** The index by which the type is quoted, unless the adjustment names another one. */
  priceSource: string
}

/** The raw materials in a material on a day, by their codes. */
export const contents = fact(
  async (work, asked: readonly Pick<OfMaterial, 'materialId' | 'date'>[]): Promise<Content[][]> =>
    rowsFor<Content>(
      work,
      asked,
      `select asked.place, r.material_type_id as "materialTypeId", r.content_percent as "contentPercent", t.price_source as "priceSource"
     from jsonb_to_recordset($1) as asked(place int, "materialId" uuid, date date)
     join material_relationship r on r.enabled_flag = 'Y' and r.relation_type = 'CONTENT' and r.material_id = asked."materialId" and r.valid_from <= asked.date and (r.valid_to is null or r.valid_to >= asked.date)
     join material_type t on t.id = r.material_type_id
     order by asked.place, t.code`,
    ),
)

interface OfType {
  materialTypeId: string
  priceSource: string
  from: string
  to: string
  /** In which the adjustment is reckoned. */
  currency: string
}

interface Quoted {
  day: string
  price: string
  currency: string
  priceUom: string
}

/** For a kilogram, as weights are; each day's price at the rate of its day. To six decimals, of the days that have a price; null where none has. */
export const meanPrice = fact(async (work, asked: readonly OfType[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<Quoted>(
    work,
    asked,
    `select asked.place, p.price_date::text as day, p.price::text as price, p.currency, t.price_uom as "priceUom"
     from jsonb_to_recordset($1) as asked(place int, "materialTypeId" uuid, "priceSource" text, "from" date, "to" date)
     join basic_material_price p on p.material_type_id = asked."materialTypeId" and p.price_source = asked."priceSource" and p.price_date between asked."from" and asked."to"
     join material_type t on t.id = p.material_type_id
     order by asked.place, p.price_date`,
  )
  const known = await learn(
    work,
    rows.map((days, at) =>
      days.map(({ day, currency, priceUom }) => ({
        rate: rate({ from: currency, to: asked[at]?.currency ?? currency, day }),
        perKg: factor({ materialId: null, from: KG, to: priceUom }),
      })),
    ),
  )
  return rows.map((days, at) => {
    if (days.length === 0) return null
    const prices = days.map(({ price, priceUom }, nth) => {
      const { rate: ofDay, perKg } = known[at]?.[nth] ?? {}
      const { rate: units } = perKg ?? refuse(lookupType, 'UNIT_NO_RATE', { from: KG, to: priceUom })
      return multiply(price, multiply(units, ofDay?.factor ?? '1'))
    })
    return roundTo(quotient(add(...prices), String(prices.length)), 6)
  })
})
