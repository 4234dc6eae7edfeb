/** What a state lets people edit, and who may take an action by what he is in the document: read alike by the pages, the imports and the services. */
import { type Action, type AnyDefinition, type EditGrant, linesGranted, type OwnRows, pathsGranted, type RowsWhile, rowsGranted, type Side } from './define.ts'
import { holds, type Scope } from './formula.ts'
import { isNamedBy } from './sight.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a path (`supplierId`, `poLine`, `poLine.poDelivery.promisedDate`) may be edited; a right to lines covers all under them.
 * With the rows from the document down to the one that is edited also whether this row may: some edit only those that name them.
 */
export type EditRight = (path: string, rows?: readonly Row[]) => boolean

/** `roles` are those that the person is in, by `rolesIn`; of a document that nobody has stored there are none yet. */
export interface Editor {
  readonly side: Side
  readonly responsibility: string
  readonly roles?: readonly string[]
  readonly userId?: string
  readonly supplierIds?: readonly string[]
  /** Who came by a link has the rights of its role alone. */
  readonly link?: object
}

const isOwnRows = (right: EditGrant | undefined): right is OwnRows => typeof right === 'object' && 'own' in right

export function editRight(definition: AnyDefinition, status: string, who: Editor): EditRight {
  const rights = definition.states[status]?.edit ?? {}
  const granted = namesOf(definition, who).flatMap((name) => (Object.hasOwn(rights, name) ? [rights[name]] : []))
  if (granted.includes('all')) return () => true
  const paths = granted.flatMap((right) => (Array.isArray(right) ? right.filter((one) => typeof one === 'string') : []))
  const ofOwn = ownPaths(definition, status, who)
  const byRow = granted.flatMap(rowsGranted)
  const isOpen = onceARow(definition)
  return (path, rows) =>
    isUnder(path, paths) ||
    ofOwn.some(([role, own]) => isUnder(path, own) && (!rows || isOwn(definition, role, rows, who))) ||
    byRow.some((right) => isUnder(path, right.paths) && (!rows || isOpen(right, rows)))
}

/** Whether a right that is for some rows is for this one: asked of the row as it stood when it was first asked, whatever is typed into it since. */
function onceARow(definition: AnyDefinition): (right: RowsWhile, rows: readonly Row[]) => boolean {
  const known = new Map<RowsWhile, WeakMap<Row, boolean>>()
  return (right, rows) => {
    const depth = linesGranted(right, definition).length
    const row = rows[depth]
    if (!row) return false
    const answers = known.get(right) ?? new WeakMap<Row, boolean>()
    known.set(right, answers)
    const answer = answers.get(row) ?? holds(right.while, scopeOf(rows.slice(0, depth + 1)))
    answers.set(row, answer)
    return answer
  }
}

const scopeOf = (rows: readonly Row[]): Scope => rows.reduce<Scope | null>((parent, row) => (parent ? { row, parent } : { row }), null) ?? { row: {} }

const isUnder = (path: string, paths: readonly string[]) => paths.some((p) => path === p || path.startsWith(`${p}.`))

/** Whether the state lets anybody edit the path. */
export const isEditable = (definition: AnyDefinition, status: string, path: string): boolean =>
  Object.values(definition.states[status]?.edit ?? {}).some(
    (right) => right === 'all' || isUnder(path, pathsGranted(right)),
  )

/** By role, what its members may edit in the rows that name them. */
const ownPaths = (definition: AnyDefinition, status: string, who: Editor): [role: string, paths: readonly string[]][] =>
  namesOf(definition, who).flatMap((name) => {
    const right = definition.states[status]?.edit?.[name]
    return isOwnRows(right) ? [[name, right.own]] : []
  })

/** Whether one of the rows, from the document down, names the person in the role. */
function isOwn(definition: AnyDefinition, name: string, rows: readonly Row[], { side, userId = '', supplierIds = [] }: Editor): boolean {
  const role = definition.roles[name]
  if (!role || role.kind === 'every') return false
  const row = rows[role.path.split('.').length - 1]
  return row !== undefined && isNamedBy(role, { row }, { side, userId, supplierIds })
}

/** Whether all that somebody may edit are rows of his own: his work is no change of what others work on. */
export function editsOwnAlone(definition: AnyDefinition, status: string, who: Editor): boolean {
  const rights = definition.states[status]?.edit ?? {}
  const granted = namesOf(definition, who).flatMap((name) => (rights[name] === undefined ? [] : [rights[name]]))
  return granted.length > 0 && granted.every(isOwnRows)
}

/** By what the states may name somebody. Of several suppliers in a document, `supplier` means those of the role, not the whole side. */
function namesOf(definition: AnyDefinition, { side, responsibility, roles, link }: Editor): string[] {
  if (link) return [...(roles ?? [])]
  const isOther = roles !== undefined && 'supplier' in definition.roles && !roles.includes('supplier')
  return [side, responsibility, ...(roles ?? [])].filter((name) => !(isOther && name === 'supplier'))
}

/** Whether the state lets somebody edit anything. */
export const editsAnything = (definition: AnyDefinition, status: string, who: Editor): boolean => {
  const rights = definition.states[status]?.edit ?? {}
  return namesOf(definition, who).some((name) => rights[name] !== undefined)
}

/**
 * Whether somebody in these roles may take the action in this document. What a responsibility may do is a matter of its buttons;
 * an action that names roles alone wants one of them. Our side acts for a supplier where it was given the button.
 */
export function isRelated(definition: AnyDefinition, { who }: Action, { side, roles }: { side: Side; roles: readonly string[] }): boolean {
  const isRole = (name: string) => name === 'owner' || name in definition.roles
  if (!who.every(isRole)) return true
  return who.some((name) => roles.includes(name) || (name === 'supplier' && side === 'internal'))
}

/** State of a document that is not stored yet. */
export const firstState = (definition: AnyDefinition): string => Object.keys(definition.states)[0] ?? ''

/** Where a record says in which state it is. */
export const statusField = ({ type }: AnyDefinition): 'enabledFlag' | 'status' => (type === 'master' ? 'enabledFlag' : 'status')

/** The status of a document, or the enabled flag of master data. */
export const statusOf = (definition: AnyDefinition, doc: Record<string, unknown>): string => String(definition.type === 'master' ? (doc.enabledFlag ?? 'Y') : doc.status)
