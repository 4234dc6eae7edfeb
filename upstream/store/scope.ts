/**
 * Who sees which rows: one condition per side, written once and used twice,
 * with the person's own values in the queries (runtime/scope.ts) and with settings of the transaction in the policies of row security.
 */
import { hasApproval, type Scope } from '../../catalogue/define.ts'
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

/** The condition under which `side` sees rows of a table; lines follow their header. */
export function scopeCondition(table: Table, side: Side, alias: string, written: Written): string {
  if (table.parent) {
    const header = tableOf(table.definition.entity)
    // A record that is itself the supplier is known by its id alone.
    if (side === 'supplier' && table.definition.scope.supplier === 'id' && !table.definition.scope.visibleWhen)
      return `${alias}.header_id = any(${written('supplierIds')})`
    return `exists (select 1 from ${quoted(header.name)} h where h.id = ${alias}.header_id and ${scopeCondition(header, side, 'h', written)})`
  }
  const { scope } = table.definition
  if (scope.side === 'system') return namedCondition(scope, alias, written)
  if (scope.side === 'own') return ownCondition(scope, alias, written)
  if (scope.follows) return followingCondition(alias, scope.follows, written)
  if (scope.side === 'shared' && side === 'supplier') return scope.visibleWhen ? conditionSql(scope.visibleWhen, alias, table) : 'true'
  return side === 'supplier' ? supplierCondition(table, alias, written) : internalCondition(table, alias, written)
}

const ownedBy = (scope: Scope, alias: string, me: string): string =>
  ['createdBy', ...(scope.owners ?? [])].map((field) => `${alias}.${quoted(snake(field))} = ${me}`).join(' or ')

/** What services alone write is read by the people that it names, if any. */
const namedCondition = ({ owners = [] }: Scope, alias: string, written: Written): string =>
  owners.length > 0 ? `(${owners.map((field) => `${alias}.${quoted(snake(field))} = ${written('userId')}`).join(' or ')})` : 'false'

function ownCondition(scope: Scope, alias: string, written: Written): string {
  const open = scope.openTo ? ` or ${written('responsibility')} in (${scope.openTo.map(literal).join(', ')})` : ''
  return `(${ownedBy(scope, alias, written('userId'))}${open})`
}

/** Of which kind that document is says the row, so its table is looked up; that table's own row security decides. */
function followingCondition(alias: string, { entity, id }: { entity: string; id: string }, written: Written): string {
  const [kind, document] = [entity, id].map((field) => `${alias}.${quoted(snake(field))}`)
  return `(case when ${document} is null then ${alias}.created_by = ${written('userId')} else sees_document(${kind}, ${document}) end)`
}

function supplierCondition(table: Table, alias: string, written: Written): string {
  const { scope } = table.definition
  if (scope.side !== 'both' || !scope.supplier) return 'false'
  const mine = `${alias}.${quoted(snake(scope.supplier))} = any(${written('supplierIds')})`
  return scope.visibleWhen ? `(${mine} and ${conditionSql(scope.visibleWhen, alias, table)})` : mine
}

function internalCondition(table: Table, alias: string, written: Written): string {
  const { scope } = table.definition
  const reached = scope.internalWhen ? ` and ${conditionSql(scope.internalWhen, alias, table)}` : ''
  if (scope.anyOrg || scope.side === 'shared') return `(true${reached})`
  const me = written('userId')
  const owned = ownedBy(scope, alias, me)
  // Who decides for somebody else sees what is to be decided, while it is.
  const delegated = hasApproval(table.definition) ? ` or ${alias}.id = any(${written('delegatedIds')})` : ''
  const lineOwned = scope.lineOwner ? ` or ${alias}.scope_owner_ids @> array[${me}]` : ''
  // An empty list holds nothing, not even what is of no organisation, category or group.
  const within = (every: ScopeValue, permits: ScopeValue, field: string, isHeld: (column: string, mine: string) => string) => {
    const [column, mine] = [`${alias}.${quoted(snake(field))}`, written(permits)]
    return `(${written(every)} or (cardinality(${mine}) > 0 and (${column} is null or ${isHeld(column, mine)})))`
  }
  const isAmong = (column: string, mine: string) => `${column} = any(${mine})`
  const permits = [
    within('everyOrg', 'orgIds', 'orgId', isAmong),
    scope.category && within('everyCategory', 'categoryIds', 'scopeCategoryIds', (column, mine) => `${column} && ${mine}`),
    scope.purchaseGroup && within('everyPurchaseGroup', 'purchaseGroups', scope.purchaseGroup, isAmong),
    scope.userGroup && within('everyUserGroup', 'userGroups', scope.userGroup, isAmong),
  ]
  return `((${owned}${lineOwned}${delegated} or (${permits.filter(Boolean).join(' and ')}))${reached})`
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
