/** What one person may have running at the same time, so that nobody keeps all others waiting (S2.7). */
import { refusal, type Words } from '../http/refusal.ts'
import { mostAtOnce } from '../settings.ts'

type Kind = keyof ReturnType<typeof mostAtOnce>

const TRY_AGAIN_S = 10
const words: Record<Kind, Words> = {
  exports: { CN: '同时导出的文件过多，请稍后再试', EN: 'Too many exports at once; try again shortly' },
  imports: { CN: '同时导入的文件过多，请稍后再试', EN: 'Too many imports at once; try again shortly' },
  uploads: { CN: '同时上传的文件过多，请稍后再试', EN: 'Too many uploads at once; try again shortly' },
}

const running = new Map<string, number>()

/** Does the work, or refuses it with 429 where as much of its kind is under way for this person. */
export async function amongFew<T>(kind: Kind, userId: string, work: () => Promise<T>): Promise<T> {
  const key = `${kind} ${userId}`
  const now = running.get(key) ?? 0
  requireFewer(kind, now)
  running.set(key, now + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
}

export function requireFewer(kind: Kind, underWay: number): void {
  if (underWay >= mostAtOnce()[kind]) throw refusal(429, 'TOO_MANY_AT_ONCE', words[kind], { retryAfter: TRY_AGAIN_S })
}
