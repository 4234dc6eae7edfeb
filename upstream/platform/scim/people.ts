/** Users as a directory keeps them: employees of ours, made, changed and disabled under the rights of the token's user. */
import type { Pool } from 'pg'
import { user } from '../../../catalogue/identity/user.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer } from '../../../contract/types.ts'
import { changing, runAction, saveDocument } from '../../runtime/change/change.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { create } from '../../runtime/work.ts'
import { asSystem } from '../database/as-system.ts'
import { countGivenAway, openTasksOf } from '../organisation/open-tasks.ts'
import { addressOf, ENTERPRISE, listAnswer, MOST_RESULTS, notFound, type ScimAnswer, ScimError, USER } from './protocol.ts'
import type { UserChange } from './user-changes.ts'

interface Person {
  id: string
  versionNum: number
  userName: string
  externalId: string | null
  displayName: string
  email: string
  phone: string | null
  language: string
  active: boolean
  employeeNumber: string | null
  createdAt: Date
  changedAt: Date
  groups: { value: string; display: string }[]
}

const PEOPLE = `
select u.id, u.version_num as "versionNum", u.code as "userName", u.external_id as "externalId", u.name as "displayName", u.email, u.phone, u.language,
       u.enabled_flag = 'Y' as active, p.code as "employeeNumber", u.creation_date as "createdAt", u.last_update_date as "changedAt",
       coalesce((select jsonb_agg(jsonb_build_object('value', r.id, 'display', r.name) order by r.code) from user_responsibility h
                 join responsibility r on r.id = h.responsibility_id where h.header_id = u.id), '[]') as groups
from "user" u left join person p on p.id = u.person_id where u.user_type = 'INTERNAL'`

/** By which attributes may be looked for, and where they stand. */
const filtered: Readonly<Record<string, string>> = {
  username: 'u.code = lower($1)',
  externalid: 'u.external_id = $1',
  'emails.value': 'lower(u.email) = lower($1)',
  [`${ENTERPRISE}:employeenumber`.toLowerCase()]: 'p.code = $1',
}

