/**
 * Who sees which rows: one condition per side, written once and used twice,
 * with the person's own values in the queries (runtime/visibility/scope.ts) and with settings of the transaction in the policies of row security.
 */
import { type AnyDefinition, hasApproval, isOwning, type NamedRole, type Role } from '../../catalogue/language/define.ts'
import { EVERYBODY, headRoles, isOfHead, ownerFields, roleKey } from '../../catalogue/language/members.ts'
import { tellsOfDocuments, untoldCondition } from './secrecy.ts'
import { conditionSql, literal } from './sql-of.ts'
import { quoted, snake, type Table, tableOf } from './tables.ts'

export type Side = 'internal' | 'supplier'

/** What a scope compares with; the caller says how each is written in SQL. */
export type ScopeValue =
  | 'userId'
  | 'supplierIds'
  | 'orgIds'
  | 'categoryIds'
  | 'purchaseGroups'
  | 'userGroups'
  | 'everyOrg'
  | 'everyCategory'
  | 'everyPurchaseGroup'
  | 'everyUserGroup'
  | 'responsibility'
  | 'delegatedIds'
export type Written = (value: ScopeValue) => string

/** The condition under which `side` sees rows of a table; lines follow their header. What tells of a secret our side does not see, whoever it is. */
export function scopeCondition(table: Table, side: Side, alias: string, written: Written): string {
  const reached = reachedCondition(table, side, alias, written)
  return side === 'internal' && tellsOfDocuments(table) ? `(${reached} and ${untoldCondition(table, alias)})` : reached
}

/** The same for row security: of lines the policy of their header decides, which is asked of whatever is read of it; said once more beside it, it would be asked twice. */
export const policyCondition = (table: Table, side: Side, alias: string): string =>
  table.parent ? underHeader(table, side, alias, fromSettings) : scopeCondition(table, side, alias, fromSettings)

/**
 * Said in a transaction that adds up most lines of a kind. Line by line the database would look up each one's header, for its right as for its fields; side by
 * side it reads lines and headers once and gathers the headers that are seen, some 40 bytes each, which must find room.
 */
export const sweeping = "set local enable_nestloop = off; set local enable_mergejoin = off; set local work_mem = '64MB'"

/** Lines of which the header is seen; `also` is what else must hold of the header `h`. */
function underHeader({ definition }: Table, side: Side, alias: string, written: Written, also = ''): string {
  // A record that is itself the supplier is known by its id alone.
  if (side === 'supplier' && isItsOwnSupplier(definition)) return `${alias}.header_id = any(${written('supplierIds')})`
  return `exists (select 1 from ${quoted(tableOf(definition.entity).name)} h where h.id = ${alias}.header_id${also})`
}

function reachedCondition(table: Table, side: Side, alias: string, written: Written): string {
  if (table.parent) return underHeader(table, side, alias, written, ` and ${scopeCondition(tableOf(table.definition.entity), side, 'h', written)}`)
  const { scope } = table.definition
  if (scope.side === 'system')
    return anyOf(side === 'supplier' ? [...supplierWays(table, alias, written), ...userWays(table, alias, written)] : userWays(table, alias, written))
  if (scope.side === 'own') return ownCondition(table, side, alias, written)
  if (scope.follows) return followingCondition(alias, scope.follows, written)
  if (scope.side === 'shared' && side === 'supplier') return 'true'
  return side === 'supplier' ? supplierCondition(table, alias, written) : internalCondition(table, alias, written)
}

const anyOf = (ways: readonly string[]): string => (ways.length > 0 ? `(${ways.join(' or ')})` : 'false')

function isItsOwnSupplier(definition: AnyDefinition): boolean {
  const [first, ...others] = Object.values(definition.roles)
  return others.length === 0 && first?.kind === 'supplier' && first.path === 'id' && !first.from
}

