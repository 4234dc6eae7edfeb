/** A customer's order as Peppol sends it becomes customer orders, a draft for each line; what could not be understood is named. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Label } from '../../../../catalogue/language/define.ts'
import { quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { customerOrder } from '../../../../catalogue/purchasing/customer-order.ts'
import type { Answer } from '../../../../contract/types.ts'
import { companyOf } from '../../../platform/print/organisation.ts'
import { changing, orPreviewed, Previewed } from '../../../runtime/change/change.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { fill, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { readUblApart } from '../order/read-ubl-apart.ts'
import type { UblLine, UblOrder } from '../order/read-ubl-order.ts'
import { type Priced, type Product, priceOf, problemOf, requireOrder, unkeptOf } from './ubl-problems.ts'

const asked = z.object({ orgId: anId, xml: z.string().min(1).max(1_000_000), preview: z.boolean().optional() })

interface Taken {
  /** A customer order for each line that was understood. */
  rows: { lineNum: string; id: string; docNum: string }[]
  /** Lines and prices that were left out and why, and figures that are not what their parts make. */
  said: Label[]
}

/** With `preview` the order as it was read and what would come of it, and nothing is stored. */
export async function importUblOrder(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireButton(customerOrder, context.actor, 'btnImport')
  const { orgId, xml, preview } = shaped(asked, body)
  if (!context.actor.orgIds.includes(orgId)) refuseRule('NOT_FOUND')
  const order = await readUblApart(xml)
  requireOrder(order)
  return changing(pool, context, customerOrder, 'customerOrder.doImportUbl', body, async (work) => {
    const { rows, said } = await taken(work, orgId, order)
    const data = { rows, notUnderstood: said.map((label) => fill(label, {})[context.language]) }
    if (preview) throw new Previewed({ ...data, order })
    return { status: '200', msg: '', data }
  }).catch(orPreviewed)
}

async function taken(work: Work, orgId: string, order: UblOrder): Promise<Taken> {
  const products = await productsOf(work, order)
  const said: Label[] = [...order.differences.map(differs), ...unkeptOf(order, await companyOf(work.tx, orgId))]
  const rows: Taken['rows'] = []
  for (const line of order.lines) {
    const product = products.get(line)
    const problem = problemOf(line, product)
    if (problem || !product) {
      if (problem) said.push(problem)
      continue
    }
    const priced = priceOf(line, order)
    if (!isPriced(priced)) said.push(priced)
    const { id, docNum } = await create(work, customerOrder, draftOf(orgId, order, line, product), {
      // After what a new order begins with: an open currency is not the usual one.
      fill: (doc) => Object.assign(doc, isPriced(priced) ? forOne(priced, line) : { currency: null }),
    })
    rows.push({ lineNum: line.lineNum, id, docNum: String(docNum) })
  }
  return { rows, said }
}

const isPriced = (found: Priced | Label): found is Priced => 'currency' in found

/** The price is for one unit, whatever it was quoted for. */
const forOne = ({ price, currency }: Priced, { priceBaseQty }: UblLine) => ({ unitPrice: roundTo(quotient(price, priceBaseQty), 6), currency })

const differs = ([cn, en]: Label): Label => [`金额不一致：${cn}`, `Figures differ: ${en}`]

async function productsOf(work: Work, { lines }: UblOrder): Promise<ReadonlyMap<UblLine, Product>> {
  const { rows } = await work.tx.query<Units>(
    `select id, code, base_uom as "baseUom" from material_item where code = any($1::text[]) and enabled_flag = 'Y'`,
    [lines.map(({ sellersItem }) => sellersItem)],
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const named = lines.flatMap((line) => {
    const units = byCode.get(line.sellersItem)
    return units ? [{ line, units }] : []
  })
  const factors = await learn(
    work,
    named.map(({ line, units }) => (line.uom ? factor({ materialId: units.id, from: line.uom, to: units.baseUom }) : null)),
  )
  return new Map(named.map(({ line, units }, at) => [line, { ...units, isCountedIn: factors[at] !== null }]))
}

interface Units {
  id: string
  code: string
  baseUom: string
}

const draftOf = (orgId: string, { docNum, buyer }: UblOrder, line: UblLine, { id }: Product) => ({
  orgId,
  customerCode: buyer.id,
  customerName: buyer.name,
  customerPoNum: docNum,
  customerLineNum: Number(line.lineNum),
  materialId: id,
  orderQty: line.qty ?? '',
  uom: line.uom ?? '',
  requestDate: line.needByDate ?? '',
})
