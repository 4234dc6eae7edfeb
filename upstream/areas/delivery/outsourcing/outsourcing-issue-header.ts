/** Issues to subcontractors: out of a warehouse into the stock that the supplier holds, and back. */

import { outsourcingIssueHeader } from '../../../../catalogue/delivery/outsourcing-issue-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isZero, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { linesById, rowOf } from '../../../runtime/rows/rows.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { closedMonthOf } from '../receipt/closed-month.ts'
import { type Movement, postStock } from '../stock/ledger.ts'
import { issuedBefore } from './issued-before.ts'
import { lastUse } from './last-parts.ts'
import { loadParts } from './load-parts.ts'

type Issue = Full<typeof outsourcingIssueHeader>
type Line = LineRow<typeof outsourcingIssueHeader, 'outsourcingIssueLine'>

export const outsourcingIssueHeaderBehaviour = {
  follows: [
    {
      gives: ['supplierId'],
      from: ({ poHeaderId }) => [poHeaderId],
      find: knowing(
        ({ poHeaderId }) => row(poHeader, poHeaderId),
        (_issue, order) => ({ supplierId: order?.supplierId ?? null }),
      ),
    },
    {
      on: 'outsourcingIssueLine',
      gives: ['bomQty', 'scrapPercent'],
      from: ({ poLineId, componentId }) => [poLineId, componentId],
      find: knowing(
        ({ poLineId, componentId }, { orgId }) => (poLineId && componentId ? lastUse({ orgId, poLineId, componentId }) : null),
        (_line, last) => (last ? { bomQty: last.bomQty, scrapPercent: last.scrapPercent } : { scrapPercent: '0' }),
      ),
    },
  ],

  settle: knowing(
    (issue) =>
      issue.status === 'DRAFT'
        ? issue.outsourcingIssueLine.map(({ poLineId, componentId }) => ({
            component: row(materialItem, componentId),
            before: poLineId && componentId ? issuedBefore({ issueId: issue.id, poLineId, componentId }) : null,
          }))
        : null,
    async (issue, known, work) => {
      if (!known) return
      const ordered = await linesById(
        work,
        poHeader,
        'poLine',
        issue.outsourcingIssueLine.flatMap(({ poLineId }) => poLineId ?? []),
      )
      for (const [at, line] of issue.outsourcingIssueLine.entries())
        Object.assign(line, {
          uom: known[at]?.component?.baseUom ?? null,
          issuedBeforeQty: known[at]?.before ?? '0',
          orderQty: ordered.get(line.poLineId)?.baseQty ?? null,
        })
    },
  ),

  check: knowing(
    ({ status, orgId, warehouseCode }) =>
      status === 'DRAFT' ? { org: called(orgId), place: rowWith(storageLocation, { orgId, warehouseCode }) } : null,
    async (issue, known, work) => {
      if (!known) return
      if (!known.place) refuse(outsourcingIssueHeader, 'NO_BASE', { warehouse: issue.warehouseCode, org: known.org?.code }, 'warehouseCode')
      const order = await rowOf(work, poHeader, issue.poHeaderId)
      const type = await rowOf(work, purchaseBillType, order?.billTypeId)
      if (order?.status !== 'CONFIRMED' || type?.nature !== 'OUTSOURCING' || order.supplierId !== issue.supplierId)
        refuse(outsourcingIssueHeader, 'NOT_OUTSOURCED', { docNum: order?.docNum }, 'poHeaderId')
      const ordered = await linesById(
        work,
        poHeader,
        'poLine',
        issue.outsourcingIssueLine.map(({ poLineId }) => poLineId),
      )
      for (const [index, { lineNum, poLineId, componentId }] of issue.outsourcingIssueLine.entries())
        if (ordered.get(poLineId)?.materialId === componentId)
          refuse(outsourcingIssueHeader, 'SAME_PART', { lineNum }, `outsourcingIssueLine[${index}].componentId`)
    },
  ),

  doLoadBom: (issue, call) => loadParts(call, issue),

  async doIssue(issue, call) {
    const month = await closedMonthOf(call, issue.orgId, issue.issueDate)
    if (month) refuse(outsourcingIssueHeader, 'MONTH_CLOSED', { month }, 'issueDate')
    await requireRequired(call, issue)
    await postStock(
      call,
      issue.outsourcingIssueLine.flatMap((line) => moved(issue, line, line.issueQty)),
    )
    issue.issuedDate = call.nowText
  },

  async doConfirm(issue, call) {
    const short = issue.outsourcingIssueLine.filter((line) => !isZero(subtract(line.issueQty, line.confirmedQty)))
    await postStock(
      call,
      short.flatMap((line) => back(issue, line, subtract(line.issueQty, line.confirmedQty))),
    )
    if (short.length > 0) await announceStep(call, outsourcingIssueHeader, 'doDiffer', issue)
  },

  async doCancel(issue, call) {
    if (issue.status === 'ISSUED')
      await postStock(
        call,
        issue.outsourcingIssueLine.flatMap((line) => back(issue, line, line.issueQty)),
      )
  },
} satisfies Behaviour<typeof outsourcingIssueHeader>

