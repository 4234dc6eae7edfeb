/** Orders that name a contract: what they come to, and what it still has room for. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { add, isAbove, subtract } from '../../../../catalogue/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
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
  if (doc.amountType === 'OPEN') return
  const bound = doc.amountType === 'CAP' ? doc.capAmount : doc.grossAmount
  const rest = subtract(bound, await orderedOf(work, contractId, order.id))
  if (isAbove(order.grossAmount, rest))
    refuse(contract, 'LEFT', { docNum: doc.docNum, rest: amountText(rest), amount: amountText(order.grossAmount) })
}

/** Money in one currency is not held against an amount in another one. */
function requireOwn(doc: Pick<Contract, 'docNum' | 'supplierId' | 'currency'>, order: Pick<Order, 'supplierId' | 'currency'>): void {
  const at = 'poExpandHead.contractId'
  if (doc.supplierId !== order.supplierId) refuse(contract, 'OTHER_SUPPLIER', { docNum: doc.docNum }, at)
  if (doc.currency !== order.currency) refuse(contract, 'OTHER_CURRENCY', { docNum: doc.docNum, own: doc.currency, currency: order.currency }, at)
}

/** Whatever became of an order, its contract says what is ordered. */
export async function followOrder(work: Work, order: Order): Promise<void> {
  const contractId = order.poExpandHead?.contractId
  if (!contractId) return
  const ordered = await orderedOf(work, contractId)
  await change(work, contract, [contractId], 'doFollowOrders', (doc) => {
    doc.orderedAmount = add(ordered)
  })
  await followGoods(work, [contractId])
}
