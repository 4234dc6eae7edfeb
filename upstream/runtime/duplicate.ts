/** Two people who save the same at the same moment: the index of the database refuses the second, in the words that the check has for it. */
import { tables } from '../store/tables.ts'
import { uniqueKeys } from '../store/unique-keys.ts'
import { issueOf, refuseIssues } from './refusal.ts'

interface DatabaseError {
  code?: string
  constraint?: string
  /** `Key (from_currency, to_currency)=(EUR, CNY) already exists.` */
  detail?: string
}

const UNIQUE_VIOLATION = '23505'
const keys = new Map(tables.flatMap((table) => uniqueKeys(table).map(({ name, fields }) => [name, { table, fields }] as const)))

export const isDuplicate = (error: unknown): boolean => {
  const { code, constraint = '' } = error as DatabaseError
  return code === UNIQUE_VIOLATION && keys.has(constraint)
}

/** Returns where the error is another one. */
export function refuseDuplicate(error: unknown): void {
  const { code, constraint = '', detail = '' } = error as DatabaseError
  const key = code === UNIQUE_VIOLATION ? keys.get(constraint) : undefined
  const [field] = key?.fields ?? []
  if (!key || !field) return
  const { definition, fields } = key.table
  const [, given = ''] = /=\((.*?)(?:, |\) already exists)/s.exec(detail) ?? []
  refuseIssues([issueOf('DUPLICATE', field, fields[field]?.label ?? definition.label, { given })])
}
