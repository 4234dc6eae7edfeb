/** Offers beside each other, turn by turn, and a total spread over its lines. */
import { isPositive, spoken } from '../../../../catalogue/formula.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import type { Competition } from '../room/terms.ts'
import { wonLines } from './award.ts'

/** For whoever reads the offers: in the document of anybody else their lines are missing. */
export async function panelsOf(doc: Competition, tx: Tx): Promise<Record<string, Doc[]>> {
  if (!('competeAward' in doc)) return {}
  const { rows: names } = await tx.query<{ id: string; name: string }>(
    "select id, code || ' ' || name as name from supplier_info where id = any($1::uuid[])",
    [doc.competeSupplier.map(({ supplierId }) => supplierId)],
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return { byTurn: await byTurn(doc, tx, nameOf), offers: await overTime(doc, tx, nameOf), allocation: allocation(doc, nameOf) }
}

async function byTurn(doc: Competition, tx: Tx, nameOf: ReadonlyMap<string, string>): Promise<Doc[]> {
  const { rows } = await tx.query<{ id: string; supplier_id: string; turn_num: number; price: string; line: number | null }>(
    `select distinct on (o.supplier_id, o.turn_num, o.item_id) o.id, o.supplier_id, o.turn_num, coalesce(o.offer_price, o.offer_amount) as price, i.line_num as line
     from compete_offer o left join compete_item i on i.id = o.item_id
     where o.compete_header_id = $1 and o.status = 'VALID' order by o.supplier_id, o.turn_num, o.item_id, o.seq_num desc`,
    [doc.id],
  )
  return rows.map(({ id, supplier_id, turn_num, price, line }) => ({
    id,
    supplier: [nameOf.get(supplier_id) ?? '', line].filter(Boolean).join(' · '),
    turn: String(turn_num),
    offer: spoken(price),
  }))
}

/** Every offer that counts, in the order in which they came. */
async function overTime(doc: Competition, tx: Tx, nameOf: ReadonlyMap<string, string>): Promise<Doc[]> {
  const { rows } = await tx.query<{ id: string; supplier_id: string; at: string; ms: number; price: string; line: string | null }>(
    `select o.id, o.supplier_id, o.offer_date as at, o.offer_ms as ms, coalesce(o.offer_price, o.offer_amount) as price, i.line_num || ' ' || i.item_desc as line
     from compete_offer o left join compete_item i on i.id = o.item_id
     where o.compete_header_id = $1 and o.status = 'VALID' and coalesce(o.offer_price, o.offer_amount) is not null order by o.seq_num`,
    [doc.id],
  )
  return rows.map(({ id, supplier_id, at, ms, price, line }) => ({ id, at, ms, supplier: nameOf.get(supplier_id) ?? '', line, offer: price }))
}

const allocation = (doc: Competition, nameOf: ReadonlyMap<string, string>): Doc[] =>
  wonLines(doc)
    .filter(({ amount }) => isPositive(amount))
    .map(({ award, item, qty, amount, price }) => ({
      id: `${award.id} ${item.id}`,
      supplier: nameOf.get(String(award.supplierId)) ?? '',
      item: `${item.lineNum} ${item.itemDesc}`,
      ceilingAmount: item.ceilingAmount,
      awardQty: qty,
      awardAmount: amount,
      awardNetPrice: price,
    }))