/** The rows in which a column of the head names the person, or a supplier of his, one condition for each role. */
function headWays(table: Table, kind: NamedRole['kind'], alias: string, isMine: (column: string) => string): string[] {
  return headRoles(table.definition, kind).map(([, { path, from }]) => {
    const mine = isMine(`${alias}.${quoted(snake(path))}`)
    return from ? `(${mine} and ${conditionSql(from, alias, table)})` : mine
  })
}

/** Whom lines name, and everybody of a side: who is in which role of which document. */
export const memberTable = 'document_member'
const everybody = `'${EVERYBODY}'::uuid`

/** One look for all roles whose members are kept in a table; `isMine` says of a member whether he is asking. `how` ends the look. */
function memberWays(table: Table, roles: readonly [string, Role][], alias: string, isMine: (member: string) => string, how = ''): string[] {
  const { definition } = table
  const kept = roles.filter(([, role]) => !isOfHead(definition, role))
  if (kept.length === 0) return []
  const keys = (those: typeof kept) => `m.role in (${those.map(([name]) => literal(roleKey(definition, name))).join(', ')})`
  const [later, always] = [
    kept.filter(([, role]) => role.kind !== 'every' && role.from),
    kept.filter(([, role]) => role.kind === 'every' || !role.from),
  ]
  const sinceWhen = later.flatMap(([name, role]) =>
    role.kind !== 'every' && role.from ? [`(${keys([[name, role]])} and ${conditionSql(role.from, alias, table)})`] : [],
  )
  const counts = later.length > 0 ? ` and ${anyOf([...(always.length > 0 ? [keys(always)] : []), ...sinceWhen])}` : ''
  return [`exists (select 1 from ${memberTable} m where m.document_id = ${alias}.id and ${isMine('m.member_id')} and ${keys(kept)}${counts}${how})`]
}

/** By its columns first: they are at hand. */
function userWays(table: Table, alias: string, written: Written): string[] {
  const isMe = (column: string) => `${column} = ${written('userId')}`
  const ofUsers = Object.entries(table.definition.roles).filter(([, role]) => role.kind === 'user')
  return [...headWays(table, 'user', alias, isMe), ...memberWays(table, ofUsers, alias, isMe)]
}

/** The rows in which somebody is in a role. */
export function roleCondition(table: Table, name: string, side: Side, alias: string, written: Written): string {
  const role = table.definition.roles[name]
  if (!role || (role.kind === 'every' ? role.side !== side : role.kind === 'supplier' && side !== 'supplier')) return 'false'
  const isMine = (member: string) => {
    if (role.kind === 'every') return `${member} = ${everybody}`
    return role.kind === 'supplier' ? `${member} = any(${written('supplierIds')})` : `${member} = ${written('userId')}`
  }
  const ofHead = role.kind !== 'every' && isOfHead(table.definition, role)
  if (!ofHead) return anyOf(memberWays(table, [[name, role]], alias, isMine))
  const mine = isMine(`${alias}.${quoted(snake(role.path))}`)
  return role.from ? `(${mine} and ${conditionSql(role.from, alias, table)})` : mine
}

/** The rows that somebody owns: whom no role makes an owner, owns what he made. */
export function ownedCondition(table: Table, alias: string, me: string): string {
  const owning = Object.entries(table.definition.roles).filter(([name, role]) => isOwning(name, role))
  const isMe = (column: string) => `${column} = ${me}`
  const named = ownerFields(table.definition).map((field) => isMe(`${alias}.${quoted(snake(field))}`))
  return anyOf(owning.length > 0 ? [...named, ...memberWays(table, owning, alias, isMe)] : [isMe(`${alias}."created_by"`)])
}

function ownCondition(table: Table, side: Side, alias: string, written: Written): string {
  const deciding = side === 'internal' ? decidingWays(table, alias, written) : []
  return anyOf([`${alias}."created_by" = ${written('userId')}`, ...roleWays(table, side, alias, written), ...deciding, ...openWays(table, written)])
}