/** Five of a hundred more than an order requires may be issued, counted over all its issues under the lock of the order. */
const mostOfRequired = '1.05'

async function requireRequired(work: Work, issue: Issue): Promise<void> {
  await loadOne(work, poHeader, issue.poHeaderId, { lock: true })
  const before = await learn(
    work,
    issue.outsourcingIssueLine.map(({ poLineId, componentId }) => issuedBefore({ issueId: issue.id, poLineId, componentId })),
  )
  for (const [index, line] of issue.outsourcingIssueLine.entries()) {
    line.issuedBeforeQty = before[index] ?? '0'
    if (issue.issueType === 'RETURN') continue
    const own = issue.outsourcingIssueLine.filter(({ poLineId, componentId }) => poLineId === line.poLineId && componentId === line.componentId)
    const [sum, max] = [
      add(line.issuedBeforeQty, ...own.map(({ issueQty }) => issueQty)),
      roundTo(multiply(line.requiredQty ?? '0', mostOfRequired), 4),
    ]
    if (isAbove(sum, max))
      refuse(
        outsourcingIssueHeader,
        'OVER_ISSUE',
        { lineNum: line.lineNum, sum: spoken(sum), max: spoken(max) },
        `outsourcingIssueLine[${index}].issueQty`,
      )
  }
}

type Move = Pick<Movement, 'stockState' | 'qty'>

/** From the warehouse to the supplier; a return the other way round. */
function moved(issue: Issue, line: Line, qty: string): Movement[] {
  const [free, held] = issue.issueType === 'RETURN' ? [qty, subtract('0', qty)] : [subtract('0', qty), qty]
  return movementsOf(issue, line, [
    { stockState: 'FREE', qty: free },
    { stockState: 'AT_SUPPLIER', qty: held },
  ])
}

const back = (issue: Issue, line: Line, qty: string): Movement[] => moved(issue, line, subtract('0', qty))

/** What is taken stands first: nothing is given that is not there. */
function movementsOf(issue: Issue, line: Line, moves: readonly Move[]): Movement[] {
  const transactionType = issue.issueType === 'RETURN' ? 'OUT_RETURN' : 'OUT_ISSUE'
  const goods = { orgId: issue.orgId, materialId: line.componentId, storageLocationId: line.storageLocationId, batchNo: line.batchNo, uom: line.uom }
  const source = { sourceType: 'outsourcingIssueHeader', sourceDocNum: String(issue.docNum), sourceLineId: line.id, supplierId: issue.supplierId }
  return [...moves].sort((a, b) => Number(a.qty) - Number(b.qty)).map((move) => ({ ...goods, ...source, ...move, transactionType }))
}
