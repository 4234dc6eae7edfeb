/** What a tool is: how it shows itself for an address, and what its buttons and links do. */
import type { BatchView, Row, ToolBlock } from '../../page-types.ts'
import type { Words } from '../describe/blocks/asked-blocks.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import type { download } from '../services/upstream.ts'

export { column, input, inWords, type Words } from '../describe/blocks/asked-blocks.ts'

export interface Tool {
  hint?: Words
  show(opened: OpenedPanel, asked: URLSearchParams): Promise<ToolBlock[]>
  /** Does what the button says, and tells in words what came of it, or of each row. */
  act?(opened: OpenedPanel, intent: string, form: FormData): Promise<Words | BatchView>
  file?(opened: OpenedPanel, asked: URLSearchParams): ReturnType<typeof download>
}

/** Rows of what the services told, each under a key of its own. */
export const rowsOf = (data: readonly object[]): Row[] => data.map((row, at) => ({ ...row, id: String(at) }))

/** 90 s, 12 min, 3 h */
export function ageText(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
