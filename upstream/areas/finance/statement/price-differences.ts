/** What a price that was adjusted for days gone by makes of goods that are agreed at the old one: a line of the next statement, up or down. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { add, isSame, isZero, subtract } from '../../../../catalogue/language/formula.ts'
import { groupBy } from '../../../../catalogue/values/group-by.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Line, nextOf, type Statement } from './lines.ts'
import { type Account, category, ofAccount, transactions, valuesOf } from './unsettled.ts'

/** So much of an order line, at the new price less the old one. */
interface Difference {
  adjustLineId: string
  adjustDocNum: string
  poLineId: string
  poDocNum: string
  poLineNum: number
  materialId: string | null
  itemDesc: string | null
  categoryId: string
  uom: string | null
  taxRate: string
  delta: string
  qty: string
}

interface Settled extends Difference {
  receiptId: string
  /** At which they were settled. */
  netPrice: string
  /** Those that the adjustment found, its tiers among them. */
  oldPrices: string[]
}

const goods = `l.id as "poLineId", o.doc_num as "poDocNum", l.line_num as "poLineNum", l.category_id as "categoryId"`
const adjustments = 'price_adjust_header a join price_adjust_line j on j.header_id = a.id'
/** Received while the new price held. */
const concerns = `a.retroactive_flag = 'Y' and a.supplier_id = t.supplier_id and a.currency = t.currency and j.material_id = t.material_id and j.uom = t.uom
  and exists (select 1 from price_adjust_org g where g.header_id = a.id and g.org_id = t.org_id)
  and c.transaction_date >= a.effective_date and c.transaction_date <= coalesce(j.end_date, c.transaction_date)`

/** What other statements have agreed of receipts that an adjustment concerns, its returns taken off; in the order in which the adjustments came into effect. */
async function settledAtOldPrices({ tx }: Pick<Work, 'tx'>, of: Account, cutoff: string, statementId: string | null): Promise<Settled[]> {
  const { rows } = await tx.query<Settled>(
    `select c.id as "receiptId", j.id as "adjustLineId", a.doc_num as "adjustDocNum", ${goods}, c.material_id as "materialId", c.item_desc as "itemDesc", c.uom,
       c.tax_rate::text as "taxRate", c.net_price::text as "netPrice", (j.new_price - j.old_price)::text as delta, sum(x.qty)::text as qty,
       array(select j.old_price::text union select tier ->> 'netPrice' from jsonb_array_elements(coalesce(j.old_tiers, '[]')::jsonb) tier) as "oldPrices"
     from account_statement_tx x join account_statement s on s.id = x.header_id and s.status <> 'CANCELLED' and s.id is distinct from $7
     join ${transactions} on t.id = x.source_id
     join receive_transaction c on c.id = r.id
     join (${adjustments}) on ${concerns} and a.status = 'APPROVED'
     left join pricing_header p on p.id = a.pricing_header_id
     where ${ofAccount} and x.tx_state = 'TAKEN' and c.transaction_date <= $6
     group by c.id, a.id, j.id, l.id, o.id, p.id order by c.id, p.creation_date, a.doc_num, j.line_num`,
    [...valuesOf(of), cutoff, statementId],
  )
  return rows
}

/** What statements have made of adjustments already. */
async function differencesOnStatements({ tx }: Pick<Work, 'tx'>, of: Account, statementId: string | null): Promise<Difference[]> {
  const { rows } = await tx.query<Difference>(
    `select f.source_id as "adjustLineId", min(f.item_desc) as "itemDesc", min(a.doc_num) as "adjustDocNum", ${goods}, l.material_id as "materialId", l.uom,
       f.tax_rate::text as "taxRate", f.net_price::text as delta, sum(f.diff_qty)::text as qty
     from account_statement_line f join account_statement s on s.id = f.header_id and s.status <> 'CANCELLED' and s.id is distinct from $6
     join (${adjustments}) on j.id = f.source_id
     join po_line l on l.id = f.po_line_id join po_header o on o.id = l.header_id join purchase_bill_type b on b.id = o.bill_type_id
     where f.line_kind = 'PRICE_DIFF' and f.line_status <> 'MOVED' and s.org_id = $1 and s.supplier_id = $2 and s.currency = $3 and o.payment_term_id = $4 and ${category} = $5
     group by f.source_id, f.tax_rate, f.net_price, l.id, o.id`,
    [...valuesOf(of), statementId],
  )
  return rows
}

