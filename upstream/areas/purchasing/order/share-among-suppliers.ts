/** Requisition lines that are ordered: who gets how much of each, at which price, by which type and for which buyer. One order comes for each of these; lines alike become one of it, with a schedule each. */

import { lookups } from '../../../../catalogue/index.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isPositive, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { groupBy } from '../../../../catalogue/values/group-by.ts'
import type { Share, Sharing, TakenRow } from '../../../runtime/behaviour.ts'
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Rate, rate } from '../../master-data/exchange.ts'
import { trial } from './orderable.ts'
import { type FoundPrice, price } from './price.ts'
import { type ApprovedLine, approvedLines, misfit, type Offered, splitByQuota } from './suppliers.ts'

type Requisition = Full<typeof requisitionHeader>
type Line = LineRow<typeof requisitionHeader, 'requisitionLine'>

/** A line of which some is ordered, with its requisition. */
interface Ordered {
  of: TakenRow
  requisition: Requisition
  line: Line
  qty: string
  /** The supplier that whoever orders names, or the requester has suggested; none where the approved ones share by quota. */
  namedId: string | null
}

/** The part of it that one supplier gets. */
interface Part extends Ordered {
  supplierId: string
}

/** In need-by order; `given.supplierId` decides for all lines. */
export const shareAmongSuppliers: Sharing = async (taken, work, given) => {
  const ordered = taken.map((of) => orderedOf(of, (given.supplierId as string | undefined) ?? null))
  const parts = await partsOf(ordered, work)
  const known = await learn(
    work,
    parts.map(({ requisition, line, supplierId }) => ({
      orderTypeId: relatedType({ billTypeId: requisition.billTypeId, orgId: requisition.orgId, categoryId: line.categoryId }),
      source: row(purchaseBillType, requisition.billTypeId),
      supplier: row(supplierInfo, supplierId),
    })),
  )
  const bought = parts.map((part, at) => ({ ...part, ...known[at], currency: known[at]?.supplier?.defaultCurrency ?? part.requisition.currency }))
  const merged = groupBy(bought, (part) => likeness(part, part.orderTypeId, work)).map(mergedOf)
  const prices = await learn(
    work,
    merged.map((part) => priceFor(part, part, work)),
  )
  const rates = await learn(
    work,
    merged.map(({ currency: to, requisition: { currency: from } }, at) => (prices[at] || from === to ? null : rate({ from, to, day: work.today }))),
  )
  const shares = merged.map(({ orderTypeId, source, supplier, ...part }, at) => {
    if (!orderTypeId) refuse(requisitionHeader, 'NO_RELATION', { source: String(source?.code), kind: lookups.PUR_DOC_KIND.values.ORDER })
    const head = {
      supplierId: part.supplierId,
      currency: part.currency,
      billTypeId: orderTypeId,
      buyerId: part.line.buyerId ?? work.actor.userId,
      ...(supplier?.paymentTermId && { paymentTermId: supplier.paymentTermId }),
    }
    return { part, share: shareOf(part, head, prices[at] ?? null, rates[at] ?? null, work) }
  })
  const inOrder = shares.sort(({ part: a }, { part: b }) => a.line.needByDate.localeCompare(b.line.needByDate) || a.line.lineNum - b.line.lineNum)
  return inOrder.map(({ share }) => share)
}

/** What two requisition lines have in common that become one line of an order; goods without a number are like no others. */
function likeness({ of, requisition, line, supplierId }: Part, orderTypeId: string | null | undefined, work: Work): string {
  const { materialId, itemDesc, uom, categoryId, drawingNo, drawingVersion, taxRate, estimatedPrice, subjectId, deliveryInfoId, buyerId } = line
  const goods = materialId ? [materialId, itemDesc, uom, categoryId, drawingNo, drawingVersion] : [of.row.id]
  const terms = [requisition.orgId, requisition.projectId, requisition.currency, supplierId, orderTypeId, buyerId, taxRate, estimatedPrice, subjectId]
  return JSON.stringify([...goods, ...terms, deliveryInfoId, dueDay(line, work)])
}

const dueDay = ({ needByDate }: Line, { today }: Work): string => (needByDate < today ? today : needByDate)

/** The first of them, ordered for all. */
const mergedOf = <P extends Part>(alike: readonly P[]) => ({ ...(alike[0] as P), qty: add(...alike.map(({ qty }) => qty)), alike })

/** It was read with its document. */
function orderedOf(of: TakenRow, chosenId: string | null): Ordered {
  const line = of.row as Line
  return {
    of,
    requisition: of.scope.parent?.row as Requisition,
    line,
    qty: of.qty ?? line.openQty ?? '0',
    namedId: chosenId ?? line.suggestedSupplierId,
  }
}