/** Who is asked by name, or decides for somebody else, sees what is to be decided, while it is. */
const decidingWays = (table: Table, alias: string, written: Written): string[] =>
  hasApproval(table.definition) ? [`${alias}.id = any(${written('delegatedIds')})`] : []

/** The responsibilities that see every row. */
function openWays({ definition: { scope } }: Table, written: Written): string[] {
  return scope.openTo ? [`${written('responsibility')} in (${scope.openTo.map(literal).join(', ')})`] : []
}

/** The ways by which a row names somebody of this side: himself, a supplier of his, everybody. */
function roleWays(table: Table, side: Side, alias: string, written: Written): string[] {
  if (side === 'supplier') return [...userWays(table, alias, written), ...supplierWays(table, alias, written)]
  const forAll = Object.entries(table.definition.roles).filter(([, role]) => role.kind === 'every' && role.side === 'internal')
  return [...userWays(table, alias, written), ...memberWays(table, forAll, alias, (member) => `${member} = ${everybody}`)]
}

/** The rows that name somebody in a role. */
export const addressedCondition = (table: Table, side: Side, alias: string, written: Written): string => anyOf(roleWays(table, side, alias, written))

/** The rows that somebody owns; for whom the scope is open, all of them. */
export const managedCondition = (table: Table, alias: string, written: Written): string =>
  anyOf([ownedCondition(table, alias, written('userId')), ...openWays(table, written)])

/** Of which kind that document is says the row, so its table is looked up; that table's own row security decides. */
function followingCondition(alias: string, { entity, id }: { entity: string; id: string }, written: Written): string {
  const [kind, document] = [entity, id].map((field) => `${alias}.${quoted(snake(field))}`)
  return `(case when ${document} is null then ${alias}.created_by = ${written('userId')} else sees_document(${kind}, ${document}) end)`
}

const supplierCondition = (table: Table, alias: string, written: Written): string =>
  table.definition.scope.side === 'both' ? anyOf(supplierWays(table, alias, written)) : 'false'

function supplierWays(table: Table, alias: string, written: Written): string[] {
  const { roles } = table.definition
  const reaches = Object.entries(roles).filter(([, role]) => role.kind === 'supplier' || (role.kind === 'every' && role.side === 'supplier'))
  // A value that is written and not compared with has no type in the statement.
  if (reaches.length === 0) return []
  const mine = written('supplierIds')
  const isForAll = reaches.some(([, role]) => role.kind === 'every')
  const isMember = (member: string) => `${member} = any(${isForAll ? `${mine} || ${everybody}` : mine})`
  return [...headWays(table, 'supplier', alias, (column) => `${column} = any(${mine})`), ...memberWays(table, reaches, alias, isMember)]
}

/** By which lists of permits our side sees the rows. An empty list holds nothing, not even what is of no organisation, category or group. */
function permitsOf({ definition: { scope } }: Table, alias: string, written: Written): string[] {
  const permit = (every: ScopeValue, permits: ScopeValue, field: string, isHeld: (column: string, mine: string) => string) => {
    const [column, mine] = [`${alias}.${quoted(snake(field))}`, written(permits)]
    return `(${written(every)} or (cardinality(${mine}) > 0 and (${column} is null or ${isHeld(column, mine)})))`
  }
  const isAmong = (column: string, mine: string) => `${column} = any(${mine})`
  return [
    scope.orgs
      ? permit(
          'everyOrg',
          'orgIds',
          'scopeOrgIds',
          (column, mine) => `(${column} && ${mine} or ${column} = '{}' and coalesce(${isAmong(`${alias}.org_id`, mine)}, true))`,
        )
      : permit('everyOrg', 'orgIds', 'orgId', isAmong),
    ...(scope.purchaseGroup ? [permit('everyPurchaseGroup', 'purchaseGroups', scope.purchaseGroup, isAmong)] : []),
    ...(scope.userGroup ? [permit('everyUserGroup', 'userGroups', scope.userGroup, isAmong)] : []),
    // Last: two lists are laid beside each other, which costs more than all before; of rows that another permit hides nobody asks it.
    ...(scope.category ? [permit('everyCategory', 'categoryIds', 'scopeCategoryIds', (column, mine) => `${column} && ${mine}`)] : []),
  ]
}

