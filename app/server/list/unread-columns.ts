/**
 * A kept address, the settings of a table and a saved search may name columns that their person reads no longer. The services order by none of them
 * (S5.8) and find nothing by them, so the list passes them over and says so; with the right the column is back, as nothing of it was changed.
 */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { wordsOf } from '../answer/i18n.ts'
import { fieldAt, isReadable, say } from '../describe/describe-fields.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import type { PagedListRequest } from './list-request.ts'

interface Readable<Request> {
  asked: Request
  /** Which columns were passed over, in words. */
  notice: string | null
}

export function withoutUnread<Request extends Pick<PagedListRequest, 'orderBy' | 'search'>>(
  asked: Request,
  listed: AnyDefinition,
  about: DescribeContext,
): Readable<Request> {
  const unread = new Set<string>()
  const isKept = (path: string, isRead: boolean) => {
    if (!isRead) unread.add(path)
    return isRead
  }
  const orderBy = (asked.orderBy ?? '').split(',').filter((part) => {
    const path = part.replace(/^[-+]/, '')
    const field = fieldAt(listed, path)
    return isKept(path, field !== undefined && isReadable(field, about) && !field.options.counted)
  })
  // A name that nobody knows is no column that was kept: something else may have put it there.
  const search = Object.entries(asked.search).filter(([name]) => {
    const path = name.replace(/\.(?:from|to)$/, '')
    const field = fieldAt(listed, path)
    return isKept(path, field === undefined || isReadable(field, about))
  })
  unread.delete('')
  if (unread.size === 0) return { asked, notice: null }
  const { orderBy: _all, ...rest } = asked
  const names = [...unread].map((path) => labelOf(listed, path, about)).join(about.language === 'EN' ? ', ' : '、')
  const kept = { ...rest, search: Object.fromEntries(search), ...(orderBy.length > 0 && { orderBy: orderBy.join(',') }) } as Request
  return { asked: kept, notice: wordsOf(about.language)('list.unread', { names }) }
}

function labelOf(listed: AnyDefinition, path: string, { language }: DescribeContext): string {
  const label = fieldAt(listed, path)?.label
  return label ? say(label, language) : path.slice(0, 40)
}
