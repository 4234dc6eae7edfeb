/** The company as processes ask of it, from its tables. Who is away is no matter of it: tasks wander to whoever stands in by their to-dos (`delegation.ts`). */

import { person } from '../../../../catalogue/identity/person.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import type { Level, Organisation, RoleMember } from '../engine/index.ts'
import { holdersOf } from '../holders.ts'

/** Beyond any amount: a level without a limit. */
const UNLIMITED = '999999999999999999'

interface AssignmentContext {
  definition: AnyDefinition
  doc: Doc
  today: string
  /** Responsibilities whose holders decide where a step names nobody. */
  managers: readonly string[]
}

export function organisationIn(tx: Tx, { definition, doc, today, managers }: AssignmentContext): Organisation {
  const ids = async (sql: string, values: unknown[]) => (await tx.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
  const first = async (sql: string, values: unknown[]) => (await ids(sql, values))[0] ?? null
  return {
    async nameOf(userId) {
      const { rows } = await tx.query<{ name: string }>('select name from entity_label where id = $1', [userId])
      return rows[0]?.name ?? userId
    },
    enabledAmong: (userIds) => ids(ENABLED, [userIds]),
    usersNamed: (names) => ids(NAMED, [names]),
    roleMembers: async (role) => (await tx.query<RoleMember>(MEMBERS, [role, today])).rows,
    positionHolders: (position) => ids(HOLDERS, [position.split(/[,，;；\s]+/), today]),
    departmentHead: (departmentId, up) => first(HEAD, [departmentId, up]),
    headOf: (userId) => first(MANAGER, [userId]),
    levelsAbove: async (userId) => (await tx.query<Level>(LEVELS, [userId, UNLIMITED])).rows,
    standInOf: async () => null,
    purchasingManagers: () => holdersOf(tx, managers, definition, doc, today),
    // Whoever administers is bound to no plant.
    administrators: () => holdersOf(tx, ['admin'], person, { id: doc.id }, today),
  }
}

const OF_OURS = `u.enabled_flag = 'Y' and u.user_type = 'INTERNAL'`

/** $1 ids, in their order. */
const ENABLED = `
select u.id from unnest($1::uuid[]) with ordinality as asked (id, place) join "user" u on u.id = asked.id and ${OF_OURS} order by place`

/** $1 user names, in their order. */
const NAMED = `
select u.id from unnest($1::text[]) with ordinality as asked (name, place) join "user" u on u.code = lower(asked.name) and ${OF_OURS} order by place`

/** $1 the role, $2 the day. */
const MEMBERS = `
select m.user_id as "userId", m.org_id as "orgId", m.category_id as "categoryId", m.amount_from::text as "amountFrom", m.amount_to::text as "amountTo"
from process_role r join process_role_member m on m.header_id = r.id
where r.code = $1 and r.enabled_flag = 'Y' and coalesce(m.start_date <= $2::date, true) and coalesce(m.end_date >= $2::date, true) order by m.line_num`

/** $1 codes of positions, $2 the day. */
const HOLDERS = `
select distinct u.id from position o join position_allot a on a.position_id = o.id join "user" u on u.person_id = a.header_id and ${OF_OURS}
where o.code = any($1::text[]) and o.enabled_flag = 'Y' and a.start_date <= $2::date and coalesce(a.end_date >= $2::date, true) order by 1`

/** $1 the department, $2 how many levels up; a vacant one is passed over. */
const HEAD = `
with recursive above as (
  select d.id, d.parent_id, d.head_person_id, 0 as up from department d where d.id = $1
  union all select d.id, d.parent_id, d.head_person_id, a.up + 1 from department d join above a on d.id = a.parent_id where a.up < 20
)
select u.id from above a join "user" u on u.person_id = a.head_person_id and ${OF_OURS} where a.up >= $2 order by a.up, u.code limit 1`

const ABOVE = `"user" me join person p on p.id = me.person_id cross join unnest(p.manager_ids) with ordinality as above (person_id, nearest)`

/** $1 the user: the nearest of the managers who can sign in. */
const MANAGER = `select u.id from ${ABOVE} join "user" u on u.person_id = above.person_id and ${OF_OURS} where me.id = $1 order by nearest, u.code limit 1`

/** $1 the user, $2 what no amount exceeds. */
const LEVELS = `
select coalesce(o.name, m.name) as position, u.id as holder, case when l.id is null then null else coalesce(l.approval_limit_amount::text, $2) end as "limit"
from ${ABOVE} join person m on m.id = above.person_id left join position o on o.id = m.main_position_id left join person_level l on l.id = m.person_level_id
left join lateral (select u.id from "user" u where u.person_id = m.id and ${OF_OURS} order by u.code limit 1) u on true
where me.id = $1 order by nearest`
