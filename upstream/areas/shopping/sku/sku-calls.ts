/** What is done with many SKUs at once: drafts from lines of agreements, and what a supplier has in stock. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Answer } from '../../../../contract/types.ts'
import { changing } from '../../../runtime/change/change.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { searchTextIn } from '../../../runtime/reading/search-text.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import type { CallContext, NamedCall } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { requireVisible } from '../../../runtime/visibility/sight.ts'
import { change, create, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type AgreedLine, agreedLine } from './agreed-line.ts'

const drafts = z.object({ agreementLineIds: z.array(anId).min(1).max(200) })
const stock = z.object({
  rows: z
    .array(z.object({ docNum: z.string().max(40), stockQty: z.string().regex(/^\d{1,14}(\.\d{1,4})?$/) }))
    .min(1)
    .max(500),
})

type Given = Record<string, unknown>

export const skuCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/catalogueSkuRestful/fromAgreement': (body, context) => fromAgreement(pool, body, context),
  '/v1/catalogueSkuRestful/listAgreed': (body, context) => listAgreed(pool, body, context),
  '/v1/catalogueSkuRestful/updateStock': (body, context) => updateStock(pool, body, context),
})

/** One draft a line; a line that has its SKU already is named and passed over. */
function fromAgreement(pool: Pool, { agreementLineIds }: Given, context: CallContext): Promise<Answer> {
  const { agreementLineIds: ids } = shaped(drafts, { agreementLineIds })
  return changing(pool, context, catalogueSku, 'catalogueSku.fromAgreement', ids, async (work) => {
    if (context.actor.side !== 'internal') refuseRule('FORBIDDEN')
    requireButton(catalogueSku, context.actor, 'btnSave')
    await requireVisible(work, 'agreementLine', ids)
    const skipped = await madeBefore(work, ids)
    const lines = await learn(
      work,
      ids.map((id) => agreedLine({ agreementLineId: id, qty: '1', day: work.today })),
    )
    await inTurn(
      lines.filter((line) => line !== null && !skipped.some(({ agreementLineId }) => agreementLineId === line.id)),
      async (line) => {
        if (line) await draftOf(work, line)
      },
    )
    return { status: '200', msg: '', data: { made: work.made, skipped } }
  })
}

/** Lines of agreements in force that have no SKU yet, as far as the person sees them. */
function listAgreed(pool: Pool, { words }: Given, context: CallContext): Promise<Answer> {
  if (context.actor.side !== 'internal') refuseRule('FORBIDDEN')
  requireButton(catalogueSku, context.actor, 'btnFromAgreement')
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const { rows } = await tx.query(
      `select l.id, h.doc_num as "docNum", l.line_num as "lineNum", s.name as supplier, m.code, l.item_desc as "itemDesc", l.net_price as "netPrice", h.currency, l.uom
       from agreement_line l join agreement_header h on h.id = l.header_id join supplier_info s on s.id = h.supplier_id left join material_item m on m.id = l.material_id
       where h.status = 'APPROVED' and $1::date between h.start_date and h.end_date and $1::date between l.start_date and l.end_date
         and not exists (select from catalogue_sku k where k.agreement_line_id = l.id)
         and concat_ws(' ', h.doc_num, s.code, s.name, m.code, l.item_desc) ilike '%' || replace(replace($2, '%', ''), '_', '') || '%'
       order by h.doc_num, l.line_num limit 50`,
      [dayOf(context.now), searchTextIn(words, 'words')],
    )
    return { status: '200', msg: '', data: rows }
  })
}

async function madeBefore({ tx }: Work, ids: readonly string[]): Promise<{ agreementLineId: string; docNum: string }[]> {
  const { rows } = await tx.query<{ agreementLineId: string; docNum: string }>(
    `select distinct on (agreement_line_id) agreement_line_id as "agreementLineId", doc_num as "docNum" from catalogue_sku where agreement_line_id = any($1::uuid[]) order by agreement_line_id, doc_num`,
    [ids],
  )
  return rows
}

async function draftOf(work: Work, line: AgreedLine): Promise<void> {
  const { material, supplier } = await learn(work, { material: row(materialItem, line.materialId), supplier: row(supplierInfo, line.supplierId) })
  const [orgId] = line.orgIds
  await create(work, catalogueSku, {
    ...(orgId && { orgId }),
    name: (material?.name ?? line.itemDesc).slice(0, 120),
    supplierId: line.supplierId,
    materialId: line.materialId,
    categoryId: line.categoryId,
    brand: (material?.brand ?? supplier?.shortName ?? supplier?.name ?? '').slice(0, 60),
    specification: (material?.specModel ?? line.itemDesc).slice(0, 300),
    uom: line.uom,
    agreementLineId: line.id,
    ...(line.minOrderQty && { minOrderQty: line.minOrderQty }),
    ...(line.packQty && { multipleQty: line.packQty }),
    ...(line.leadTimeDays !== null && { leadTimeDays: Math.min(line.leadTimeDays, 60) }),
    catalogueSkuOrg: line.orgIds.map((id) => ({ orgId: id })),
  })
}

/** Of the supplier's own SKUs, by their numbers; what is not his is not there for him. */
function updateStock(pool: Pool, { rows }: Given, context: CallContext): Promise<Answer> {
  const { rows: wanted } = shaped(stock, { rows })
  return changing(pool, context, catalogueSku, 'catalogueSku.updateStock', wanted, async (work) => {
    if (context.actor.side !== 'supplier') refuseRule('FORBIDDEN')
    requireButton(catalogueSku, context.actor, 'btnSave')
    const { rows: own } = await work.tx.query<{ id: string; docNum: string }>(
      `select id, doc_num as "docNum" from catalogue_sku where doc_num = any($1) and supplier_id = any($2::uuid[]) order by id`,
      [wanted.map(({ docNum }) => docNum), context.actor.supplierIds],
    )
    const stockOf = new Map(wanted.map(({ docNum, stockQty }) => [docNum, stockQty]))
    await change(
      work,
      catalogueSku,
      own.map(({ id }) => id),
      'stock',
      (sku) => {
        sku.stockQty = stockOf.get(String(sku.docNum)) ?? sku.stockQty
      },
    )
    const known = new Set(own.map(({ docNum }) => docNum))
    return { status: '200', msg: '', data: { rows: wanted.map(({ docNum }) => ({ docNum, outcome: known.has(docNum) ? 'done' : 'NOT_FOUND' })) } }
  })
}