/** `userName eq "x"`, the one form that directories send. */
export function readFilter(filter: string, known: Readonly<Record<string, string>>): { where: string; value: string } {
  const [, name = '', text = ''] = /^\s*([\w:.-]+|emails\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  const where = known[name.replace(/\[type eq "work"\]/i, '').toLowerCase()]
  if (!where) throw new ScimError(400, `The filter ${filter} is not supported`, 'invalidFilter')
  return { where, value: String(JSON.parse(text)) }
}

/** First row and number of rows, within bounds. */
export function readWindow(query: URLSearchParams): { startIndex: number; count: number } {
  const whole = (name: string, otherwise: number) => Number.parseInt(query.get(name) ?? '', 10) || otherwise
  const count = query.get('count') === '0' ? 0 : whole('count', MOST_RESULTS)
  return { startIndex: Math.max(1, whole('startIndex', 1)), count: Math.min(MOST_RESULTS, Math.max(0, count)) }
}

async function find(tx: Tx, id: string): Promise<Person | undefined> {
  if (!isId(id)) return undefined
  return (await tx.query<Person>(`${PEOPLE} and u.id = $1`, [id])).rows[0]
}

function resourceOf(one: Person): object {
  return {
    schemas: [USER, ENTERPRISE],
    id: one.id,
    userName: one.userName,
    ...(one.externalId && { externalId: one.externalId }),
    displayName: one.displayName,
    name: { formatted: one.displayName },
    active: one.active,
    preferredLanguage: one.language === 'EN' ? 'en' : 'zh-CN',
    emails: [{ value: one.email, type: 'work', primary: true }],
    ...(one.phone && { phoneNumbers: [{ value: one.phone, type: 'mobile' }] }),
    groups: one.groups.map((group) => ({ ...group, $ref: addressOf('Groups', group.value) })),
    ...(one.employeeNumber && { [ENTERPRISE]: { employeeNumber: one.employeeNumber } }),
    meta: { resourceType: 'User', created: one.createdAt, lastModified: one.changedAt, location: addressOf('Users', one.id) },
  }
}

export async function listUsers(pool: Pool, query: URLSearchParams, { actor }: CallContext): Promise<ScimAnswer> {
  requireButton(user, actor, 'btnQuery')
  const { startIndex, count } = readWindow(query)
  const filter = query.get('filter')
  const { where, value } = filter ? readFilter(filter, filtered) : { where: 'true', value: null }
  const values = value === null ? [] : [value]
  return asSystem(pool, async (tx) => {
    const found = `${PEOPLE} and ${where}`
    const [total] = (await tx.query<{ n: number }>(`select count(*)::int as n from (${found}) all_of_them`, values)).rows
    const { rows } = await tx.query<Person>(`${found} order by u.code limit ${count} offset ${startIndex - 1}`, values)
    return listAnswer(rows.map(resourceOf), total?.n ?? 0, startIndex)
  })
}

export async function showUser(pool: Pool, id: string, { actor }: CallContext): Promise<ScimAnswer> {
  requireButton(user, actor, 'btnQuery')
  return shown(pool, id, 200)
}

async function shown(pool: Pool, id: string, status: number): Promise<ScimAnswer> {
  const one = await asSystem(pool, (tx) => find(tx, id))
  return one ? { status, body: resourceOf(one) } : notFound(id)
}

/** For a known employee, by number or by the e-mail that the directory vouches for; people are not made here. */
export async function makeUser(pool: Pool, change: UserChange, context: CallContext): Promise<ScimAnswer> {
  const { userName, email, employeeNumber } = change
  if (!userName) throw new ScimError(400, 'userName is required', 'invalidValue')
  const employee = await asSystem(pool, (tx) => findEmployee(tx, employeeNumber ?? null, email ?? null))
  if (!employee) throw new ScimError(400, 'No active employee has this employeeNumber or e-mail; import the employee first', 'invalidValue')
  let id = ''
  await changing(pool, context, user, 'user.save', change, async (work): Promise<Answer> => {
    requireButton(user, context.actor, 'btnAdd')
    const draft = {
      code: userName,
      name: change.displayName ?? employee.name,
      nameEn: employee.nameEn,
      userType: 'INTERNAL',
      personId: employee.id,
      email: email ?? employee.email,
      phone: change.phone ?? null,
      externalId: change.externalId ?? null,
      language: change.language ?? 'CN',
      timeZone: 'Asia/Shanghai',
      enabledFlag: change.active === false ? ('N' as const) : ('Y' as const),
    }
    const made = await create(work, user, draft, { fill: (doc) => Object.assign(doc, { source: 'SSO', emailVerifiedAt: work.nowText }) })
    id = made.id
    return { status: '200', msg: '', data: { id } }
  })
  return shown(pool, id, 201)
}

async function findEmployee(tx: Tx, number: string | null, email: string | null) {
  const { rows } = await tx.query<{ id: string; name: string; nameEn: string | null; email: string }>(
    `select id, name, name_en as "nameEn", email from person
     where person_status = 'ON' and case when $1::text is not null then code = $1 else lower(email) = lower($2) end limit 2`,
    [number, email],
  )
  return rows.length === 1 ? rows[0] : undefined
}

/** What is said is changed, in one go; enabling and disabling are actions of their own, as on the page. */
export async function changeUser(pool: Pool, id: string, change: UserChange, context: CallContext): Promise<ScimAnswer> {
  const stored = await asSystem(pool, (tx) => find(tx, id))
  if (!stored) return notFound(id)
  if (change.employeeNumber !== undefined && change.employeeNumber !== stored.employeeNumber)
    throw new ScimError(400, 'employeeNumber cannot be changed', 'mutability')
  const draft = draftOf(change, stored)
  // Off before anything else, on after everything else.
  if (change.active === false && stored.active) await disable(pool, id, context)
  if (Object.keys(draft).length > 0) {
    await saveDocument(pool, user, { menuId: 0, id, draft }, context)
    if (draft.email) await asSystem(pool, (tx) => tx.query('update "user" set email_verified_at = $2 where id = $1', [id, context.now]))
  }
  if (change.active === true && !stored.active) await act(pool, 'doEnabled', id, context)
  return shown(pool, id, 200)
}

/** Only what differs, so that a directory that says the same again changes nothing. */
function draftOf({ userName, displayName, externalId, email, phone, language }: UserChange, stored: Person): Record<string, unknown> {
  const wanted = { code: userName?.toLowerCase(), name: displayName, externalId, email, phone, language }
  const known: Readonly<Record<string, unknown>> = { ...stored, code: stored.userName, name: stored.displayName }
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== known[name]))
}

/** At once, sessions included; what was still to be done goes to the nearest manager who can sign in, else to the token's user. */
async function disable(pool: Pool, id: string, context: CallContext): Promise<void> {
  if (id.toLowerCase() === context.actor.userId) throw new ScimError(403, 'A directory cannot disable the user as whom it works')
  const transfereeId = await asSystem(pool, async (tx) =>
    (await openTasksOf(tx, id)).length + (await countGivenAway(tx, id)) === 0 ? null : ((await managerOf(tx, id)) ?? context.actor.userId),
  )
  await act(pool, 'doInvalid', id, context, { transfereeId })
}

/** On the version of now, as machine callers do. */
const act = (pool: Pool, action: 'doEnabled' | 'doInvalid', id: string, context: CallContext, input: Record<string, unknown> = {}) =>
  runAction(pool, user, action, { menuId: 0, rows: [{ id }], input }, context)

async function managerOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select above.id from "user" u join person p on p.id = u.person_id
     cross join unnest(p.manager_ids) with ordinality as manager (person_id, nearest)
     join "user" above on above.person_id = manager.person_id and above.enabled_flag = 'Y'
     where u.id = $1 order by nearest, above.code limit 1`,
    [userId],
  )
  return rows[0]?.id ?? null
}

/** Deleting a user is disabling it: whoever signed in stands in the audit. */
export async function dropUser(pool: Pool, id: string, context: CallContext): Promise<ScimAnswer> {
  const stored = await asSystem(pool, (tx) => find(tx, id))
  if (!stored) return notFound(id)
  if (stored.active) await disable(pool, id, context)
  return { status: 204, body: null }
}
