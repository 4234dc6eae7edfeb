/** What came in or was taken back and stands on no statement yet, with the order line whose price it bears. */

import type { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { isStageOpen, stageCategory, stageGross, stages } from '../contract-stages.ts'

type Statement = Full<typeof accountStatement>

/** What one statement is about: never two currencies, nor two payment terms. */
export type Account = Pick<Statement, 'orgId' | 'supplierId' | 'currency' | 'paymentTermId'> & { statementCategory: string }

export interface Unsettled {
  id: string
  rowKind: 'RECEIPT' | 'WRITE_OFF' | 'RETURN'
  docNum: string
  receiveDocNum: string
  noteDocNum: string | null
  batchNo: string | null
  day: string
  materialId: string | null
  itemDesc: string | null
  uom: string | null
  netPrice: string
  taxRate: string
  /** Signed: what was taken back is negative. */
  open: string
  receiveLineId: string
  poLineId: string
  poDocNum: string
  poLineNum: number
  categoryId: string
  poHeaderId: string
  receiveHeaderId: string
}

/** By the nature of the order's bill type. */
export const category = `case b.nature when 'OUTSOURCING' then 'OUTSOURCING' when 'CONSIGNMENT' then 'CONSIGNMENT' when 'ASSET' then 'EQUIPMENT'
  when 'MOULD' then 'MOULD' when 'SERVICE' then 'SERVICE' when 'EXPENSE' then 'SERVICE' else 'MATERIAL' end`

/** With the order, its line and the receipt that they are of. */
export const transactions = `receive_transaction t
  left join receive_write_off w on w.id = t.id
  join receive_line r on r.id = coalesce(w.receive_line_id, t.id)
  join po_delivery d on d.id = r.po_delivery_id
  join po_line l on l.id = d.parent_id
  join po_header o on o.id = l.header_id
  join purchase_bill_type b on b.id = o.bill_type_id`

const isOpen = 't.settled_qty <> t.settleable_qty'
const hasPrice = `(t.net_price <> 0 or l.gift_flag = 'Y')`
/** Of an order that is being changed nobody knows the price yet. */
const isReady = `${hasPrice} and o.status <> 'CHANGING'`
/** Another statement holds it, whole or in part. */
const isHeld = `exists (select 1 from account_statement_tx x join account_statement s on s.id = x.header_id
  where x.source_id = t.id and x.tx_state = 'HELD' and s.status <> 'CANCELLED')`

/** May go on a statement that is made now. */
export const isToSettle = `${isOpen} and ${isReady} and not ${isHeld}`

/** The transactions of an account, by the values of `valuesOf`. */
export const ofAccount = `t.org_id = $1 and t.supplier_id = $2 and t.currency = $3 and o.payment_term_id = $4 and ${category} = $5`
export const valuesOf = (of: Account) => [of.orgId, of.supplierId, of.currency, of.paymentTermId, of.statementCategory]

/**
 * What of an account may be settled up to a day, oldest first, but for what `without` names. The orders, receipts and transactions are locked in the order
 * in which everybody locks them, and what is open is read again under the lock: whoever loads at the same moment finds what the other left.
 */
export async function lockUnsettled(work: Work, of: Account, cutoff: string, without: readonly string[]): Promise<Unsettled[]> {
  const found = await unsettledOf(work, of, cutoff, without)
  if (found.length === 0) return []
  await lock(work, 'po_header', found, 'poHeaderId')
  await lock(work, 'receive_header', found, 'receiveHeaderId')
  await lock(work, 'receive_transaction', found, 'id')
  return unsettledOf(work, of, cutoff, without)
}

const lock = ({ tx }: Work, table: string, rows: readonly Unsettled[], key: 'poHeaderId' | 'receiveHeaderId' | 'id') =>
  tx.query(`select id from ${table} where id = any($1::uuid[]) order by id for update`, [[...new Set(rows.map((row) => row[key]))]])

async function unsettledOf({ tx }: Work, of: Account, cutoff: string, without: readonly string[]): Promise<Unsettled[]> {
  const { rows } = await tx.query<Unsettled>(
    `select t.id, t.row_kind as "rowKind", t.doc_num as "docNum", t.receive_doc_num as "receiveDocNum", t.note_doc_num as "noteDocNum", t.batch_no as "batchNo",
       t.transaction_date::text as day, t.material_id as "materialId", t.item_desc as "itemDesc", t.uom, t.net_price::text as "netPrice", t.tax_rate::text as "taxRate",
       (t.settleable_qty - t.settled_qty)::text as open, r.id as "receiveLineId", r.header_id as "receiveHeaderId",
       l.id as "poLineId", o.id as "poHeaderId", o.doc_num as "poDocNum", l.line_num as "poLineNum", l.category_id as "categoryId"
     from ${transactions}
     where ${ofAccount} and ${isToSettle} and t.transaction_date <= $6 and not (t.id = any($7::uuid[]))
     order by o.doc_num, l.line_num, t.transaction_date, t.doc_num`,
    [...valuesOf(of), cutoff, without],
  )
  return rows
}

export interface Left {
  usReason: string
  sourceDocNum: string
  materialId: string | null
  qty: string
  /** Null of what has no price yet. */
  estimatedNet: string | null
  sourceDate: string
  ageDays: number
}

/** What of the account is not on the statement, and why: told to the supplier as it is sent. `moved` are the transactions that go to the next one. */
export async function leftOut({ tx, today }: Work, of: Account, cutoff: string, moved: readonly string[]): Promise<Left[]> {
  const { rows } = await tx.query<Left>(
    `select f.reason as "usReason", f.doc_num as "sourceDocNum", f.material_id as "materialId", f.qty::text as qty, round(f.qty * f.net_price, 2)::text as "estimatedNet",
       f.transaction_date::text as "sourceDate", ($8::date - f.transaction_date) as "ageDays"
     from (
       select t.doc_num, t.material_id, t.net_price, t.transaction_date, case
           when t.id = any($7::uuid[]) then 'MOVED'
           when t.row_kind = 'RECEIPT' and t.settlement_basis <> 'RECEIPT' and r.inspection_status = 'PENDING' then 'IN_INSPECTION'
           when ${isHeld} or not ${isOpen} then null
           when not ${hasPrice} then 'NO_PRICE'
           when o.status = 'CHANGING' then 'ORDER_CHANGING'
           when t.transaction_date > $6 then 'AFTER_CUTOFF'
         end as reason,
         case when t.row_kind = 'RECEIPT' and t.settlement_basis <> 'RECEIPT' and r.inspection_status = 'PENDING'
           then r.receive_qty - coalesce(r.written_off_qty, 0) - coalesce(r.returned_qty, 0)
           when t.id = any($7::uuid[]) then t.settleable_qty else t.settleable_qty - t.settled_qty end as qty
       from ${transactions} where ${ofAccount}
     ) f
     where f.reason is not null and f.qty <> 0 order by f.reason, f.transaction_date, f.doc_num`,
    [...valuesOf(of), cutoff, moved, today],
  )
  return rows
}

export interface Takeable {
  id: string
  settleableQty: string
  /** On other statements that stand. */
  elsewhereQty: string
}

/** How much of each transaction other statements leave to this one. */
export async function leftToStatement({ tx }: Work, statementId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Takeable>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Takeable>(
    `select t.id, t.settleable_qty::text as "settleableQty", coalesce(sum(x.qty), 0)::text as "elsewhereQty"
     from receive_transaction t
     left join (account_statement_tx x join account_statement s on s.id = x.header_id and s.status <> 'CANCELLED' and s.id <> $2)
       on x.source_id = t.id and x.tx_state <> 'FREE'
     where t.id = any($1::uuid[]) group by t.id`,
    [ids, statementId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What kinds there are to settle with a unit, or with one of its suppliers: that with the most first. */
export async function categoriesToSettle(tx: Tx, orgId: string, supplierId: string | null): Promise<{ category: string; count: number }[]> {
  const { rows } = await tx.query<{ category: string; count: number }>(
    `select category, count(*)::int as count from (
       select ${category} as category from ${transactions} where ${isOpen} and t.org_id = $1 and ($2::uuid is null or t.supplier_id = $2)
       union all select ${stageCategory} from ${stages}
       where ${isStageOpen} and s.stage_amount > ${stageGross()} and c.org_id = $1 and ($2::uuid is null or c.supplier_id = $2)
     ) a group by 1 order by 2 desc, 1`,
    [orgId, supplierId],
  )
  return rows
}
