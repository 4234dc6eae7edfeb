/** A page beside a list or a record that asks and answers, without a document of its own. */
import type { ToolBlock } from '../../../page-types.ts'
import type { PageContext } from '../../answer/context.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import type { Words } from '../tool.ts'

export interface SideTool {
  title: Words
  hint?: Words
  /** Where it leads back to: the list, or the record that the address names. */
  beside: 'list' | 'record'
  show(opened: OpenedPage, asked: URLSearchParams, context: PageContext): Promise<ToolBlock[]>
  /** What came of a post: blocks to show in place, or an answer of its own. */
  act?(opened: OpenedPage, form: FormData, asked: URLSearchParams, context: PageContext): Promise<ToolBlock[] | Response>
}
