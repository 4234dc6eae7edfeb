/** What somebody reads of rows, as SQL: the same as `catalogue/language/sight.ts` says of a document in memory. */
import type { NamedRole, ReadBy, Veil, Veiled } from '../../catalogue/language/define.ts'
import { appliesTo, type Principal } from '../../catalogue/language/sight.ts'
import { ownedCondition, roleCondition, type Written } from './scope.ts'
import { conditionSql } from './sql-of.ts'
import { quoted, snake, type Table, tableOf } from './tables.ts'

interface Rows {
  readonly table: Table
  readonly alias: string
  readonly looking: Principal
  readonly written: Written
}

/** The condition under which a value of the row `alias` is read. */
export const readSql = ({ veils = [] }: Veiled, rows: Rows): string => veils.map((veil) => throughSql(veil, rows)).join(' and ') || 'true'

function throughSql({ by, path }: Veil, rows: Rows): string {
  const ways = by.flatMap((one) => {
    const applies = appliesTo(one, rows.looking)
    return applies === false ? [] : one.whiles.map((test) => bothOf(applies ? 'true' : inRole(one, rows), whileSql(one, test, path, rows)))
  })
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false'
}

const bothOf = (a: string, b: string): string => (a === 'true' ? b : b === 'true' ? a : `(${a} and ${b})`)

/** Something said of the document, wherever in it the rows stand. */
function ofDocument({ table, alias }: Rows, say: (head: Table, alias: string) => string): string {
  if (!table.parent) return say(table, alias)
  const head = tableOf(table.definition.entity)
  const said = say(head, `${alias}_d`)
  return said === 'true' ? said : `exists (select 1 from ${quoted(head.name)} ${alias}_d where ${alias}_d.id = ${alias}.header_id and ${said})`
}

const inRole = ({ who }: ReadBy, rows: Rows): string =>
  ofDocument(rows, (head, alias) => {
    const made = `${alias}."created_by" = ${rows.written('userId')}`
    if (who !== 'owner') return roleCondition(head, who, rows.looking.side, alias, rows.written)
    return `(${made} or ${ownedCondition(head, alias, rows.written('userId'))})`
  })

function whileSql({ who }: ReadBy, test: ReadBy['whiles'][number], path: Veil['path'], rows: Rows): string {
  if (!('kind' in test)) return ofDocument(rows, (head, alias) => conditionSql(test, alias, head))
  if (test.kind === 'ofRow') return conditionSql(test.test, rows.alias, rows.table)
  const role = rows.table.definition.roles[who]
  if (!role || role.kind === 'every') return 'false'
  const lines = role.path.split('.').slice(0, -1)
  if (test.kind === 'own') return ownSql(role, path.length - lines.length, rows)
  const named = lines.length > 0 ? tableOf(lines.at(-1) ?? '') : tableOf(rows.table.definition.entity)
  const mine = `${rows.alias}_m`
  const ofThis = `${mine}.${lines.length > 0 ? 'header_id' : 'id'} = ${rows.alias}.${rows.table.parent ? 'header_id' : 'id'}`
  return `exists (select 1 from ${quoted(named.name)} ${mine} where ${ofThis} and ${namedSql(role, mine, rows)} and ${conditionSql(test.test, mine, named)})`
}

/** The row so many steps above names the person. */
function ownSql(role: NamedRole, steps: number, rows: Rows): string {
  if (steps === 0) return namedSql(role, rows.alias, rows)
  const { parent } = rows.table
  if (!parent) return 'false'
  const above = `${rows.alias}_o`
  const isAbove = `${above}.id = ${rows.alias}.${rows.table.path.length > 1 ? 'parent_id' : 'header_id'}`
  return `exists (select 1 from ${quoted(parent.name)} ${above} where ${isAbove} and ${ownSql(role, steps - 1, { ...rows, table: parent, alias: above })})`
}

function namedSql({ kind, path }: NamedRole, alias: string, { looking, written }: Rows): string {
  const column = `${alias}.${quoted(snake(path.split('.').at(-1) ?? ''))}`
  if (kind === 'user') return `${column} = ${written('userId')}`
  return looking.side === 'supplier' ? `${column} = any(${written('supplierIds')})` : 'false'
}
