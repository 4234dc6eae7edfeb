/** Rows that stand in a row: none where there is nothing of that name, or no list. */
import type { Row } from '../page-types.ts'

export function rowsAt(row: Readonly<Record<string, unknown>> | null | undefined, key: string): Row[] {
  const rows = row?.[key]
  return Array.isArray(rows) ? rows : []
}
