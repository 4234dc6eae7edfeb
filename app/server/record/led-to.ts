/** Whoever presses a button that makes one document to go on with is led to that, where his menu leads to such documents. */

import { definitionOf } from '../../../catalogue/index.ts'
import { makingOf } from '../../../catalogue/language/define.ts'
import type { MadeDocument } from '../../../contract/types.ts'
import { grantedList } from '../page/granted-list.ts'
import type { OpenedPage } from '../page/open-page.ts'

export function ledTo({ page, session }: Pick<OpenedPage, 'page' | 'session'>, action: string, made: readonly MadeDocument[] = []): string | null {
  const making = definitionOf(page.entity)?.actions[action]
  const [only, ...others] = made
  if (!only || others.length > 0 || !making || !(making.leads || makingOf(making)?.again)) return null
  const opens = grantedList(session, only.entity)?.opens
  return opens ? `${opens}&id=${encodeURIComponent(only.id)}` : null
}
