/** Whom a notice is addressed to: what its audience or its receivers come to, as people and suppliers. */
import type { Full } from '../../../catalogue/language/define.ts'
import type { notice } from '../../../catalogue/messaging/notice.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

export type NoticeDoc = Full<typeof notice>
export interface Addressed {
  supplierIds: string[]
  userIds: string[]
}

const forSuppliers: ReadonlySet<string> = new Set(['PUBLIC', 'ALL', 'SUPPLIER'])
const forColleagues: ReadonlySet<string> = new Set(['PUBLIC', 'ALL', 'INTERNAL'])

/** As they are at this moment: of a whole side, later joiners among them. */
export async function addressedBy({ tx, today }: Work, { audience, noticeReceiver }: NoticeDoc): Promise<Addressed> {
  if (audience === 'CHOSEN') return chosenBy(tx, noticeReceiver, today)
  return {
    supplierIds: forSuppliers.has(audience) ? await idsOf(tx, SUPPLIERS, []) : [],
    userIds: forColleagues.has(audience) ? await idsOf(tx, COLLEAGUES, []) : [],
  }
}

/** The suppliers of whoever asks that a notice is addressed to. */
export const mineAmong = ({ audience, supplierIds }: NoticeDoc, mine: readonly string[]): string[] =>
  forSuppliers.has(audience) ? [...mine] : mine.filter((id) => supplierIds?.includes(id))

const SUPPLIERS = `select distinct unnest(supplier_ids) as id from "user" where user_type = 'SUPPLIER' and enabled_flag = 'Y' order by 1`
const COLLEAGUES = `select id from "user" where user_type = 'INTERNAL' and enabled_flag = 'Y' order by id`

async function idsOf(tx: Tx, sql: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(sql, [...values])
  return rows.map(({ id }) => id)
}

const CHOSEN_SUPPLIERS = `
with recursive asked as (
  select * from jsonb_to_recordset($1) as a("kind" text, "supplierId" uuid, "categoryId" uuid, "supplierStatus" text)
), category as (
  select "categoryId" as id from asked where kind = 'CATEGORY'
  union select c.id from purchase_category c join category above on c.parent_id = above.id
)
select s.id from supplier_info s where s.enabled_flag = 'Y' and (
  s.id in (select "supplierId" from asked where kind = 'SUPPLIER')
  or s.lifecycle in (select "supplierStatus" from asked where kind = 'SUPPLIER_STATUS')
  or exists (select from supplier_category sc join category on category.id = sc.category_id where sc.header_id = s.id))
order by s.id`

const CHOSEN_USERS = `
with recursive asked as (
  select * from jsonb_to_recordset($1) as a("kind" text, "userId" uuid, "orgId" uuid, "departmentId" uuid, "responsibilityId" uuid)
), org as (
  select "orgId" as id from asked where kind = 'ORG'
  union select o.id from organization o join org above on o.parent_id = above.id
)
select u.id from "user" u where u.user_type = 'INTERNAL' and u.enabled_flag = 'Y' and (
  u.id in (select "userId" from asked where kind = 'USER')
  or u.department_id in (select "departmentId" from asked where kind = 'DEPARTMENT')
  or coalesce(u.org_id, u.default_org_id) in (select id from org)
  or exists (select from user_responsibility r join asked on asked."responsibilityId" = r.responsibility_id and asked.kind = 'RESPONSIBILITY'
    where r.header_id = u.id and coalesce(r.start_date <= $2::date, true) and coalesce(r.end_date >= $2::date, true)))
order by u.id`

async function chosenBy(tx: Tx, receivers: NoticeDoc['noticeReceiver'], today: string): Promise<Addressed> {
  const asked = JSON.stringify(receivers)
  return { supplierIds: await idsOf(tx, CHOSEN_SUPPLIERS, [asked]), userIds: await idsOf(tx, CHOSEN_USERS, [asked, today]) }
}
