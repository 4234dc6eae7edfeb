/** `listSupplierToAuction`: whom one may ask, whoever is best introduced first, with what a buyer wants to know before he invites. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import type { Answer } from '../../../../contract/types.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'

const ids = z.array(anId).max(200)
const asked = z.object({
  auctionId: anId.optional(),
  orgId: anId.optional(),
  categoryIds: ids.optional(),
  materialIds: ids.optional(),
  search: z.string().max(100).optional(),
  pageIndex: z.int().min(1).default(1),
  pageRows: z.int().min(1).max(200).default(50),
})

interface Wanted {
  orgId: string | null
  categoryIds: readonly string[]
  materialIds: readonly string[]
  invited: readonly string[]
}

export async function listCandidates(
  pool: Pool,
  { menuId: _, language: __, ...body }: Record<string, unknown>,
  context: CallContext,
): Promise<Answer> {
  const { actor } = context
  // Whoever makes inquiries or competitions invites; to others it would be a directory of suppliers.
  if (!['inquiryProposalList', 'competeList'].some((page) => actor.grants.get(page)?.has('btnAdd'))) refuseRule('FORBIDDEN')
  const { search = '', pageIndex, pageRows, ...given } = shaped(asked, body)
  const wanted = given.auctionId
    ? await inTransaction(pool, enterRoleSql(actor), (tx) => wantedBy(tx, String(given.auctionId), context))
    : { orgId: given.orgId ?? null, categoryIds: given.categoryIds ?? [], materialIds: given.materialIds ?? [], invited: [] }
  const rows = await asSystem(pool, (tx) => candidates(tx, wanted, search, pageIndex, pageRows))
  return {
    status: '200',
    msg: '',
    data: rows.map(({ whole: ___, ...row }) => row),
    page: { count: rows[0]?.whole ?? 0, curIndex: pageIndex, countKind: 'exact' },
  }
}

async function wantedBy(tx: Tx, auctionId: string, context: CallContext): Promise<Wanted> {
  const doc = await readForPerson(tx, auctionHeader, auctionId, context)
  return {
    orgId: String(doc.orgId),
    categoryIds: [String(doc.purchaseCategoryId)],
    materialIds: linesIn(doc, 'auctionItem').flatMap(({ materialId }) => (materialId ? [String(materialId)] : [])),
    invited: linesIn(doc, 'auctionSupplier').flatMap(({ supplierId }) => (supplierId ? [String(supplierId)] : [])),
  }
}

interface Candidate {
  supplierId: string
  code: string
  name: string
  contact: string | null
  status: string
  grade: string | null
  capacityMonth: string | null
  riskLevel: string | null
  approvedSource: 'Y' | 'N'
  lastPriceCount: number
  sameGroupAs: string[]
  invited: 'Y' | 'N'
  whole: number
}

/** What a buyer wants to know of those whom he has invited, in their order. */
export async function invitedOf(tx: Tx, wanted: Omit<Wanted, 'invited'>, supplierIds: readonly string[]): Promise<Candidate[]> {
  const rows = await candidates(tx, { ...wanted, invited: supplierIds }, '', 1, supplierIds.length, supplierIds)
  return supplierIds.flatMap((id) => rows.filter(({ supplierId }) => supplierId === id))
}

/** Who is frozen, has quit or is blacklisted is not asked; whoever has no row for the category counts as potential. */
async function candidates(
  tx: Tx,
  { orgId, categoryIds, materialIds, invited }: Wanted,
  search: string,
  pageIndex: number,
  pageRows: number,
  among: readonly string[] | null = null,
): Promise<Candidate[]> {
  const { rows } = await tx.query<Candidate>(
    `select s.id as "supplierId", s.code, s.name, (select c.name from supplier_contact c where c.header_id = s.id order by c.line_num limit 1) as contact,
       coalesce(k.status, 'POTENTIAL') as status, k.grade as grade, k.capacity::text as "capacityMonth", s.risk_level as "riskLevel",
       case when exists (select 1 from asl_line a where a.supplier_id = s.id and a.effect_state = 'EFFECTIVE' and (a.category_id = any($2::uuid[]) or a.material_id = any($3::uuid[]))) then 'Y' else 'N' end as "approvedSource",
       (select count(distinct p.material_id)::int from supplier_price_list p where p.supplier_id = s.id and p.enabled_flag = 'Y' and p.material_id = any($3::uuid[])) as "lastPriceCount",
       array(select o.code::text from supplier_info o where o.id <> s.id and coalesce(o.group_id, o.id) = coalesce(s.group_id, s.id) order by o.code) as "sameGroupAs",
       case when s.id = any($4::uuid[]) then 'Y' else 'N' end as invited, count(*) over ()::int as whole
     from supplier_info s left join lateral (
       select c.status, max(c.grade_in_category) over () as grade, sum(c.capacity_month) over () as capacity from supplier_category c
       where c.header_id = s.id and c.org_id = $1 and c.category_id = any($2::uuid[]) order by array_position(array['QUALIFIED', 'TRIAL', 'INTRODUCING', 'POTENTIAL'], c.status::text) limit 1) k on true
     where s.lifecycle not in ('FROZEN', 'QUIT', 'BLACKLISTED') and coalesce(k.status, 'POTENTIAL') not in ('FROZEN', 'QUIT', 'BLACKLISTED')
       and ($8::uuid[] is null or s.id = any($8::uuid[])) and ($5 = '' or s.code ilike '%' || $5 || '%' or s.name ilike '%' || $5 || '%')
     order by array_position(array['QUALIFIED', 'TRIAL', 'INTRODUCING', 'POTENTIAL'], coalesce(k.status, 'POTENTIAL')::text), s.code limit $7 offset $6`,
    [orgId, categoryIds, materialIds, invited, search.replace(/[\\%_]/g, '\\$&'), (pageIndex - 1) * pageRows, pageRows, among],
  )
  return rows
}
