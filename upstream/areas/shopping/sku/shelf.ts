/** What leaves the shelf by itself: its agreement ended, its supplier may no longer be ordered of, its price rose. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import type { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { Label } from '../../../../catalogue/values/label.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { change, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { orderable, standingColumns } from '../../supplier-master/eligibility.ts'
import { type AgreedLine, agreedLine } from './agreed-line.ts'
import { followPrice, type Sku } from './catalogue-sku.ts'
import { leaveShelf } from './leave-shelf.ts'

/** States in which an agreement begins or ceases to be what SKUs are priced by. */
const reaching = ['APPROVED', 'EXPIRED', 'ABOLISHED']

/** Whether any of the business units that a SKU is sold to may order of its supplier, and why not. */
const stands = `lateral (
  select bool_or(${orderable('t')}) as usable, bool_and(t."isOnHold") as held
  from (select ${standingColumns('p', 'c', 'o.org_id')} from catalogue_sku_org o
        left join supplier_category c on c.header_id = p.id and c.org_id = o.org_id and c.category_id = k.category_id
        where o.header_id = k.id and o.sale_flag = 'Y') t)`

/** SKU_SHELF: every SKU on the shelf whose agreement line or supplier is not what it was, each by itself. */
export const skusToLeave: RowWork = {
  async rows(tx) {
    const { rows } = await tx.query<{ id: string }>(
      `select k.id from catalogue_sku k join supplier_info p on p.id = k.supplier_id cross join ${stands} s
       left join agreement_line l on l.id = k.agreement_line_id left join agreement_header h on h.id = l.header_id
       where k.status = 'ON_SHELF' and (s.usable is false or k.price_source = 'AGREEMENT' and (
         h.status is distinct from 'APPROVED' or current_date not between l.start_date and l.end_date or l.net_price is distinct from k.net_price))
       order by k.id`,
    )
    return rows.map(({ id }) => id)
  },

  async run(work, id) {
    await bringUpToDate(work, [id])
    return 'done'
  },
}

/** A revision of their agreement came into force, or it ended: SKUs go over to the line that takes its place, at its price. */
export async function followAgreement(work: Work, { id: agreementId, status }: Full<typeof agreementHeader>): Promise<void> {
  if (!reaching.includes(status)) return
  await work.tx.query(
    `update catalogue_sku k set agreement_line_id = n.id from agreement_line n join agreement_header h on h.id = n.header_id and h.status = 'APPROVED'
     where n.header_id = $1 and n.previous_line_id = k.agreement_line_id`,
    [agreementId],
  )
  const { rows } = await work.tx.query<{ id: string }>(
    `select k.id from catalogue_sku k join agreement_line l on l.id = k.agreement_line_id where l.header_id = $1 and k.status = 'ON_SHELF' order by k.id`,
    [agreementId],
  )
  await bringUpToDate(
    work,
    rows.map(({ id }) => id),
  )
}

/** Looks at all of them at once, and writes those for which something is not as it was. */
async function bringUpToDate(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const reasons = await reasonsToLeave(work, ids)
  const skus = await learn(
    work,
    ids.map((id) => row(catalogueSku, id)),
  )
  const lines = await learn(
    work,
    skus.map((sku) => (sku?.agreementLineId ? agreedLine({ agreementLineId: sku.agreementLineId, qty: sku.minOrderQty, day: work.today }) : null)),
  )
  await inTurn([...ids.entries()], async ([at, id]) => {
    const [reason, sku, line] = [reasons.get(id), skus[at], lines[at]]
    const isPriced = !reason && sku && line && isPricedBy(sku, line)
    if (isPriced || (!reason && !line)) return
    const [changed] = await change(work, catalogueSku, [id], reason ? 'doAutoDown' : 'priced', (one) => {
      if (one.status !== 'ON_SHELF') return
      if (reason) leaveShelf(one, reason)
      else if (line) followPrice(one, line)
    })
    if (sku?.status === 'ON_SHELF' && changed?.status === 'OFF_SHELF') await announceStep(work, catalogueSku, 'doAutoDown', changed)
  })
}

const isPricedBy = (sku: Pick<Sku, 'netPrice' | 'taxRate' | 'currency' | 'agreementNum'>, line: AgreedLine): boolean =>
  isSame(sku.netPrice, line.netPrice) && isSame(sku.taxRate, line.taxRate) && sku.currency === line.currency && sku.agreementNum === line.docNum

const onHold: Label = ['供应商已冻结下单', 'Orders of the supplier are on hold']
const frozen: Label = ['供应商已冻结', 'The supplier is frozen']

/** By the ids of those that have one. */
async function reasonsToLeave({ tx, today }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const { rows } = await tx.query<{ id: string; isUsable: boolean | null; isHeld: boolean | null; ended: string | null }>(
    `select k.id, s.usable as "isUsable", s.held as "isHeld",
            case when k.price_source = 'AGREEMENT' and not (h.status = 'APPROVED' and $2::date between h.start_date and h.end_date and $2::date between l.start_date and l.end_date) then h.doc_num end as ended
     from catalogue_sku k join supplier_info p on p.id = k.supplier_id cross join ${stands} s
     left join agreement_line l on l.id = k.agreement_line_id left join agreement_header h on h.id = l.header_id where k.id = any($1::uuid[])`,
    [ids, today],
  )
  return new Map(
    rows.flatMap(({ id, isUsable, isHeld, ended }): [string, Label][] => {
      if (isUsable === false) return [[id, isHeld ? onHold : frozen]]
      return ended ? [[id, [`协议${ended}已失效`, `Agreement ${ended} is not in force`]]] : []
    }),
  )
}
