/** Stock statements of subcontractors: the ledger's month beside the supplier's own count. */

import { outsourcingStockHeader } from '../../../../catalogue/delivery/outsourcing-stock-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isPositive, isZero, subtract } from '../../../../catalogue/language/formula.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { stockConfirmed } from '../followed.ts'
import { monthBefore } from '../review/supplier-replay.ts'
import { type Movement, postStock } from '../stock/ledger.ts'
import { heldAtSupplier, takenFrom } from './held-at-supplier.ts'

type Statement = Full<typeof outsourcingStockHeader>

export const outsourcingStockHeaderBehaviour = {
  async doGenerate({ orgId }, call: ActionCall<{ orgId: string; month: string; supplierId?: string | null }>) {
    const { month, supplierId } = call.input
    const holding = await suppliersHolding(call.tx, month, call.input.orgId ?? orgId)
    const wanted = holding.filter((one) => !supplierId || one === supplierId)
    let made = 0
    for (const one of wanted) if (await generate(call, call.input.orgId, one, month)) made += 1
    if (made === 0) refuse(outsourcingStockHeader, 'NOTHING', { month }, 'input.month')
  },

  async doPublish(statement, work) {
    const figures = await figuresOf(work, statement.orgId, statement.supplierId, statement.month)
    for (const line of statement.outsourcingStockLine)
      Object.assign(
        line,
        figures.find(({ componentId }) => componentId === line.componentId),
      )
    const known = new Set(statement.outsourcingStockLine.map(({ componentId }) => componentId))
    addLines(
      work,
      statement,
      figures.filter((one) => !known.has(one.componentId) && hasMoved(one)),
    )
    statement.publishedDate = work.nowText
  },

  doCount() {},

  async doConfirm(statement, call) {
    await stockConfirmed(call, statement)
    const held = await heldAtSupplier(
      call,
      statement.orgId,
      statement.supplierId,
      statement.outsourcingStockLine.flatMap(({ componentId }) => componentId ?? []),
    )
    await postStock(
      call,
      statement.outsourcingStockLine.flatMap((line) => counted(statement, line, held)),
    )
  },
} satisfies Behaviour<typeof outsourcingStockHeader>

/** Scrap leaves the book, and so does what the count lacks; what it has more comes into it. */
function counted(
  statement: Statement,
  line: Statement['outsourcingStockLine'][number],
  held: Awaited<ReturnType<typeof heldAtSupplier>>,
): Movement[] {
  const change = subtract(line.differQty, line.scrapQty)
  if (isZero(change) || !line.componentId) return []
  const booked = {
    orgId: statement.orgId,
    materialId: line.componentId,
    transactionType: 'COUNT',
    sourceType: 'outsourcingStockHeader',
    sourceDocNum: String(statement.docNum),
    sourceLineId: line.id,
    supplierId: statement.supplierId,
  }
  if (!isPositive(change)) return takenFrom(held, booked, subtract('0', change)).movements
  const here = held.find(({ materialId }) => materialId === line.componentId)
  return here
    ? [{ ...booked, storageLocationId: here.storageLocationId, batchNo: here.batchNo, uom: line.uom, stockState: 'AT_SUPPLIER', qty: change }]
    : []
}

interface Figures {
  componentId: string
  uom: string | null
  openingQty: string
  issuedQty: string
  consumedQty: string
  returnedQty: string
  standardPrice: string | null
}

const moment = `(transaction_time at time zone 'Asia/Shanghai')`
const atSupplier = `stock_state = 'AT_SUPPLIER'`

/** What a count corrected within the month belongs to the opening: it settled the month before. */
async function figuresOf(work: Pick<Work, 'tx'>, orgId: string, supplierId: string, month: string): Promise<Figures[]> {
  const within = (type: string) => `filter (where transaction_type = '${type}' and to_char(${moment}, 'YYYY-MM') = $3)`
  const { rows } = await work.tx.query<Figures>(
    `select t.material_id as "componentId", max(t.uom) as uom,
       coalesce(sum(qty) filter (where to_char(${moment}, 'YYYY-MM') < $3 or transaction_type in ('COUNT', 'OPENING')), 0)::text as "openingQty",
       coalesce(sum(qty) ${within('OUT_ISSUE')}, 0)::text as "issuedQty", coalesce(-sum(qty) ${within('OUT_CONSUME')}, 0)::text as "consumedQty", coalesce(-sum(qty) ${within('OUT_RETURN')}, 0)::text as "returnedQty",
       max(o.standard_price)::text as "standardPrice"
     from storage_transaction t left join material_org o on o.material_id = t.material_id and o.org_id = t.org_id
     where t.org_id = $1 and t.supplier_id = $2 and ${atSupplier} and to_char(${moment}, 'YYYY-MM') <= $3 group by 1 order by 1`,
    [orgId, supplierId, month],
  )
  return rows
}

/** Whether there is anything to say of a component. */
const hasMoved = ({ openingQty, issuedQty, consumedQty, returnedQty }: Figures): boolean =>
  [openingQty, issuedQty, consumedQty, returnedQty].some((qty) => !isZero(qty))

/** A line a component, after those that are there. */
function addLines(work: Work, statement: Statement, figures: readonly Figures[]): void {
  for (const one of figures) {
    const lineNum = (statement.outsourcingStockLine.at(-1)?.lineNum ?? 0) + 10
    const line = newLineOf(work, outsourcingStockHeader, 'outsourcingStockLine', { headerId: statement.id, parent: statement, lineNum })
    statement.outsourcingStockLine.push(Object.assign(line, one, { chargeFlag: 'N' as const }))
  }
}

async function suppliersHolding(tx: Work['tx'], month: string, orgId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct supplier_id as id from storage_transaction where org_id = $1 and ${atSupplier} and supplier_id is not null and to_char(${moment}, 'YYYY-MM') <= $2 order by 1`,
    [orgId, month],
  )
  return rows.map(({ id }) => id)
}

/** One a plant, supplier and month, unless it stands or there is nothing to say; whether one was made. */
async function generate(work: Work, orgId: string, supplierId: string, month: string): Promise<boolean> {
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`outsourcing stock ${orgId} ${supplierId} ${month}`])
  const { rows } = await work.tx.query(
    `select 1 from outsourcing_stock_header where org_id = $1 and supplier_id = $2 and month = $3 and status <> 'CANCELLED'`,
    [orgId, supplierId, month],
  )
  if (rows.length > 0) return false
  const figures = await figuresOf(work, orgId, supplierId, month)
  const said = figures.filter(hasMoved)
  if (said.length === 0) return false
  await create(
    work,
    outsourcingStockHeader,
    { orgId, supplierId, month },
    {
      fill(statement) {
        Object.assign(statement, { erpStatus: 'NONE' })
        addLines(work, statement, said)
      },
    },
  )
  return true
}

/** OUTSOURCING_STOCK: the statements of the month that ended. */
export const statementsToMake: RowWork = {
  async rows(tx, { now, params }) {
    const month = params.month ?? monthBefore(dayOf(now))
    const { rows } = await tx.query<{ key: string }>(
      `select distinct org_id || ' ' || supplier_id as key from storage_transaction where ${atSupplier} and supplier_id is not null and to_char(${moment}, 'YYYY-MM') <= $1 order by 1`,
      [month],
    )
    return rows.map(({ key }) => key)
  },
  async run(work, key, { now, params }) {
    const [orgId = '', supplierId = ''] = key.split(' ')
    return (await generate(work, orgId, supplierId, params.month ?? monthBefore(dayOf(now)))) ? 'done' : 'skipped'
  },
}
