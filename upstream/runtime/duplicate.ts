/** Two people who save the same at the same moment: the index of the database refuses the second, in the words that the check has for it. */
import { DatabaseError } from 'pg'
import { tables } from '../store/tables.ts'
import { uniqueKeys } from '../store/unique-keys.ts'
import { issueOf, refuseIssues } from './refusal.ts'

const UNIQUE_VIOLATION = '23505'
const keys = new Map(tables.flatMap((table) => uniqueKeys(table).map(({ name, fields }) => [name, { table, fields }] as const)))

export const isDuplicate = (error: unknown): boolean => {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && keys.has(error.constraint ?? '')
}

/** Returns where the error is another one. */
export function refuseDuplicate(error: unknown): void {
  if (!(error instanceof DatabaseError)) return
  const { code, constraint = '', detail = '' } = error
  const key = code === UNIQUE_VIOLATION ? keys.get(constraint) : undefined
  const [field] = key?.fields ?? []
  if (!key || !field) return
  const { definition, fields } = key.table
  // `Key (from_currency, to_currency)=(EUR, CNY) already exists.`
  const [, given = ''] = /=\((.*?)(?:, |\) already exists)/s.exec(detail) ?? []
  refuseIssues([issueOf('DUPLICATE', field, fields[field]?.label ?? definition.label, { given })])
}
