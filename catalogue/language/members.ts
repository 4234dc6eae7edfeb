/** Whom the roles of a document name, and what somebody is in it: read alike by services, pages and stored memberships, from the document with its lines. */
import { type AnyDefinition, isOwning, type NamedRole, type Role, type Side } from './define.ts'
import { holds, type Scope } from './formula.ts'

type Row = Readonly<Record<string, unknown>>

/** Somebody in a role: the id of a supplier or a user, or that of everybody. */
export interface Member {
  readonly role: string
  readonly memberId: string
  /** As what the row names him, where the role tells that apart; else empty. */
  readonly actsAs: string
}

/** Stands for everybody of a side. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000'

/** Who asks: a user, and the suppliers that he works for. */
export interface Asking {
  readonly userId: string
  readonly side: Side
  readonly supplierIds: readonly string[]
  /** Who came by a link is in one role of one document, and nobody else anywhere. */
  readonly link?: { readonly businessId: string; readonly role: string }
}

/** What a role is called where roles of all documents lie together. */
export const roleKey = ({ entity }: AnyDefinition, name: string): string => `${entity}.${name}`

/** One field of the head names one member: the column says who it is. All others are kept in a table of their own. */
export const isOfHead = ({ fields }: AnyDefinition, role: Role): role is NamedRole => role.kind !== 'every' && !role.path.includes('.') && fields[role.path]?.kind !== 'refs'

/** The roles of a kind that a column of the head says, with their names. */
export const headRoles = (definition: AnyDefinition, kind: NamedRole['kind']): [name: string, role: NamedRole][] =>
  Object.entries(definition.roles).flatMap(([name, role]) => (isOfHead(definition, role) && role.kind === kind ? [[name, role]] : []))

/** The field of the head that says whose document it is: the partner of our side. */
export const supplierField = (definition: AnyDefinition): string | undefined => headRoles(definition, 'supplier')[0]?.[1].path

/** The fields of the head that name owners, besides whoever made it. */
export const ownerFields = (definition: AnyDefinition): string[] => headRoles(definition, 'user').flatMap(([name, role]) => (isOwning(name, role) ? [role.path] : []))

/** Whether the document is so that somebody may be in the role. */
function isOpen(role: Role, row: Row): boolean {
  const test = role.kind === 'every' ? role.when : role.from
  return test === undefined || holds(test, { row })
}

const rowsIn = (value: unknown): Row[] => [value].flat().filter((row): row is Row => typeof row === 'object' && row !== null)

function rowsAt(scope: Scope, [lines, ...below]: readonly string[]): Scope[] {
  if (lines === undefined) return [scope]
  return rowsIn(scope.row[lines]).flatMap((row) => rowsAt({ row, parent: scope }, below))
}

/** Whom the rows name, whatever the head says of it. */
function namedIn({ path, while: stays, as }: NamedRole, doc: Row): Omit<Member, 'role'>[] {
  const steps = path.split('.')
  const field = steps.pop() ?? ''
  return rowsAt({ row: doc }, steps)
    .filter((scope) => stays === undefined || holds(stays, scope))
    .flatMap(({ row }) =>
      [row[field]]
        .flat()
        .filter((id) => typeof id === 'string')
        .map((memberId) => ({ memberId, actsAs: as ? String(row[as] ?? '') : '' })),
    )
}

/** The memberships that are stored beside the document, each once. Since when a role counts is asked of the document itself, wherever it is looked for. */
export function storedMembers(definition: AnyDefinition, doc: Row): Member[] {
  const all = Object.entries(definition.roles).flatMap(([name, role]): Member[] => {
    const key = roleKey(definition, name)
    if (role.kind === 'every') return role.side !== 'link' && isOpen(role, doc) ? [{ role: key, memberId: EVERYBODY, actsAs: '' }] : []
    return isOfHead(definition, role) ? [] : namedIn(role, doc).map((one) => ({ role: key, ...one }))
  })
  return [...new Map(all.map((one) => [`${one.role} ${one.memberId} ${one.actsAs}`, one])).values()]
}

/** The suppliers or users who are in a role at this moment; of one that everybody is in, nobody by name. */
export function membersOf(definition: AnyDefinition, name: string, doc: Row): string[] {
  const role = definition.roles[name]
  if (!role || role.kind === 'every' || !isOpen(role, doc)) return []
  return [...new Set(namedIn(role, doc).map(({ memberId }) => memberId))]
}

/** Whether everybody of a side is in the role at this moment. */
export function holdsForAll(definition: AnyDefinition, name: string, doc: Row): boolean {
  const role = definition.roles[name]
  return role?.kind === 'every' && isOpen(role, doc)
}

function isIn(definition: AnyDefinition, name: string, role: Role, doc: Row, { userId, side, supplierIds, link }: Asking): boolean {
  if (link) return role.kind === 'every' && role.side === 'link' && link.role === name && link.businessId === doc.id && isOpen(role, doc)
  if (role.kind === 'every') return role.side === side && isOpen(role, doc)
  const ids = role.kind === 'user' ? [userId] : side === 'supplier' ? supplierIds : []
  return membersOf(definition, name, doc).some((id) => ids.includes(id))
}

/** The names of the roles that somebody is in, `owner` among them where he made the document or a role makes him one. */
export function rolesIn(definition: AnyDefinition, doc: Row, asking: Asking): string[] {
  const held = Object.entries(definition.roles).filter(([name, role]) => isIn(definition, name, role, doc, asking))
  const isOwner = (!asking.link && doc.createdBy === asking.userId) || held.some(([name, role]) => isOwning(name, role))
  return [...new Set([...held.map(([name]) => name), ...(isOwner ? ['owner'] : [])])]
}
