/** Two people who save the same at the same moment: the index of the database refuses the second, in the words that the check has for it. */
import { DatabaseError } from 'pg'
import { aloneKeys } from '../../store/alone.ts'
import { tables } from '../../store/tables.ts'
import { uniqueKeys } from '../../store/unique-keys.ts'
import { issueOf, refuseBy, refuseIssues } from '../rules/refusal.ts'

const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'
const alone = new Map(aloneKeys().map((key) => [key.name, key]))
const keys = new Map(tables.flatMap((table) => uniqueKeys(table).map(({ name, fields }) => [name, { table, fields }] as const)))

export const isDuplicate = (error: unknown): boolean => {
  if (!(error instanceof DatabaseError)) return false
  const { code, constraint: name = '' } = error
  return code === UNIQUE_VIOLATION ? keys.has(name) || alone.has(name) : code === EXCLUSION_VIOLATION && alone.has(name)
}

/** Returns where the error is another one. */
export function refuseDuplicate(error: unknown): void {
  if (!(error instanceof DatabaseError) || !isDuplicate(error)) return
  const { constraint = '', detail = '' } = error
  const kept = alone.get(constraint)
  if (kept) refuseBy(kept.table.definition, kept.rule.over, {})
  const key = keys.get(constraint)
  const [field] = key?.fields ?? []
  if (!key || !field) return
  const { definition, fields } = key.table
  // `Key (from_currency, to_currency)=(EUR, CNY) already exists.`
  const [given = ''] = detail.slice(detail.indexOf('=(') + 2).split(/, |\) already exists/, 1)
  refuseIssues([issueOf('DUPLICATE', field, fields[field]?.label ?? definition.label, { given })])
}
