/** The to-do after this one: whoever has decided goes on without looking for what comes next. */

import type { Language } from '../../page-types.ts'
import { wordsOf } from '../answer/i18n.ts'
import { safeTarget } from '../answer/return-to.ts'
import type { Api } from '../session/api.ts'

interface Near {
  position: number
  count: number
  next: { title: string; url: string } | null
}

export interface ToDoPlace {
  text: string
  next: { text: string; href: string } | null
}

/** By the to-do itself, or by its document; null where this person had nothing to do there. */
export async function placeOf(api: Api, which: { id: string } | { businessId: string }, language: Language): Promise<ToDoPlace | null> {
  const { data } = await api.call<Near | null>('/v1/todo/near', which)
  if (!data) return null
  const { position, count, next } = data
  const words = wordsOf(language)
  // Behind the last one comes the first.
  const place = words('todo.place', { n: position > count ? 1 : position, count })
  return {
    text: place,
    next: next && { text: words('todo.next', { title: next.title, place }), href: safeTarget(next.url) },
  }
}