/** A receipt follows one adjustment after the other as long as its price is the one that each of them found: what was bought at another price is another agreement. */
function followed(ofReceipt: readonly Settled[]): Settled[] {
  let price = ofReceipt[0]?.netPrice ?? '0'
  const taken: Settled[] = []
  for (const one of ofReceipt) {
    if (!one.oldPrices.some((old) => isSame(old, price))) continue
    price = add(price, one.delta)
    taken.push(one)
  }
  return taken
}

const keyOf = ({ adjustLineId, poLineId, taxRate, delta }: Pick<Difference, 'adjustLineId' | 'poLineId' | 'taxRate' | 'delta'>): string =>
  [adjustLineId, poLineId, Number(taxRate), Number(delta)].join(' ')

/** What is settled at an old price less what was made of it: what went back since, and what an abolished adjustment made, is negative. */
export async function dueDifferences(work: Pick<Work, 'tx'>, of: Account, cutoff: string, statementId: string | null): Promise<Difference[]> {
  const settled = groupBy(await settledAtOldPrices(work, of, cutoff, statementId), ({ receiptId }) => receiptId).flatMap(followed)
  const made = (await differencesOnStatements(work, of, statementId)).map((one) => ({ ...one, qty: subtract('0', one.qty) }))
  return groupBy([...settled, ...made], keyOf)
    .map((alike) => ({ ...(alike[0] as Difference), qty: add('0', ...alike.map(({ qty }) => qty)) }))
    .filter(({ qty, delta }) => !isZero(qty) && !isZero(delta))
    .sort((a, b) => a.poDocNum.localeCompare(b.poDocNum) || a.poLineNum - b.poLineNum || a.adjustDocNum.localeCompare(b.adjustDocNum))
}

/** The accounts that adjustments concern, whether or not something is due of them. */
export const adjustedAccounts = `select t.org_id, t.supplier_id, t.currency, o.payment_term_id, ${category} as category, o.buyer_id
  from ${transactions} join receive_transaction c on c.id = r.id join (${adjustments}) on ${concerns} where a.status in ('APPROVED', 'ABOLISHED')`

const isDifference = ({ lineKind, lineStatus }: Line): boolean => lineKind === 'PRICE_DIFF' && lineStatus !== 'MOVED'

/** Lays what is due on the statement, and takes off it what no longer is; of two statements that load at the same moment one finds what the other left. */
export async function loadDifferences(work: Work, statement: Statement): Promise<{ added: number; dropped: number }> {
  const { id, orgId, supplierId, currency } = statement
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`price differences ${orgId} ${supplierId} ${currency}`])
  const due = new Map((await dueDifferences(work, statement, statement.cutoffDate, id)).map((one) => [keyOf(one), one]))
  const before = statement.accountStatementLine.length
  let added = 0
  statement.accountStatementLine = statement.accountStatementLine.filter((line) => {
    if (!isDifference(line)) return true
    const key = keyOf({ adjustLineId: line.sourceId ?? '', poLineId: line.poLineId ?? '', taxRate: line.taxRate ?? '0', delta: line.netPrice ?? '0' })
    const now = due.get(key)
    due.delete(key)
    if (now && !isSame(now.qty, line.diffQty)) {
      line.diffQty = now.qty
      added += 1
    }
    return now !== undefined
  })
  const dropped = before - statement.accountStatementLine.length
  for (const one of due.values()) statement.accountStatementLine.push(lineOf(work, statement, one))
  return { added: added + due.size, dropped }
}

function lineOf(work: Work, statement: Statement, one: Difference): Line {
  const lineNum = nextOf(statement.accountStatementLine)
  const line = newLineOf(work, accountStatement, 'accountStatementLine', { headerId: statement.id, parent: statement, lineNum })
  const { adjustLineId, adjustDocNum, delta, qty, itemDesc, ...said } = one
  const { poLineId, poDocNum, poLineNum, materialId, categoryId, uom, taxRate } = said
  return Object.assign(line, {
    ...{ lineKind: 'PRICE_DIFF', sourceType: 'PRICE_ADJUST', sourceId: adjustLineId, itemDesc: `${adjustDocNum} ${itemDesc ?? ''}`.trim() },
    ...{ poLineId, poDocNum, poLineNum, materialId, categoryId, uom, taxRate, netPrice: delta, diffQty: qty },
  } as const)
}
