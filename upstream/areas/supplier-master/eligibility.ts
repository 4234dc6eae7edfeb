/** Whether a supplier may be used: by its life cycle, and by its state for the category at the business unit. */
import type { Label } from '../../../catalogue/language/define.ts'
import { supplierLookups } from '../../../catalogue/supplier-master/lookups.ts'
import { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import { fact, learn, rowsFor } from '../../runtime/rules/facts.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { type Called, called } from '../../runtime/rules/row-facts.ts'

interface CategoryStage {
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
} as const satisfies Record<string, CategoryStage>

export type SupplierStep = keyof typeof steps

export interface Usable {
  /** State for the category at the business unit. */
  status: string
  /** What a supplier on trial may be ordered in sum; null without a limit. */
  trialQtyLimit: string | null
}

interface EligibilityRequest {
  supplierId: string
  orgId: string
  categoryId: string
}

/** What decides whether a supplier may be used for a category at a business unit. */
export interface Standing {
  code: string
  lifecycle: string
  isOnHold: boolean
  /** For the category at the business unit; null counts as potential. */
  status: string | null
  trialQtyLimit: string | null
  hasSite: boolean
  /** As messages name them. */
  org: Called
  category: Called
}

type Row = Omit<Standing, 'org' | 'category'>

/** What a statement reads of a supplier, its row for category and business unit, and the business unit. */
export const standingColumns = (supplier: string, category: string, orgId: string): string =>
  `${supplier}.lifecycle, ${supplier}.order_hold_flag is not distinct from 'Y' as "isOnHold", ${category}.status,
   exists (select 1 from supplier_site site where site.header_id = ${supplier}.id and site.org_id = ${orgId} and site.site_status = 'ACTIVE' and site.purchase_flag = 'Y') as "hasSite"`

export const standing = fact(async (work, asked: readonly EligibilityRequest[]): Promise<Standing[]> => {
  const [rows, names] = await Promise.all([
    rowsFor<Row>(
      work,
      asked,
      `select asked.place, s.code, ${standingColumns('s', 'c', 'asked."orgId"')}, c.trial_qty_limit as "trialQtyLimit"
       from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, "orgId" uuid, "categoryId" uuid)
       join supplier_info s on s.id = asked."supplierId"
       left join supplier_category c on c.header_id = s.id and c.org_id = asked."orgId" and c.category_id = asked."categoryId"`,
    ),
    learn(
      work,
      asked.map(({ orgId, categoryId }) => ({ org: called(orgId), category: called(categoryId) })),
    ),
  ])
  return asked.map(({ supplierId }, at) => {
    const [row] = rows[at] ?? []
    if (!row) throw new Error(`No supplier ${supplierId}`)
    return Object.assign(row, names[at] as Pick<Standing, 'org' | 'category'>)
  })
})

const stopped = ['FROZEN', 'QUIT', 'BLACKLISTED']

/** Refuses what is not allowed; the caller compares the trial limit with what it orders. */
export function requireUsable(standing: Standing, step: SupplierStep): Usable {
  const { label, isOpen, needsSite }: CategoryStage = steps[step]
  const { code, lifecycle, org, category, hasSite } = standing
  const status = standing.status ?? 'POTENTIAL'
  if (stopped.includes(lifecycle)) refuse(supplierInfo, 'NOT_USABLE', { code, lifecycle: lifecycleLabel(lifecycle), action: label })
  if (step === 'ORDER' && standing.isOnHold) refuse(supplierInfo, 'ON_HOLD', { code, action: label })
  const isAllowed = isOpen ? !stopped.includes(status) : status === 'QUALIFIED' || status === 'TRIAL'
  if (!isAllowed) refuse(supplierInfo, 'NOT_QUALIFIED', { code, category: category.name, org: org.name })
  if (needsSite && !hasSite) refuse(supplierInfo, 'NO_SITE', { code, org: org.code, action: label })
  return { status, trialQtyLimit: status === 'TRIAL' ? standing.trialQtyLimit : null }
}

/** As `requireUsable(…, 'ORDER')` judges, for a statement that looks at many at once. */
export const orderable = (standing: string): string =>
  `(${standing}.lifecycle <> all (array[${stopped.map((one) => `'${one}'`).join()}]) and not ${standing}."isOnHold" and coalesce(${standing}.status in ('QUALIFIED', 'TRIAL'), false) and ${standing}."hasSite")`

const lifecycleLabel = (code: string): Label =>
  supplierLookups.SUPPLIER_LIFECYCLE.values[code as keyof (typeof supplierLookups)['SUPPLIER_LIFECYCLE']['values']]
