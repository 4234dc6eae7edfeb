/** Day prices of raw materials: the change against the day before, what an adjustment has reckoned with, and the word that one is due. */

import { basicMaterialPrice } from '../../../../catalogue/compete/basic-material-price.ts'
import { competeLookups } from '../../../../catalogue/compete/lookups.ts'
import { materialType } from '../../../../catalogue/compete/material-type.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, multiply, subtract } from '../../../../catalogue/language/formula.ts'
import { entryIn } from '../../../../catalogue/values/object-keys.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour, Look } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Price = Full<typeof basicMaterialPrice>

/** An adjustment is due when a price has moved by so much, in hundredths, from what the last one reckoned with. */
const DUE = '0.03'

export const basicMaterialPriceBehaviour = {
  async settle(price, work) {
    const type = await learn(work, row(materialType, price.materialTypeId))
    price.code = `${type?.code ?? ''} ${price.priceDate} ${price.priceSource}`
    price.name = price.code
    // In its own words before the key that is written of it is found twice.
    await requireOnly(work, price)
    price.previousPrice = (await neighbour(work, price, 'before'))?.price ?? null
  },

  async check(price, work, before) {
    if (before && isMoved(price, before)) await requireUnused(work, before)
  },

  async saved(price, work) {
    await followNext(work, price)
    await tellDue(work, price)
  },

  async removed(price, work) {
    await requireUnused(work, price)
    const [next, before] = [await neighbour(work, price, 'after'), await neighbour(work, price, 'before')]
    if (next) follow(work, next.id, before?.price ?? null)
  },

  panels: async ({ materialTypeId }, look) => ({ prices: await pricesOf(look, materialTypeId) }),
} satisfies Behaviour<typeof basicMaterialPrice>

export const materialTypeBehaviour = {
  panels: async ({ id }: { id: string }, look: Look) => ({ prices: await pricesOf(look, id) }),
} satisfies Behaviour<typeof materialType>

/** The last quarter of its prices, from the oldest on. */
async function pricesOf({ tx }: Look, materialTypeId: string) {
  const { rows } = await tx.query<{ id: string }>(
    `select id, price_date::text as "priceDate", price, change_percent as "changePercent" from basic_material_price where material_type_id = $1 order by price_date desc, price_source limit 92`,
    [materialTypeId],
  )
  return rows.reverse().map((one) => ({ versionNum: 1, ...one }))
}

interface Neighbour {
  id: string
  price: string
}

/** The price of the same index next to it. */
async function neighbour(
  { tx }: Work,
  { id, materialTypeId, priceSource, priceDate }: Price,
  side: 'before' | 'after',
): Promise<Neighbour | undefined> {
  const [beyond, nearest] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await tx.query<Neighbour>(
    `select id, price from basic_material_price where material_type_id = $1 and price_source = $2 and price_date ${beyond} $3 and id <> $4 order by price_date ${nearest} limit 1`,
    [materialTypeId, priceSource, priceDate, id],
  )
  return rows[0]
}

/** A price that comes between two others changes what the later one is compared with. */
async function followNext(work: Work, price: Price): Promise<void> {
  const next = await neighbour(work, price, 'after')
  if (next) follow(work, next.id, price.price)
}

function follow({ tx }: Work, id: string, previous: string | null): void {
  tx.send(`update basic_material_price set previous_price = $2::numeric, change_percent = round((price / $2::numeric - 1) * 100, 4) where id = $1`, [
    id,
    previous,
  ])
}

const isMoved = (price: Price, before: Price) =>
  (['materialTypeId', 'priceDate', 'priceSource', 'price', 'currency'] as const).some((field) => price[field] !== before[field])

async function requireOnly(work: Work, { id, materialTypeId, priceDate, priceSource }: Price): Promise<void> {
  const { rows } = await work.tx.query(
    'select 1 from basic_material_price where material_type_id = $1 and price_date = $2 and price_source = $3 and id <> $4',
    [materialTypeId, priceDate, priceSource, id],
  )
  if (rows.length === 0) return
  const type = await learn(work, row(materialType, materialTypeId))
  const source = entryIn(competeLookups.INDEX_SOURCE.values, priceSource) ?? priceSource
  refuse(basicMaterialPrice, 'THERE_ALREADY', { type: type ? [type.name, type.nameEn ?? type.name] : '', date: priceDate, source }, 'priceDate')
}

/** What an adjustment in effect was reckoned with stays as it was; a correction is a new adjustment. */
async function requireUnused({ tx }: Work, { materialTypeId, priceDate, priceSource }: Price): Promise<void> {
  const { rows } = await tx.query<{ docNum: string }>(
    `select h.doc_num as "docNum" from price_adjust_header h join price_adjust_line l on l.header_id = h.id join price_adjust_detail d on d.parent_id = l.id
     join material_type t on t.id = d.material_type_id
     where h.status = 'APPROVED' and h.adjust_type = 'RAW_MATERIAL' and d.material_type_id = $1 and ($2 between h.base_from and h.base_to or $2 between h.new_from and h.new_to)
       and coalesce(h.price_source, t.price_source) = $3
     order by h.doc_num limit 1`,
    [materialTypeId, priceDate, priceSource],
  )
  if (rows[0]) refuse(basicMaterialPrice, 'USED', { doc: rows[0].docNum }, 'price')
}

/** Once: when the newest price of its index has come as far from the last adjustment's mean as makes one due, and the one before it had not. */
async function tellDue(work: Work, price: Price): Promise<void> {
  if (await neighbour(work, price, 'after')) return
  const reckoned = await lastMean(work, price)
  const isFar = (at: string | null) => at !== null && reckoned !== null && !isAbove(multiply(reckoned, DUE), distance(at, reckoned))
  if (!isFar(price.price) || isFar(price.previousPrice)) return
  const type = await loadOne(work, materialType, price.materialTypeId)
  if (type) await announceStep(work, materialType, 'doTrigger', type)
}

const distance = (a: string, b: string) => subtract(a, b).replace('-', '')

async function lastMean({ tx }: Work, { materialTypeId, priceSource }: Price): Promise<string | null> {
  const { rows } = await tx.query<{ mean: string | null }>(
    `select d.new_mean as mean from price_adjust_header h join price_adjust_line l on l.header_id = h.id join price_adjust_detail d on d.parent_id = l.id join material_type t on t.id = d.material_type_id
     where h.status = 'APPROVED' and d.material_type_id = $1 and coalesce(h.price_source, t.price_source) = $2 order by h.new_to desc, h.doc_num desc limit 1`,
    [materialTypeId, priceSource],
  )
  return rows[0]?.mean ?? null
}
