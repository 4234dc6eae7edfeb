/** Orders that name a contract: what they come to, and what it still has room for. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { add, isAbove, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { documentsOf } from '../../../runtime/rows/documents.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { parameter } from '../../master-data/config.ts'
import type { Order } from '../../purchasing/followed.ts'
import type { Contract } from '../text/values.ts'
import { followGoods } from './receipts.ts'

const SUM = `coalesce(sum(h.gross_amount), 0)::text as ordered from po_header h join po_expand_head e on e.header_id = h.id join contract c on c.id = e.contract_id and c.currency = h.currency where e.contract_id = $1 and h.status not in ('DRAFT', 'CANCELLED', 'REJECTED')`

export async function orderedOf(work: Work, contractId: string, butFor: string | null = null): Promise<string> {
  const { rows } = await work.tx.query<{ ordered: string }>(`select ${SUM} and h.id is distinct from $2`, [contractId, butFor])
  return rows[0]?.ordered ?? '0'
}

/** The first order, agreement, advance or statement that names it; what is received and invoiced stands behind those. */
export async function dependentOn(work: Work, contractId: string): Promise<string | null> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select h.doc_num as "docNum" from po_header h join po_expand_head e on e.header_id = h.id where e.contract_id = $1 and h.status <> 'CANCELLED'
     union all select doc_num from agreement_header where contract_id = $1 and status not in ('CANCELLED', 'ABOLISHED')
     union all select a.doc_num from advance_apply a join advance_apply_detail d on d.header_id = a.id where d.contract_id = $1 and a.status <> 'CANCELLED'
     union all select h.doc_num from account_statement h join account_statement_line l on l.header_id = h.id join contract_payment_stage s on s.id = l.contract_payment_stage_id
       where s.header_id = $1 and l.line_status <> 'MOVED' and h.status <> 'CANCELLED'
     order by 1 limit 1`,
    [contractId],
  )
  return rows[0]?.docNum ?? null
}

/** An order is handed in or released: the contract runs, and has room for it. */
export async function requireRoom(work: Work, order: Order): Promise<void> {
  const contractId = order.poExpandHead?.contractId
  if (!contractId) return
  const doc = await loadOne(work, contract, contractId, { lock: true })
  if (!doc) return
  requireOwn(doc, order)
  if (doc.status !== 'EFFECTIVE') refuse(contract, 'NOT_RUNNING', { docNum: doc.docNum })
  requireDay(doc, work.today)
  if (doc.amountType === 'OPEN') return
  const bound = doc.amountType === 'CAP' ? doc.capAmount : doc.grossAmount
  const rest = subtract(bound, await orderedOf(work, contractId, order.id))
  if (isAbove(order.grossAmount, rest))
    refuse(contract, 'LEFT', { docNum: doc.docNum, rest: amountText(rest), amount: amountText(order.grossAmount) })
}

/** From its first to its last day; one that renews by itself goes on. */
function requireDay({ docNum, startDate, endDate, autoRenewFlag }: Contract, today: string): void {
  const at = 'poExpandHead.contractId'
  if (startDate > today) refuse(contract, 'NOT_BEGUN', { docNum, startDate }, at)
  if (endDate < today && autoRenewFlag === 'N') refuse(contract, 'ENDED', { docNum, endDate }, at)
}

/** Money in one currency is not held against an amount in another one. */
function requireOwn(doc: Pick<Contract, 'docNum' | 'supplierId' | 'currency'>, order: Pick<Order, 'supplierId' | 'currency'>): void {
  const at = 'poExpandHead.contractId'
  if (doc.supplierId !== order.supplierId) refuse(contract, 'OTHER_SUPPLIER', { docNum: doc.docNum }, at)
  if (doc.currency !== order.currency) refuse(contract, 'OTHER_CURRENCY', { docNum: doc.docNum, own: doc.currency, currency: order.currency }, at)
}

/** Whatever became of an order, its contract says what is ordered, in all and of each item; of a fixed one never more than was agreed and is tolerated. */
export async function followOrder(work: Work, order: Order | null, before: Order | null): Promise<void> {
  const ids = await contractsOf(work, [order, before])
  if (ids.length === 0) return
  const gone = order ? null : (before?.id ?? null)
  await keep(work, contract, ids, async (doc) => {
    doc.orderedAmount = add(await orderedOf(work, doc.id, gone))
    const ordered = await orderedItems(work, doc.id, gone)
    const tolerated = doc.amountType === 'FIXED' && ordered.size > 0 ? await toleratedPercent(work, doc) : null
    for (const item of doc.contractItem) {
      const now = ordered.get(item.id) ?? '0'
      if (order) requireGoods(doc, item, order)
      if (tolerated !== null && order) requireRest(doc, item, now, tolerated, order)
      item.orderedQty = now
    }
  })
  await followGoods(work, ids)
}

type Item = Contract['contractItem'][number]

/** Those that these orders name in their terms, and those whose items they order. */
async function contractsOf({ tx }: Work, orders: readonly (Order | null)[]): Promise<string[]> {
  const named = orders.flatMap((order) => order?.poExpandHead?.contractId ?? [])
  const items = orders.flatMap((order) => order?.poLine.flatMap(({ contractItemId }) => contractItemId ?? []) ?? [])
  return items.length === 0 ? [...new Set(named)] : [...new Set([...named, ...(await documentsOf(tx, tableOf('contractItem'), items))])]
}

/** Held by orders that stand, drafts among them: of a line that was closed what came in. */
async function orderedItems({ tx }: Work, contractId: string, butFor: string | null): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; ordered: string }>(
    `select i.id, sum(case l.line_status when 'CLOSED' then least(l.order_qty, coalesce(l.net_received_qty, 0) + coalesce(l.not_replaced_qty, 0)) else l.order_qty end)::text as ordered
     from contract_item i join po_line l on l.contract_item_id = i.id join po_header h on h.id = l.header_id
     where i.header_id = $1 and h.status <> 'CANCELLED' and l.line_status <> 'CANCELLED' and h.id is distinct from $2 group by 1`,
    [contractId, butFor],
  )
  return new Map(rows.map(({ id, ordered }) => [id, ordered]))
}

export async function toleratedPercent(work: Work, { orgId, categoryId }: Contract): Promise<string> {
  return (await learn(work, parameter({ code: 'CT_OVER_PCT', orgId, categoryId }))).value
}

/** As much of an item as may be ordered. */
export const mostOf = ({ qty }: Pick<Item, 'qty'>, tolerated: string): string => roundTo(multiply(qty, add('1', multiply(tolerated, '0.01'))), 4)

/** The quantity of an item is counted in its unit, and its price in its contract. */
function requireGoods({ id, docNum }: Contract, item: Item, order: Order): void {
  const isOther = order.poExpandHead?.contractId !== id
  for (const [at, { contractItemId, materialId, uom }] of order.poLine.entries())
    if (contractItemId === item.id && (isOther || materialId !== item.materialId || uom !== item.uom))
      refuse(contract, 'OTHER_GOODS', { docNum, lineNum: item.lineNum }, `poLine[${at}].materialId`)
}

/** What only becomes less is not refused. */
function requireRest(doc: Contract, item: Item, now: string, tolerated: string, order: Order): void {
  const { docNum } = doc
  const { lineNum, orderedQty } = item
  const most = mostOf(item, tolerated)
  if (!isAbove(now, most) || !isAbove(now, orderedQty ?? '0')) return
  const at = order.poLine.findIndex(({ contractItemId }) => contractItemId === item.id)
  const said = { docNum, lineNum, qty: spoken(subtract(now, orderedQty)), rest: spoken(subtract(most, orderedQty)) }
  refuse(contract, 'OVER_ITEM', said, `poLine[${at}].orderQty`)
}
