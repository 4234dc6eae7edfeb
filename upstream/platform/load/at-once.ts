/** What one person may have running at the same time, so that nobody keeps all others waiting (S2.7). */
import type { NamedCall } from '../../runtime/types.ts'
import { mostAtOnce } from '../../settings.ts'
import { refusal, type Words } from '../http/refusals.ts'

type Kind = keyof ReturnType<typeof mostAtOnce>

const TRY_AGAIN_S = 10
const words: Record<Kind, Words> = {
  exports: { CN: '同时导出的文件过多，请稍后再试', EN: 'Too many exports at once; try again shortly' },
  imports: { CN: '同时导入的文件过多，请稍后再试', EN: 'Too many imports at once; try again shortly' },
  uploads: { CN: '同时上传的文件过多，请稍后再试', EN: 'Too many uploads at once; try again shortly' },
  downloads: { CN: '同时下载的文件过多，请稍后再试', EN: 'Too many downloads at once; try again shortly' },
  prints: { CN: '同时打印的单据过多，请稍后再试', EN: 'Too many prints at once; try again shortly' },
}

const running = new Map<string, number>()
/** What came of it, and what that still counts as while it is on its way. */
const kept = new WeakMap<object, string>()

/** Does the work, or refuses it with 429 where as much of its kind is under way for this person. */
export async function amongFew<T>(kind: Kind, userId: string, work: () => Promise<T>): Promise<T> {
  const key = `${kind} ${userId}`
  requireFewer(kind, running.get(key) ?? 0)
  const leave = enter(key)
  try {
    const made = await work()
    if (typeof made === 'object' && made !== null) kept.set(made, key)
    return made
  } finally {
    leave()
  }
}

/** The same calls, of which one person has few under way. */
export const callsAmongFew = (kind: Kind, calls: Readonly<Record<string, NamedCall>>): Record<string, NamedCall> =>
  Object.fromEntries(
    Object.entries(calls).map(([path, call]) => [path, (body, context) => amongFew(kind, context.actor.userId, () => call(body, context))]),
  )

/** A file that was made among few counts on until its reader has it; answers how to end that. */
export function countUntilTaken(made: object): () => void {
  const key = kept.get(made)
  return key === undefined ? () => {} : enter(key)
}

function enter(key: string): () => void {
  running.set(key, (running.get(key) ?? 0) + 1)
  return () => {
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
}

export function requireFewer(kind: Kind, underWay: number): void {
  if (underWay >= mostAtOnce()[kind]) throw refusal(429, 'TOO_MANY_AT_ONCE', words[kind], { retryAfter: TRY_AGAIN_S })
}
