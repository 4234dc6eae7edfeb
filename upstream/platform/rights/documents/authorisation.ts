import { userAuthorisation } from '../../../../catalogue/identity/authorisation.ts'
import { menu } from '../../../../catalogue/identity/menu.ts'
import { user } from '../../../../catalogue/identity/user.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { knowing, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import type { Actor } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { assignTasks } from '../../workflow/delegation.ts'
import { noticeOf, tellBoth } from './delegation.ts'

type Authorisation = Full<typeof userAuthorisation>
type Relation = LineRow<typeof userAuthorisation, 'userAuthorisationRelation'>

const MOST_DAYS = 90
const DAY_MS = 86_400_000

/** The delegate sees what was given and changes nothing of it. */
function requireGrantor({ grantorId }: Authorisation, actor: Actor): void {
  if (grantorId !== actor.userId && actor.responsibility !== 'admin') refuseRule('FORBIDDEN')
}

const lastDay = (from: string): string => new Date(Date.parse(from) + (MOST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

export const userAuthorisationBehaviour = {
  settle: knowing(
    (authorisation) => authorisation.userAuthorisationRelation.map(({ kind, menuId }) => (kind === 'MENU' ? row(menu, menuId) : null)),
    (authorisation, menus) => {
      for (const [index, relation] of authorisation.userAuthorisationRelation.entries()) {
        if (relation.kind === 'MENU') relation.docType = null
        else relation.menuId = null
        relation.target = relation.kind === 'MENU' ? (menus[index]?.htmlUrl ?? null) : relation.docType
      }
    },
  ),

  async check(authorisation, work) {
    requireGrantor(authorisation, work.actor)
    const { grantorId, delegateId, from, to, userAuthorisationRelation: relations } = authorisation
    if (delegateId === grantorId) refuse(userAuthorisation, 'SELF', {}, 'delegateId')
    if (to > lastDay(from)) refuse(userAuthorisation, 'TOO_LONG', { n: MOST_DAYS, from, last: lastDay(from) }, 'to')
    for (const [index, relation] of relations.entries())
      if (relations.findIndex((one) => one.kind === relation.kind && one.target === relation.target) < index)
        refuse(userAuthorisation, 'TWICE', { target: await nameOf(relation, work) }, `userAuthorisationRelation[${index}].kind`)
  },

  removed: (authorisation, { actor }) => requireGrantor(authorisation, actor),

  async doEnabled(authorisation, call) {
    requireGrantor(authorisation, call.actor)
    // Two at once would each be the only one.
    await call.tx.query("select pg_advisory_xact_lock(hashtext('userAuthorisation.doEnabled'))")
    if (authorisation.to < call.today) refuse(userAuthorisation, 'PAST', { to: authorisation.to }, 'to')
    await requireEqual(authorisation, call)
    await requireFree(authorisation, call)
    await requireNoCircle(authorisation, call)
  },

  doInvalid: (authorisation, { actor }) => requireGrantor(authorisation, actor),

  async saved(authorisation, work) {
    const notice = noticeOf(authorisation.status)
    if (!notice) return
    await assignTasks(work.tx, work.today)
    await tellBoth(work, authorisation, notice)
  },
} satisfies Behaviour<typeof userAuthorisation>

async function nameOf(relation: Relation, work: Work): Promise<string> {
  if (relation.kind === 'MENU') return String((await rowOf(work, menu, relation.menuId))?.name ?? '')
  return meaningOf('DOC_TYPE', relation.docType ?? '')[0]
}

async function requireEqual({ grantorId, delegateId }: Authorisation, work: Work): Promise<void> {
  const [grantor, delegate] = [await rowOf(work, user, grantorId), await rowOf(work, user, delegateId)]
  for (const [user, at] of [
    [grantor, 'grantorId'],
    [delegate, 'delegateId'],
  ] as const)
    if (user?.enabledFlag !== 'Y') refuse(userAuthorisation, 'DISABLED', { user: String(user?.name ?? '') }, at)
  if (grantor?.userType !== delegate?.userType) refuse(userAuthorisation, 'OTHER_SIDE', {}, 'delegateId')
}

/** What is given is given once at a time. */
async function requireFree({ id, grantorId, from, to, userAuthorisationRelation: relations }: Authorisation, work: Work): Promise<void> {
  const asked = relations.map(({ kind, target }) => ({ kind, target }))
  const given = await rowsFor<{ docNum: string }>(
    work,
    asked,
    `select asked.place, a.doc_num as "docNum" from jsonb_to_recordset($1) as asked(place int, kind text, target text)
     join user_authorisation_relation r on r.kind = asked.kind and r.target = asked.target join user_authorisation a on r.header_id = a.id
     where a.id <> $2 and a.status = 'EFFECTIVE' and a.grantor_id = $3 and a."from" <= $5 and a."to" >= $4`,
    [id, grantorId, from, to],
  )
  for (const [index, relation] of relations.entries()) {
    const [other] = given[index] ?? []
    if (other) refuse(userAuthorisation, 'OVERLAP', { target: await nameOf(relation, work), docNum: other.docNum }, 'userAuthorisationRelation')
  }
}

/** Whoever gives tasks away must not get them back by a detour in the same days. */
async function requireNoCircle({ grantorId, delegateId, from, to, userAuthorisationRelation }: Authorisation, work: Work): Promise<void> {
  if (!userAuthorisationRelation.some(({ kind }) => kind === 'TASK')) return
  const { rows } = await work.tx.query<{ path: string[] }>(
    `with recursive given as (
       select a.grantor_id, a.delegate_id from user_authorisation a
       where a.status = 'EFFECTIVE' and a."from" <= $4 and a."to" >= $3 and exists (select from user_authorisation_relation r where r.header_id = a.id and r.kind = 'TASK')
     ), way as (
       select $2::uuid as id, array[$1::uuid, $2::uuid] as path
       union all select g.delegate_id, w.path || g.delegate_id from way w join given g on g.grantor_id = w.id where w.id <> $1 and not g.delegate_id = any(w.path[2:])
     )
     select array(select l.name from unnest(path) with ordinality p(id, at) join entity_label l on l.id = p.id order by p.at) as path from way where id = $1 limit 1`,
    [grantorId, delegateId, from, to],
  )
  if (rows[0]) refuse(userAuthorisation, 'CIRCLE', { people: rows[0].path.join(' → ') }, 'delegateId')
}
