/** What a document request hands to the components beside Remix's loader data, so that neither is in the page twice. */
import { createContext, useContext } from 'react'
import type { Language, Row } from './page-types.ts'

export interface DocumentFacts {
  language: Language
  requestId: string
  /** Known on the server only; browsers hide nonces from scripts. */
  nonce?: string
  rows: Row[] | null
}

const DocumentContext = createContext<DocumentFacts>({ language: 'CN', requestId: '', rows: null })
export const DocumentProvider = DocumentContext.Provider
export const useDocument = () => useContext(DocumentContext)

const rowsId = 'rows'

/** Rows of the first page view as a block of data: keys once, then values. */
export function RowsBlock({ rows }: { rows: Row[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` is escaped, in a block that no browser runs
  return <script type="application/json" id={rowsId} dangerouslySetInnerHTML={{ __html: packRows(rows) }} />
}

export function packRows(rows: readonly Row[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return JSON.stringify([keys, ...rows.map((row) => keys.map((key) => row[key]))]).replaceAll('<', '\\u003c')
}

export function unpackRows(text: string): Row[] {
  const [keys = [], ...lines] = JSON.parse(text) as [string[], ...unknown[][]]
  return lines.map((values) => Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Row)
}

export function rowsInPage(): Row[] | null {
  const text = document.getElementById(rowsId)?.textContent
  return text ? unpackRows(text) : null
}
