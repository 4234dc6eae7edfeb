/** S2.7: who asks too often is told when to come again, in a form that whoever asked can read; it is made without the framework. */
import type { IncomingMessage } from 'node:http'
import { EarlyAnswer } from '../body.ts'
import { openBrowserSession } from '../browser-session.ts'
import { contentPolicy } from '../headers.ts'
import { isByLink } from '../refusal-page.ts'
import type { WebSettings } from '../settings.ts'
import { waitPage } from './wait-page.ts'

export interface TooOften {
  why: 'often' | 'held'
  seconds: number
  nonce: string
  isDevelopment: boolean
}

const words: Record<TooOften['why'], (seconds: number) => string> = {
  often: (seconds) => `操作过于频繁，请${seconds}秒后再试 / Too many requests; try again in ${seconds} s`,
  held: () => '同时进行的请求过多，请稍后再试 / Too many requests at once; try again shortly',
}

export function tooOften(req: IncomingMessage, url: URL, settings: WebSettings, { why, seconds, nonce, isDevelopment }: TooOften): EarlyAnswer {
  const message = words[why](seconds)
  const headers = { 'retry-after': String(seconds) }
  // What an error page is told, and the mark by which script knows that this is no data of the page.
  if (url.searchParams.has('_data'))
    return new EarlyAnswer(429, JSON.stringify({ status: 429, message, words: {} }), {
      ...headers,
      'Content-Type': 'application/json',
      'X-Remix-Catch': 'yes',
    })
  if (!isByLink(req)) return new EarlyAnswer(429, message, headers)
  const { language } = openBrowserSession(req.headers.cookie, settings)
  const isPost = req.method === 'POST'
  return new EarlyAnswer(429, waitPage({ why, language, url, nonce, seconds, isPost }), {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy(nonce, settings, isDevelopment),
  })
}
