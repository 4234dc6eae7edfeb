/** Offers beside each other, turn by turn, and a total spread over its lines. */
import { isPositive, spoken } from '../../../../catalogue/language/formula.ts'
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
  const offers = await offersOf(doc, tx)
  return { byTurn: byTurn(offers, nameOf), offers: overTime(offers, nameOf), allocation: allocation(doc, nameOf) }
}

interface Offered {
  id: string
  supplierId: string
  turn: number
  seq: number
  at: string
  ms: number
  price: string | null
  itemId: string | null
  lineNum: number | null
  itemDesc: string | null
}

/** Every offer that counts, each supplier's of a turn and a line in the order in which they came. */
async function offersOf(doc: Competition, tx: Tx): Promise<Offered[]> {
  const { rows } = await tx.query<Offered>(
    `select o.id, o.supplier_id as "supplierId", o.turn_num as turn, o.seq_num as seq, o.offer_date as at, o.offer_ms as ms,
       coalesce(o.offer_price, o.offer_amount) as price, o.item_id as "itemId", i.line_num as "lineNum", i.item_desc as "itemDesc"
     from compete_offer o left join compete_item i on i.id = o.item_id
     where o.compete_header_id = $1 and o.status = 'VALID' order by o.supplier_id, o.turn_num, o.item_id, o.seq_num`,
    [doc.id],
  )
  return rows
}

/** The last of each turn. */
function byTurn(offers: readonly Offered[], nameOf: ReadonlyMap<string, string>): Doc[] {
  const last = new Map(offers.map((offer) => [[offer.supplierId, offer.turn, offer.itemId].join(), offer]))
  return [...last.values()].map(({ id, supplierId, turn, price, lineNum }) => ({
    id,
    supplier: [nameOf.get(supplierId) ?? '', lineNum].filter(Boolean).join(' · '),
    turn: String(turn),
    offer: spoken(price),
  }))
}

/** All that name a price, the earliest first. */
const overTime = (offers: readonly Offered[], nameOf: ReadonlyMap<string, string>): Doc[] =>
  offers
    .filter(({ price }) => price !== null)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ id, supplierId, at, ms, price, lineNum, itemDesc }) => ({
      id,
      at,
      ms,
      supplier: nameOf.get(supplierId) ?? '',
      line: itemDesc === null ? null : `${lineNum} ${itemDesc}`,
      offer: price,
    }))

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
