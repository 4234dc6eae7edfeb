/** The refusals of the HTTP side itself, and how any refusal of the services becomes an answer. */
import type { Issue, Language, RefusalBody } from '../../../contract/types.ts'
import { type FieldIssue, Refusal } from '../../runtime/rules/refusal.ts'

export interface Words {
  CN: string
  EN: string
}

/** A refusal that may say after how many seconds another try makes sense. */
export type HttpRefusal = Refusal & { retryAfter?: number }

interface Extra {
  at?: string
  given?: Record<string, string>
  retryAfter?: number
}

export function refusal(status: number, code: string, words: Words, { retryAfter, ...more }: Extra = {}): HttpRefusal {
  return Object.assign(new Refusal({ status, code, words, ...more }), { retryAfter })
}

// One body for every reason: whoever forges a signature learns nothing from the answer (S4.6).
export const unsigned = () => refusal(401, 'SIGN', { CN: '请求签名无效', EN: 'The signature of the request is not valid' })
export const unknownSession = () => refusal(401, 'AUTH', { CN: '登录已失效，请重新登录', EN: 'Your session has ended. Please sign in again.' })
/** Whose session a later log-in ended: only the holder of its code is told. */
export const outnumberedSession = () =>
  refusal(
    401,
    'AUTH',
    {
      CN: '您在别处登录，同时在线数已满，最早的登录已退出，请重新登录',
      EN: 'You signed in elsewhere. The oldest of your sessions has ended to make room; please sign in again.',
    },
    { given: { why: 'OLDEST' } },
  )
export const malformed = (status = 400) => refusal(status, 'REQUEST', { CN: '请求格式不正确', EN: 'The request is malformed' })
export const unknownAddress = () => refusal(404, 'ADDRESS', { CN: '地址不存在', EN: 'There is no such address' })
export const databaseAway = () =>
  refusal(
    503,
    'DATABASE',
    { CN: '数据库暂时没有应答，请稍后再试', EN: 'The database does not answer just now; try again shortly' },
    { retryAfter: 5 },
  )
export const tooManyRequests = (seconds: number) =>
  refusal(429, 'BUSY', { CN: `操作过于频繁，请${seconds}秒后再试`, EN: `Too many requests; try again in ${seconds} s` }, { retryAfter: seconds })

/** The body of a refusal in the language of the request; parts that are not set are left out. */
export function refusalBody({ code, words, at, given, by, time, issues, batch }: Refusal, language: Language): RefusalBody {
  const worded = issues.length > 0 ? issues.map((issue) => wordedIssue(issue, language)) : undefined
  const rows = batch?.map(({ words: why, ...row }) => ({ ...row, ...(why && { msg: why[language] }) }))
  const data = Object.fromEntries(
    Object.entries({ at, given, by: by?.[language], time, issues: worded, batch: rows }).filter(([, value]) => value !== undefined),
  )
  return { status: 'E', code, msg: words[language], ...(Object.keys(data).length > 0 ? { data } : {}) }
}

function wordedIssue({ at, code, words, given, confirm }: FieldIssue & { confirm?: string }, language: Language): Issue {
  return { at, code, msg: words[language], ...(given === undefined ? {} : { given }), ...(confirm === undefined ? {} : { confirm }) }
}
