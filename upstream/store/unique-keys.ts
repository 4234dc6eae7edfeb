/** What no two rows of a table have alike: the database keeps it, so that two who save at the same moment are told like one who comes later. */
import { memo } from '../../catalogue/values/memo.ts'
import { snake, type Table } from './tables.ts'

export interface UniqueKey {
  /** Of its index. */
  name: string
  fields: readonly string[]
}

/** PostgreSQL cuts longer names. */
const NAME_LENGTH = 63

/** Names of indexes begin with their table. */
export const indexName = (table: Table, suffix: string): string => `${table.name}_${suffix}`.slice(0, NAME_LENGTH)

/** A row whose key is empty in one part is like no other. Lines are compared with those of their own document, under its lock. */
export const uniqueKeys = memo((table: Table): readonly UniqueKey[] => {
  if (table.path.length > 0) return []
  const single = [...table.byField.keys()].filter((field) => field === 'docNum' || table.fields[field]?.options.unique === true)
  return [...single.map((field) => [field]), ...table.definition.unique].map((fields) => ({
    name: indexName(table, `${fields.map(snake).join('_')}_key`),
    fields,
  }))
})
