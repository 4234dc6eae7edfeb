/** What a document request hands to the components beside Remix's loader data, so that neither is in the page twice. */
import { createContext, useContext } from 'react'
import { packRows, unpackRows } from './packed-rows.ts'
import type { Language, Row } from './page-types.ts'

export interface DocumentFacts {
  language: Language
  requestId: string
  /** Known on the server only; browsers hide nonces from scripts. */
  nonce?: string
  style: StyleFacts
  rows: Row[] | null
  /** Of a page without script, and how script comes back; null where it runs. */
  plain: PlainFacts | null
  /** What stands in the page before all other script (`script/watch.ts`), and the file that it may need; as with the style, the browser needs no text. */
  watch: WatchFacts | null
}

export interface StyleFacts {
  /** What the page needs of the style sheet, on a browser's first visit; null on later ones. The browser finds it in the page and needs no text. */
  inside: string | null
  /** In their order: what the page waits for, or what comes behind what stands inside. */
  files: readonly string[]
}

export interface WatchFacts {
  text: string
  old: string
  /** What it may have to say, as JSON. */
  words: string
}

export interface PlainFacts {
  /** Script has just failed, and nobody has said so yet. */
  isNew: boolean
  address: string
  csrf: string
}

/** What a route says of its page to the document round it. */
export interface PageHandle {
  /** `list`: complete with that part of the style sheet. `door`: brings the files for the pages behind it. */
  style?: 'list' | 'door'
}

const DocumentContext = createContext<DocumentFacts>({
  language: 'CN',
  requestId: '',
  style: { inside: null, files: [] },
  rows: null,
  plain: null,
  watch: null,
})
export const DocumentProvider = DocumentContext.Provider
export const useDocument = () => useContext(DocumentContext)

const rowsId = 'rows'
export const styleId = 'style'
export const watchId = 'watch'

/** The rows of a document request, which hydration reads again. */
export function RowsBlock({ rows }: { rows: Row[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` is escaped, in a block that no browser runs
  return <script type="application/json" id={rowsId} dangerouslySetInnerHTML={{ __html: packRows(rows) }} />
}

export function rowsInPage(): Row[] | null {
  const text = document.getElementById(rowsId)?.textContent
  return text ? unpackRows(text) : null
}
