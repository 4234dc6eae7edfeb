/** A customer's order as Peppol sends it becomes customer orders, a draft for each line; what could not be understood is named. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Label } from '../../../../catalogue/define.ts'
import { isAbove, quotient, roundTo } from '../../../../catalogue/formula.ts'
import { lookups } from '../../../../catalogue/lookups.ts'
import { customerOrder } from '../../../../catalogue/purchasing/customer-order.ts'
import type { Answer } from '../../../../contract/types.ts'
import { changing } from '../../../runtime/change.ts'
import { fill, refuseRule } from '../../../runtime/refusal.ts'
import { shaped } from '../../../runtime/requests.ts'
import { requireButton } from '../../../runtime/rights.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { readUblApart } from '../order/read-ubl-apart.ts'
import type { UblLine, UblOrder } from '../order/read-ubl-order.ts'

const asked = z.object({ orgId: z.uuid(), xml: z.string().min(1).max(2_000_000) })

export interface Imported {
  rows: { id: string; docNum: string }[]
  /** In the reader's language: lines that were left out and why, and figures that are not what their parts make. */
  notUnderstood: string[]
}

export async function importUblOrder(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Imported>> {
  requireButton(customerOrder, context.actor, 'btnImport')
  const { orgId, xml } = shaped(asked, body)
  if (!context.actor.orgIds.includes(orgId)) refuseRule('NOT_FOUND')
  const order = await readUblApart(xml)
  return changing(pool, context, customerOrder, 'customerOrder.doImportUbl', body, async (work) => {
    const materials = await materialsOf(work, order)
    const notUnderstood: Label[] = order.differences.map((one) => [`金额不一致：${one}`, `Figures differ: ${one}`])
    for (const line of order.lines) {
      const materialId = materials.get(line.sellersItem)
      const problem = problemOf(line, materialId)
      if (problem) notUnderstood.push(problem)
      else await create(work, customerOrder, draftOf(orgId, order, line, materialId ?? ''))
    }
    const data = {
      rows: work.made.map(({ id, docNum }) => ({ id, docNum })),
      notUnderstood: notUnderstood.map((said) => fill(said, {})[context.language]),
    }
    return { status: '200', msg: '', data }
  })
}

/** Ours by the code that the customer names as the seller's. */
async function materialsOf({ tx }: Work, { lines }: UblOrder): Promise<ReadonlyMap<string, string>> {
  const codes = lines.map(({ sellersItem }) => sellersItem)
  const { rows } = await tx.query<{ id: string; code: string }>(
    `select id, code from material_item where code = any($1::text[]) and enabled_flag = 'Y'`,
    [codes],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const unitPriceOf = ({ price, priceBaseQty }: UblLine): string => roundTo(quotient(price, priceBaseQty), 6)
/** What a price has room for. */
const MOST_PRICE = '999999999999'

function problemOf(line: UblLine, materialId: string | undefined): Label | null {
  const { lineNum, sellersItem, unitCode, uom, needByDate } = line
  if (!/^\d{1,9}$/.test(lineNum)) return [`行号“${lineNum}”不是整数`, `Line number "${lineNum}" is no whole number`]
  if (!materialId) return [`第${lineNum}行产品“${sellersItem}”不存在`, `Line ${lineNum}: there is no product "${sellersItem}"`]
  if (!uom) return [`第${lineNum}行单位“${unitCode}”无法识别`, `Line ${lineNum}: unknown unit "${unitCode}"`]
  if (isAbove(unitPriceOf(line), MOST_PRICE)) return [`第${lineNum}行单价超过${MOST_PRICE}`, `Line ${lineNum}: the unit price is above ${MOST_PRICE}`]
  return needByDate ? null : [`第${lineNum}行缺少交期`, `Line ${lineNum} has no delivery date`]
}

/** The price is for one unit, whatever it was quoted for. */
const draftOf = (orgId: string, { docNum, currency, buyer }: UblOrder, line: UblLine, materialId: string) => ({
  orgId,
  customerCode: buyer.id.slice(0, 30),
  customerName: buyer.name.slice(0, 200),
  customerPoNum: docNum.slice(0, 60),
  customerLineNum: Number(line.lineNum),
  materialId,
  orderQty: line.qty,
  uom: line.uom ?? '',
  unitPrice: unitPriceOf(line),
  ...(currency in lookups.CURRENCY.values && { currency }),
  requestDate: line.needByDate ?? '',
})
