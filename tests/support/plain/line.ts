/** Real HTTP as a browser speaks it: its headers, its cookies, redirects one by one. */
import { CookieJar } from 'jsdom'
import { type FormData, request } from 'undici'

export interface Sending {
  method: 'GET' | 'POST'
  url: URL
  headers?: Record<string, string>
  body?: string | Buffer | FormData
  /** Where the page stands that leads there; nothing where an address was typed. */
  from?: URL
  /** Nobody looks at the answer: it is asked for beside the page. */
  isUnseen?: true
}

/** Named as tests know requests and answers from a browser. */
export interface Asked {
  method(): string
  url(): string
  isNavigationRequest(): boolean
}

export interface Answered {
  status(): number
  ok(): boolean
  url(): string
  headers(): Record<string, string>
  body(): Promise<Buffer>
  text(): Promise<string>
  json(): Promise<unknown>
  request(): Asked
}

export interface Line {
  jar: CookieJar
  /** Follows what it is led to, at most so often; each answer on the way is told. */
  send(sending: Sending, told?: (answer: Answered) => void, mostRedirects?: number): Promise<Answered>
}

const mostHops = 20
const kept = new Set([307, 308])

export function lineOf(locale: string, own: Record<string, string> = {}): Line {
  const jar = new CookieJar()

  async function once({ method, url, headers, body, from, isUnseen }: Sending): Promise<Answered> {
    const cookie = await jar.getCookieString(url.href, { sameSiteContext: sameSite(method, url, from) })
    const answer = await request(url, {
      method,
      body: body ?? null,
      headers: { ...(isUnseen ? unseen : browsers(locale, method, from)), ...(cookie && { cookie }), ...own, ...headers },
      headersTimeout: 0,
      // A server that closes a line just then would be no news: a browser would take another one.
      reset: true,
    })
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) await jar.setCookie(one, url.href, { ignoreError: true })
    return answered(answer.statusCode, method, url, answer.headers, Buffer.from(await answer.body.arrayBuffer()))
  }

  async function send(sending: Sending, told: (answer: Answered) => void = () => {}, mostRedirects = mostHops): Promise<Answered> {
    const answer = await once(sending)
    told(answer)
    const { location } = answer.headers()
    if (!location || answer.status() < 300 || answer.status() > 399 || mostRedirects === 0) return answer
    const url = new URL(location, sending.url)
    url.hash ||= sending.url.hash
    const next: Sending = kept.has(answer.status()) ? { ...sending, url } : { method: 'GET', url, ...(sending.from && { from: sending.from }) }
    return send(next, told, mostRedirects - 1)
  }
  return { jar, send }
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const unseen: Record<string, string> = { 'user-agent': userAgent, accept: '*/*' }

function browsers(locale: string, method: string, from: URL | undefined): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': locale,
    'upgrade-insecure-requests': '1',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-user': '?1',
    ...(from && { referer: `${from.origin}/` }),
    ...(from && method === 'POST' && { origin: from.origin }),
  }
}

/** Which cookies go along: another site's form brings none of those that are lax. */
function sameSite(method: string, url: URL, from: URL | undefined): 'strict' | 'lax' | 'none' {
  if (!from || from.hostname === url.hostname) return 'strict'
  return method === 'GET' ? 'lax' : 'none'
}

function answered(status: number, method: string, url: URL, given: Record<string, string | string[] | undefined>, body: Buffer): Answered {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
  return {
    status: () => status,
    ok: () => status >= 200 && status < 300,
    url: () => url.href,
    headers: () => headers,
    body: async () => body,
    text: async () => body.toString(),
    json: async () => JSON.parse(body.toString()),
    request: () => ({ method: () => method, url: () => url.href, isNavigationRequest: () => true }),
  }
}
