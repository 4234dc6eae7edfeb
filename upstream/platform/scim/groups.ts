/** Groups as a directory sees them: the internal responsibilities, and who holds them. */
import type { Pool } from 'pg'
import { user } from '../../../catalogue/identity/user.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { saveDocument } from '../../runtime/change/change.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { readFilter, readWindow } from './people.ts'
import { addressOf, GROUP, listAnswer, notFound, type ScimAnswer, ScimError } from './protocol.ts'
import { type Operation, readOperations } from './user-changes.ts'

interface Group {
  id: string
  code: string
  displayName: string
  members: { value: string; display: string }[]
}

const GROUPS = `
select r.id, r.code, r.name as "displayName",
       coalesce((select jsonb_agg(jsonb_build_object('value', u.id, 'display', u.name) order by u.code) from user_responsibility h
                 join "user" u on u.id = h.header_id where h.responsibility_id = r.id and u.user_type = 'INTERNAL'), '[]') as members
from responsibility r where r.user_type = 'INTERNAL' and r.enabled_flag = 'Y'`

const filtered = { displayname: 'r.name = $1', externalid: 'r.code = $1' }

/** Azure AD asks for groups without their members. */
function resourceOf({ id, code, displayName, members }: Group, query: URLSearchParams): object {
  const isBare = (query.get('excludedAttributes') ?? '').split(',').includes('members')
  return {
    schemas: [GROUP],
    id,
    externalId: code,
    displayName,
    ...(!isBare && { members: members.map((member) => ({ ...member, $ref: addressOf('Users', member.value) })) }),
    meta: { resourceType: 'Group', location: addressOf('Groups', id) },
  }
}

async function find(tx: Tx, id: string): Promise<Group | undefined> {
  if (!isId(id)) return undefined
  return (await tx.query<Group>(`${GROUPS} and r.id = $1`, [id])).rows[0]
}

export async function listGroups(pool: Pool, query: URLSearchParams, { actor }: CallContext): Promise<ScimAnswer> {
  requireButton(user, actor, 'btnQuery')
  const { startIndex, count } = readWindow(query)
  const filter = query.get('filter')
  const { where, value } = filter ? readFilter(filter, filtered) : { where: 'true', value: null }
  const { rows } = await asSystem(pool, (tx) => tx.query<Group>(`${GROUPS} and ${where} order by r.code`, value === null ? [] : [value]))
  const shown = rows.slice(startIndex - 1, startIndex - 1 + count)
  return listAnswer(
    shown.map((group) => resourceOf(group, query)),
    rows.length,
    startIndex,
  )
}

export async function showGroup(pool: Pool, id: string, query: URLSearchParams, { actor }: CallContext): Promise<ScimAnswer> {
  requireButton(user, actor, 'btnQuery')
  const group = await asSystem(pool, (tx) => find(tx, id))
  return group ? { status: 200, body: resourceOf(group, query) } : notFound(id)
}

/** Members come and go; the responsibility itself is ours. */
export async function changeMembers(pool: Pool, id: string, body: Readonly<Record<string, unknown>>, context: CallContext): Promise<ScimAnswer> {
  const group = await asSystem(pool, (tx) => find(tx, id))
  if (!group) return notFound(id)
  const before = group.members.map(({ value }) => value)
  const members = readOperations(body).reduce(afterwards, before)
  for (const userId of without(members, before)) await give(pool, userId, id, context)
  for (const userId of without(before, members)) await take(pool, userId, id, context)
  return { status: 204, body: null }
}

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))

function afterwards(members: readonly string[], { op, path, value }: Operation): string[] {
  const named = path === null ? membersIn(value) : value
  const one = /^members\[value eq "([^"]+)"\]$/i.exec(path ?? '')?.[1]
  if (path !== null && !one && path.toLowerCase() !== 'members') throw new ScimError(400, `${path} of a group cannot be changed`, 'mutability')
  const ids = one ? [one] : idsIn(named)
  if (op === 'add') return [...new Set([...members, ...ids])]
  if (op === 'replace') return ids
  return named === undefined && !one ? [] : without(members, ids)
}

const membersIn = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'members' in value ? value.members : undefined)

function idsIn(value: unknown): string[] {
  const all: { value?: unknown }[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return all.map(({ value: id }) => (typeof id === 'string' ? id : invalidMember()))
}

function invalidMember(): never {
  throw new ScimError(400, 'A member is named by its value', 'invalidValue')
}

async function heldBy(pool: Pool, userId: string, responsibilityId: string) {
  const [doc] = isId(userId) ? await asSystem(pool, (tx) => readDocuments<Full<typeof user>>(tx, user.entity, [userId])) : []
  if (doc?.userType !== 'INTERNAL') throw new ScimError(400, `There is no user ${userId}`, 'invalidValue')
  return doc.userResponsibility.find((line) => line.responsibilityId === responsibilityId)
}

async function give(pool: Pool, userId: string, responsibilityId: string, context: CallContext): Promise<void> {
  if (await heldBy(pool, userId, responsibilityId)) return
  await saveDocument(pool, user, { menuId: 0, id: userId, draft: { userResponsibility: [{ responsibilityId }] } }, context)
}

async function take(pool: Pool, userId: string, responsibilityId: string, context: CallContext): Promise<void> {
  const line = await heldBy(pool, userId, responsibilityId)
  if (line) await saveDocument(pool, user, { menuId: 0, id: userId, draft: { deletedLines: [line.id] } }, context)
}
