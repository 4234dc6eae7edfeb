/** The refusals of the HTTP side itself, and how any refusal of the services becomes an answer. */
import type { Issue, Language, RefusalBody } from '../../contract/types.ts'

export interface Words { CN: string; EN: string }

/** What every refusal has, whoever made it: the runtime, a behaviour, or this side. */
export interface RefusalLike extends Error {
  name: 'Refusal'
  code: string
  status: number
  words: Words
  at?: string
  given?: Record<string, string>
  by?: string
  time?: string
  issues?: Issue[]
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

type Extra = Partial<Pick<RefusalLike, 'at' | 'given' | 'retryAfter'>>

export function refusal(status: number, code: string, words: Words, extra: Extra = {}): RefusalLike {
  return Object.assign(new Error(code), { name: 'Refusal' as const, status, code, words, ...extra })
}

// One body for every reason: whoever forges a signature learns nothing from the answer (S4.6).
export const unsigned = () => refusal(401, 'SIGN', { CN: '请求签名无效', EN: 'The signature of the request is not valid' })
export const unknownSession = () => refusal(401, 'AUTH', { CN: '登录已失效，请重新登录', EN: 'Your session has ended. Please sign in again.' })
export const malformed = () => refusal(400, 'REQUEST', { CN: '请求格式不正确', EN: 'The request is malformed' })
export const unknownAddress = () => refusal(404, 'ADDRESS', { CN: '地址不存在', EN: 'There is no such address' })
export const tooManyRequests = (seconds: number) =>
  refusal(429, 'BUSY', { CN: `操作过于频繁，请${seconds}秒后再试`, EN: `Too many requests; try again in ${seconds} s` }, { retryAfter: seconds })

export function isRefusal(error: unknown): error is RefusalLike {
  return error instanceof Error && error.name === 'Refusal' && 'words' in error && 'status' in error
}

/** The body of a refusal in the language of the request; parts that are not set are left out. */
export function refusalBody(refused: RefusalLike, language: Language): RefusalBody {
  const { at, given, by, time, issues } = refused
  const data = Object.fromEntries(Object.entries({ at, given, by, time, issues }).filter(([, value]) => value != null))
  return { status: 'E', code: refused.code, msg: refused.words[language], ...(Object.keys(data).length > 0 ? { data } : {}) }
}
