/** What the thread of long requests is told beside a request, in headers that take the place of whatever came under their names. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { WebSettings } from '../settings.ts'

/** `person`: whose session it is, if that is known; `seconds`: above 0 it came too soon, and is only given back. */
interface Told {
  person: string | null
  seconds: number
}

export const headersOf = (address: string, { person, seconds }: Told): IncomingHttpHeaders => ({
  'x-forwarded-for': address,
  'x-person': person ?? '',
  'x-seconds': String(seconds),
})

export const toldBy = ({ headers }: IncomingMessage): Told => ({
  person: String(headers['x-person'] ?? '') || null,
  seconds: Number(headers['x-seconds'] ?? 0),
})

/** Its socket has no address: whoever connects to it is the process that it belongs to. */
export const asThread = (settings: WebSettings): WebSettings => ({ ...settings, trustedProxies: new Set(['']) })