async function partsOf(ordered: readonly Ordered[], work: Work): Promise<Part[]> {
  const approved = await learn(
    work,
    ordered.map(({ requisition: { orgId }, line: { materialId, categoryId }, namedId }) =>
      namedId ? null : approvedLines({ orgId, materialId, categoryId, day: work.today }),
    ),
  )
  const known = await learn(
    work,
    ordered.map(
      (one, at) =>
        approved[at]?.map(({ supplierId }) => ({
          price: priceFor(one, { supplierId, currency: one.requisition.currency }, work),
          trial: trial({ ...goodsOf(one), supplierId, day: work.today }),
        })) ?? [],
    ),
  )
  const onTrial = new Map<string, string>()
  return ordered.flatMap((one, at) => {
    if (one.namedId) return [{ ...one, supplierId: one.namedId }]
    const offered = (approved[at] ?? []).map((found, place): OnTrial => {
      const { price, trial } = known[at]?.[place] ?? {}
      const used = trial ? add(trial.used, onTrial.get(trialKey(one, found.supplierId)) ?? '0') : '0'
      return { ...found, netPrice: price?.netPrice ?? null, limit: trial?.limit ?? null, used, room: trial ? subtract(trial.limit, used) : null }
    })
    const parts = byQuota(one, offered, work)
    for (const { supplierId, qty } of parts) onTrial.set(trialKey(one, supplierId), add(onTrial.get(trialKey(one, supplierId)) ?? '0', qty))
    return parts
  })
}

interface OnTrial extends Offered {
  limit: string | null
  /** Of its limit, by what is taken together with this as well. */
  used: string
}

const goodsOf = ({ requisition: { orgId }, line: { materialId, categoryId } }: Ordered) => ({ orgId, materialId, categoryId })
const trialKey = (one: Ordered, supplierId: string): string => [supplierId, one.requisition.orgId, one.line.materialId].join(' ')

/** Of equal quotas the cheaper one is preferred. What nobody may be ordered stays open, which is told. */
function byQuota(ordered: Ordered, offered: readonly OnTrial[], work: Work): Part[] {
  const { requisition, line } = ordered
  const { lineNum } = line
  const { shares, left } = splitByQuota(offered, ordered.qty)
  if (offered.length === 0) refuse(requisitionHeader, 'NO_SUPPLIER', { lineNum }, 'input.supplierId')
  const trials = offered.flatMap(({ supplierCode, limit, used }) => (limit === null ? [] : [`${supplierCode} ${spoken(used)}/${spoken(limit)}`]))
  const said = { docNum: requisition.docNum, lineNum, qty: spoken(ordered.qty), left: spoken(left), trials: trials.join(', ') }
  if (shares.length === 0) refuse(requisitionHeader, 'TRIAL_FULL', said, 'input.supplierId')
  if (isPositive(left)) warn(work, requisitionHeader, 'TRIAL_LEFT', said, 'input.orderQty')
  for (const share of shares) warnOfPack(work, line, share.qty, share.line)
  return shares.map(({ qty, line: { supplierId } }) => ({ ...ordered, qty, supplierId }))
}

function warnOfPack(work: Work, { lineNum }: Line, qty: string, approved: ApprovedLine): void {
  const { packQty, supplierCode } = approved
  if (misfit(qty, approved) === 'PACK')
    warn(work, requisitionHeader, 'PACK', { lineNum, supplier: supplierCode, qty: spoken(qty), pack: spoken(packQty) }, 'input.orderQty')
}

const priceFor = (
  { requisition: { orgId }, line: { materialId, uom }, qty }: Ordered,
  { supplierId, currency }: { supplierId: string; currency: string },
  { today: date }: Work,
) => (materialId ? price({ orgId, supplierId, materialId, uom, currency, qty, date }) : null)

/** What no price list knows begins with the estimate, in the currency of the order. */
function shareOf(
  { of, line, qty, alike }: Part & { alike: readonly Part[] },
  head: Share['head'] & { currency: string },
  found: FoundPrice | null,
  toOrder: Rate | null,
  work: Work,
): Share {
  const needByDate = dueDay(line, work)
  const { deliveryInfoId } = line
  const estimate = toOrder && line.estimatedPrice ? roundTo(multiply(line.estimatedPrice, toOrder.factor), 6) : line.estimatedPrice
  return {
    of,
    qty,
    head,
    line: { netPrice: found?.netPrice ?? estimate, needByDate, ...(found && { taxRate: found.taxRate }) },
    below: { poDelivery: alike.map((one) => ({ scheduleQty: one.qty, needByDate, deliveryInfoId, requisitionLineId: one.line.id })) },
  }
}

interface Related {
  billTypeId: string
  orgId: string
  categoryId: string
}

/** The order type that the requisition's type leads to: an exact organisation before a category before the default. */
const relatedType = fact(async (work, asked: readonly Related[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(
    work,
    asked,
    `with recursive asked as (
       select * from jsonb_to_recordset($1) as asked(place int, "billTypeId" uuid, "orgId" uuid, "categoryId" uuid)
     ), up as (
       select id as origin, id, parent_id, 0 as far from purchase_category where id in (select "categoryId" from asked)
       union all select up.origin, c.id, c.parent_id, far + 1 from purchase_category c join up on c.id = up.parent_id
     )
     select distinct on (asked.place) asked.place, r.target_type_id as id
     from asked join purchase_bill_type_relation r on r.header_id = asked."billTypeId"
     left join up on up.origin = asked."categoryId" and up.id = r.category_id
     where r.target_kind = 'ORDER' and coalesce(r.enabled_flag, 'Y') = 'Y' and (r.org_id is null or r.org_id = asked."orgId") and (r.category_id is null or up.id is not null)
     order by asked.place, (r.org_id is null), up.far nulls last, r.default_flag desc, r.id`,
  )
  return rows.map(([found]) => found?.id ?? null)
})
