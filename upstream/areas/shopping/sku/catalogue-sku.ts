/** SKUs: priced by an agreement line, hung where their category is mapped, on and off the shelf. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, isSame, isZero, multiply, quotient, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { catalogue } from '../../../../catalogue/shopping/catalogue.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, row } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'
import { nodeFor } from '../catalogue/mapping.ts'
import { type AgreedLine, agreedLine } from './agreed-line.ts'
import { leaveShelf } from './leave-shelf.ts'

export type Sku = Full<typeof catalogueSku>

const editable = ['DRAFT', 'REJECTED', 'OFF_SHELF']
/** What an approver has seen. */
const approved = [
  'name',
  'categoryId',
  'brand',
  'model',
  'specification',
  'uom',
  'agreementLineId',
  'priceSource',
  'detail',
  'minOrderQty',
  'multipleQty',
  'leadTimeDays',
] as const

export const catalogueSkuBehaviour = {
  defaults(sku, { actor }) {
    if (actor.side === 'supplier') sku.supplierId = actor.supplierIds[0] ?? sku.supplierId
  },

  settle: knowing(
    ({ agreementLineId, categoryId, materialId, minOrderQty }, { today }) => ({
      line: agreementLineId ? agreedLine({ agreementLineId, qty: minOrderQty, day: today }) : null,
      node: nodeFor({ categoryId, materialId }),
    }),
    (sku, { line, node }, work, before) => {
      sku.catalogueId = node
      // A supplier has no business unit of his own, a manager all of them.
      const [first] = sku.catalogueSkuOrg
      if (first) sku.orgId ??= first.orgId
      if (editable.includes(sku.status) && line) takePrice(sku, line)
      if (!isSame(sku.stockQty, before?.stockQty ?? null) || (sku.stockQty === null) !== ((before?.stockQty ?? null) === null))
        sku.stockTime = work.nowText
      if (before?.status === 'OFF_SHELF' && sku.status === 'OFF_SHELF' && approved.some((field) => before[field] !== sku[field]))
        sku.changedFlag = 'Y'
    },
  ),

  check: knowing(
    ({ agreementLineId, minOrderQty, catalogueSkuOrg }, { today }) => ({
      line: agreementLineId ? agreedLine({ agreementLineId, qty: minOrderQty, day: today }) : null,
      orgs: catalogueSkuOrg.map(({ orgId }) => called(orgId)),
    }),
    (sku, { line, orgs }, work, before) => {
      if (sku.priceSource === 'MANUAL' && before?.priceSource !== 'MANUAL' && !work.actor.responsibilities.includes('manager'))
        refuse(catalogueSku, 'MANUAL_PRICE', {}, 'priceSource')
      if (!line) return
      if (line.supplierId !== sku.supplierId) refuse(catalogueSku, 'NOT_OF_SUPPLIER', {}, 'agreementLineId')
      if (line.uom !== sku.uom) refuse(catalogueSku, 'UOM', { uom: line.uom }, 'uom')
      for (const [index, { orgId }] of sku.catalogueSkuOrg.entries())
        if (!line.orgIds.includes(orgId)) refuse(catalogueSku, 'NOT_COVERED', { org: orgs[index]?.name ?? '' }, `catalogueSkuOrg[${index}].orgId`)
    },
  ),

  doPropose(sku) {
    sku.proposedFlag = 'Y'
  },

  doSubmit: knowing(
    ({ categoryId, materialId }) => ({ node: nodeFor({ categoryId, materialId }), category: called(categoryId) }),
    async (sku, { node, category }, work) => {
      if (!node) refuse(catalogueSku, 'UNMAPPED', { category: category?.name ?? '' }, 'categoryId')
      await requireAlone(work, sku)
    },
  ),

  doApproval(sku) {
    sku.changedFlag = 'N'
  },

  doReject() {},

  doBatchUp: knowing(
    ({ agreementLineId, minOrderQty, catalogueId, supplierId, categoryId, catalogueSkuOrg }, { today }) => ({
      line: agreementLineId ? agreedLine({ agreementLineId, qty: minOrderQty, day: today }) : null,
      node: row(catalogue, catalogueId),
      standings: catalogueSkuOrg.map(({ orgId }) => standing({ supplierId, orgId, categoryId })),
    }),
    (sku, { line, node, standings }, work) => {
      if (line && !line.isInForce) refuse(catalogueSku, 'AGREEMENT_OVER', { docNum: line.docNum })
      for (const one of standings) requireUsable(one, 'ORDER')
      if (node?.enabledFlag === 'N') refuse(catalogueSku, 'CATALOGUE_OFF', { name: node.name })
      if (line) takePrice(sku, line)
      Object.assign(sku, { offReason: null, offReasonEn: null })
      for (const org of sku.catalogueSkuOrg) org.shelfDate = work.nowText
    },
  ),

  doBatchDown(sku, { reason }) {
    Object.assign(sku, { offReason: reason, offReasonEn: null })
  },

  async doAddCart(sku, call) {
    const orgId = String(
      call.input.orgId ?? call.actor.orgIds.find((id) => sku.catalogueSkuOrg.some((org) => org.orgId === id)) ?? call.actor.orgIds[0] ?? '',
    )
    if (!orgId) refuse(catalogueSku, 'NO_ORGANISATION', {}, 'input.orgId')
    await putIntoCart(call, [{ skuId: sku.id, orgId, qty: (call.input.qty as string | null | undefined) ?? null }])
  },
  doFavourite(sku, call) {
    if (sku.catalogueSkuFavourite.some(({ userId }) => userId === call.actor.userId)) return
    const line = newLineOf(call, catalogueSku, 'catalogueSkuFavourite', {
      headerId: sku.id,
      parent: sku,
      lineNum: (sku.catalogueSkuFavourite.at(-1)?.lineNum ?? 0) + 10,
    })
    sku.catalogueSkuFavourite.push(Object.assign(line, { userId: call.actor.userId, since: call.nowText }))
  },

  doUnfavourite(sku, { actor }) {
    sku.catalogueSkuFavourite = sku.catalogueSkuFavourite.filter(({ userId }) => userId !== actor.userId)
  },
} satisfies Behaviour<typeof catalogueSku>

