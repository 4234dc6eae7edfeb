/** Organisations with their departments as one tree, and the positions as they report to each other: flat rows, each with its parent. */
import type { Pool } from 'pg'
import type { Answer, Language } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, CallContext } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'

export interface StructureRow {
  id: string
  parentId: string | null
  kind: 'organization' | 'department'
  code: string
  name: string
  orgType: string | null
  headName: string | null
  enabledFlag: 'Y' | 'N'
  /** Places and people of this department itself; the tree sums up. */
  headcount: number
  people: number
}

export interface PositionRow {
  id: string
  parentId: string | null
  code: string
  name: string
  departmentName: string
  levelName: string | null
  approvalLimitAmount: string | null
  headcount: number
  occupied: number
  vacant: number
  /** Who holds it today. */
  occupants: string[]
}

const named = (language: Language, alias: string) => (language === 'EN' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`)

/** Read by the system: head counts are the same for everybody who may open the page. */
export async function readStructure(pool: Pool, language: Language): Promise<StructureRow[]> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<StructureRow>(
      `select o.id, o.parent_id as "parentId", 'organization' as kind, o.code, ${named(language, 'o')} as name, o.org_type as "orgType", null as "headName",
              o.enabled_flag as "enabledFlag", 0 as headcount, 0 as people, 0 as place
       from organization o
       union all
       select d.id, coalesce(d.parent_id, d.org_id), 'department', d.code, ${named(language, 'd')}, null, ${named(language, 'h')}, d.enabled_flag,
              (select coalesce(sum(p.headcount), 0)::int from position p where p.department_id = d.id and p.enabled_flag = 'Y'),
              (select count(*)::int from person p where p.department_id = d.id and p.person_status = 'ON'), coalesce(d.seq_num, 0)
       from department d left join person h on h.id = d.head_person_id
       order by place, code`,
    )
    return rows
  })
}

/** $1 the day. */
export async function readPositionTree(pool: Pool, language: Language, today: string): Promise<PositionRow[]> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<PositionRow>(
      `select p.id, p.parent_position_id as "parentId", p.code, ${named(language, 'p')} as name, ${named(language, 'd')} as "departmentName",
              ${named(language, 'l')} as "levelName", l.approval_limit_amount as "approvalLimitAmount", p.headcount, p.occupied, p.vacant,
              array(select ${named(language, 'e')} from position_allot a join person e on e.id = a.header_id
                    where a.position_id = p.id and a.start_date <= $1::date and (a.end_date is null or a.end_date >= $1::date) order by e.code) as occupants
       from position p join department d on d.id = p.department_id left join person_level l on l.id = p.person_level_id
       where p.enabled_flag = 'Y' order by p.code`,
      [today],
    )
    return rows
  })
}

export async function findStructure(pool: Pool, id: unknown): Promise<'organization' | 'department'> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<{ entity: 'organization' | 'department' }>(
      "select entity from entity_label where id::text = $1 and entity in ('organization', 'department')",
      [String(id ?? '')],
    ),
  )
  return rows[0]?.entity ?? refuseRule('NOT_FOUND')
}

/** Whoever is granted one of these pages may ask, whichever page the call comes from. */
export function requireAnyPage({ side, grants }: Actor, pages: readonly string[]): void {
  if (side !== 'internal' || !pages.some((page) => grants.has(page))) refuseRule('FORBIDDEN')
}

export const listed = (data: unknown[], { pageIndex = 1, pageRows = data.length }: { pageIndex?: number; pageRows?: number } = {}): Answer => ({
  status: '200',
  msg: '',
  data: data.slice((pageIndex - 1) * pageRows, pageIndex * pageRows),
  page: { count: data.length, curIndex: pageIndex, countKind: 'exact' },
})

/** The same call as if it came from a page of the entity that the person may press this button on. */
export function onPageOf(context: CallContext, pages: readonly string[], button: string): CallContext {
  const { actor } = context
  const page = pages.find((name) => actor.grants.get(name)?.has(button)) ?? pages.find((name) => actor.grants.has(name))
  return page ? { ...context, actor: { ...actor, page } } : refuseRule('FORBIDDEN')
}