function internalCondition(table: Table, alias: string, written: Written): string {
  const { scope } = table.definition
  const when = scope.internalWhen ? [conditionSql(scope.internalWhen, alias, table)] : []
  const reached = when.length > 0 && !scope.openTo ? ` and ${anyOf(when)}` : ''
  if (scope.anyOrg || scope.side === 'shared') return `(true${reached})`
  const me = written('userId')
  const ways = [
    `${alias}."created_by" = ${me}`,
    ...headWays(table, 'user', alias, (column) => `${column} = ${me}`),
    ...decidingWays(table, alias, written),
    `(${[...permitsOf(table, alias, written), ...(scope.openTo ? [anyOf([...when, ...openWays(table, written)])] : [])].join(' and ')})`,
    // Last: it is asked of the other table, and only of what nothing before has shown.
    ...colleagueWays(table, alias, written),
  ]
  return `(${anyOf(ways)}${reached})`
}

/** So many are gathered in a millisecond or two; whoever has more of them meets one soon among the newest. */
const mostGathered = 5_000

/** The documents of whoever has few are gathered once for all rows; of whoever has many, each row is looked up: `offset` keeps the database from gathering those as well. */
function colleagueWays(table: Table, alias: string, written: Written): string[] {
  const reaches = Object.entries(table.definition.roles).filter(
    ([, role]) => role.kind === 'user' || (role.kind === 'every' && role.side === 'internal'),
  )
  const isForAll = reaches.some(([, role]) => role.kind === 'every')
  const isMember = (member: string) => (isForAll ? `${member} in (${written('userId')}, ${everybody})` : `${member} = ${written('userId')}`)
  const [gathered] = memberWays(table, reaches, alias, isMember)
  if (!gathered) return []
  const [lookedUp] = memberWays(table, reaches, alias, isMember, ' offset 0')
  const few = `not exists (select from ${memberTable} m where ${isMember('m.member_id')} offset ${mostGathered})`
  return [`(case when ${few} then ${gathered} else ${lookedUp} end)`]
}

/** Nobody reads of others who is in which role: the conditions above look for what is one's own or everybody's. */
export function memberCondition(side: Side, written: Written): string {
  const own = `array[${written('userId')}, ${everybody}]`
  return `member_id = any(${side === 'supplier' ? `${written('supplierIds')} || ${own}` : own})`
}

/** How policies read the settings that `enterRole` makes: as sub-selects, evaluated once a statement. */
export const fromSettings: Written = (value) => {
  // Cast inside, or each row would read the list anew; the outer cast only keeps `any ((select …))` from comparing with rows.
  const setting = (name: string, type: string) => `(select nullif(current_setting('app.${name}', true), '')::${type})::${type}`
  switch (value) {
    case 'userId':
      return setting('user_id', 'uuid')
    case 'supplierIds':
      return setting('supplier_ids', 'uuid[]')
    case 'orgIds':
      return setting('org_ids', 'uuid[]')
    case 'categoryIds':
      return setting('category_ids', 'uuid[]')
    case 'purchaseGroups':
      return setting('purchase_groups', 'text[]')
    case 'userGroups':
      return setting('user_groups', 'text[]')
    case 'responsibility':
      return setting('responsibility', 'text')
    case 'delegatedIds':
      return '(select delegated_documents())::uuid[]'
    case 'everyOrg':
      return `coalesce(${setting('every_org', 'boolean')}, false)`
    case 'everyCategory':
      return `coalesce(${setting('every_category', 'boolean')}, false)`
    case 'everyPurchaseGroup':
      return `coalesce(${setting('every_purchase_group', 'boolean')}, false)`
    case 'everyUserGroup':
      return `coalesce(${setting('every_user_group', 'boolean')}, false)`
  }
}
