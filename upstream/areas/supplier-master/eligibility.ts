/** Whether a supplier may be used: by its life cycle, and by its state for the category at the business unit. */
import type { Label } from '../../../catalogue/define.ts'
import { supplierLookups } from '../../../catalogue/supplier-master/lookups.ts'
import { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import { refuse } from '../../runtime/refusal.ts'
import { codeOf, nameOf } from '../../runtime/used-by.ts'
import type { Work } from '../../runtime/working.ts'

interface Step {
  label: Label
  /** Also open to suppliers that are not introduced yet. */
  isOpen?: true
  /** The business unit needs an active site of the supplier. */
  needsSite?: true
}

/** What a supplier may be wanted for (agreements.md, Eligibility). */
const steps = {
  INVITE: { label: ['邀请', 'inviting'], isOpen: true },
  OPEN_CONTRACT: { label: ['签订保密或质量协议', 'a non-disclosure or quality contract'], isOpen: true },
  AWARD: { label: ['定标', 'awarding'] },
  PRICE_LIST: { label: ['定价', 'pricing'] },
  CONTRACT: { label: ['签订合同', 'contracting'] },
  AGREEMENT: { label: ['签订协议', 'an agreement'], needsSite: true },
  ASL: { label: ['列入合格清单', 'listing'], needsSite: true },
  ORDER: { label: ['下单', 'ordering'], needsSite: true },
} as const satisfies Record<string, Step>

export type SupplierStep = keyof typeof steps

export interface Usable {
  /** State for the category at the business unit. */
  status: string
  /** What a supplier on trial may be ordered in sum; null without a limit. */
  trialQtyLimit: string | null
}

interface Found {
  code: string
  lifecycle: string
  order_hold_flag: string | null
  status: string | null
  trial_qty_limit: string | null
  has_site: boolean
}

const stopped = ['FROZEN', 'QUIT', 'BLACKLISTED']

/** Refuses what is not allowed; the caller compares the trial limit with what it orders. */
export async function checkUsable(work: Work, supplierId: string, orgId: string, categoryId: string, step: SupplierStep): Promise<Usable> {
  const { label, isOpen, needsSite }: Step = steps[step]
  const found = await find(work, supplierId, orgId, categoryId)
  const { code, lifecycle, has_site: hasSite } = found
  // No row for category and business unit counts as potential.
  const status = found.status ?? 'POTENTIAL'
  if (stopped.includes(lifecycle)) refuse(supplierInfo, 'NOT_USABLE', { code, lifecycle: lifecycleLabel(lifecycle), action: label })
  if (step === 'ORDER' && found.order_hold_flag === 'Y') refuse(supplierInfo, 'ON_HOLD', { code, action: label })
  const isAllowed = isOpen ? !stopped.includes(status) : status === 'QUALIFIED' || status === 'TRIAL'
  if (!isAllowed) refuse(supplierInfo, 'NOT_QUALIFIED', { code, category: await nameOf(work, categoryId), org: await nameOf(work, orgId) })
  if (needsSite && !hasSite) refuse(supplierInfo, 'NO_SITE', { code, org: await codeOf(work, orgId), action: label })
  return { status, trialQtyLimit: status === 'TRIAL' ? found.trial_qty_limit : null }
}

const lifecycleLabel = (code: string): Label =>
  supplierLookups.SUPPLIER_LIFECYCLE.values[code as keyof (typeof supplierLookups)['SUPPLIER_LIFECYCLE']['values']]

async function find(work: Work, supplierId: string, orgId: string, categoryId: string): Promise<Found> {
  const { rows } = await work.tx.query<Found>(
    `select s.code, s.lifecycle, s.order_hold_flag, c.status, c.trial_qty_limit,
            exists (select 1 from supplier_site t where t.header_id = s.id and t.org_id = $2 and t.site_status = 'ACTIVE' and t.purchase_flag = 'Y') as has_site
     from supplier_info s left join supplier_category c on c.header_id = s.id and c.org_id = $2 and c.category_id = $3
     where s.id = $1`,
    [supplierId, orgId, categoryId],
  )
  const [row] = rows
  if (!row) throw new Error(`No supplier ${supplierId}`)
  return row
}