function takePrice(sku: Sku, line: AgreedLine): void {
  Object.assign(sku, { netPrice: line.netPrice, taxRate: line.taxRate, currency: line.currency, agreementNum: line.docNum })
}

/** A supplier sells a material of one brand and model by one SKU. */
async function requireAlone({ tx }: Work, { id, supplierId, materialId, brand, model }: Sku): Promise<void> {
  const { rows } = await tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from catalogue_sku where supplier_id = $1 and material_id = $2 and brand = $3 and model is not distinct from $4 and id <> $5
       and status in ('SUBMITTED', 'APPROVED', 'ON_SHELF') order by doc_num limit 1`,
    [supplierId, materialId, brand, model, id],
  )
  if (rows[0]) refuse(catalogueSku, 'DUPLICATE', rows[0])
}

/** Brings the price of its agreement to a SKU on the shelf: up to five percent more and whatever is less at once; what rose further, or is agreed in another currency, leaves the shelf. */
export function followPrice(sku: Sku, line: AgreedLine): void {
  const was = sku.netPrice ?? '0'
  if (sku.currency !== null && sku.currency !== line.currency)
    leaveShelf(sku, [
      `价格币种由${sku.currency}变为${line.currency}待复核`,
      `Its price went from ${sku.currency} to ${line.currency}, to be reviewed`,
    ])
  else if (isZero(was) || !isAbove(line.netPrice, multiply(was, '1.05'))) takePrice(sku, line)
  else {
    const percent = risenBy(was, line.netPrice)
    leaveShelf(sku, [`价格上涨${percent}%待复核`, `Price rose ${percent} %, to be reviewed`])
  }
}

/** By how many percent, to two digits. */
const risenBy = (was: string, now: string) => spoken(roundTo(multiply(quotient(subtract(now, was), was), '100'), 2))
