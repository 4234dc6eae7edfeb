/** The window of a person without script: a client that reads the real HTML and sends real forms, in the words of a browser. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type Answered, lineOf, type Sending } from './line.ts'
import { pageOf } from './page.ts'
import { waiting } from './waiting.ts'

interface Cookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** Only the words that it has: any other fails by its name, so that the test goes back to a browser (`eachWay`). */
export function plainWindow({ locale = 'en-US', extraHTTPHeaders = {} }: BrowserContextOptions = {}): BrowserContext {
  const line = lineOf(locale, extraHTTPHeaders)
  const pages = new Set<ReturnType<typeof pageOf>>()
  const events = waiting()
  const context = {
    async newPage() {
      const page = pageOf(line, () => guarded, request)
      pages.add(page)
      page.on('response', (answer) => events.tell('response', answer))
      return onlyWords(page) as unknown as Page
    },
    pages: () => [...pages].map(onlyWords),
    request: onlyWords(requester(line.send)),
    cookies: async () => (await line.jar.serialize()).cookies.map(asBrowser),
    clearCookies: () => line.jar.removeAllCookies(),
    async addCookies(given: Cookie[]) {
      for (const { name, value, domain, path, httpOnly } of given)
        await line.jar.setCookie(`${name}=${value}; Path=${path}${httpOnly ? '; HttpOnly' : ''}`, `http://${domain}${path}`, { loose: true })
    },
    on: events.on,
    waitForEvent: events.next,
    close: async () => {
      for (const page of pages) await page.close()
    },
  }
  const { request } = context
  const guarded = onlyWords(context) as unknown as BrowserContext
  return guarded
}

const asBrowser = ({ key, value, domain, path, httpOnly, secure, sameSite }: Record<string, unknown>): Cookie => ({
  name: String(key),
  value: String(value),
  domain: String(domain),
  path: String(path),
  expires: -1,
  httpOnly: Boolean(httpOnly),
  secure: Boolean(secure),
  sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax',
})

interface Asking {
  method?: string
  form?: Record<string, string>
  data?: unknown
  headers?: Record<string, string>
  maxRedirects?: number
}

/** Requests beside the page, with its cookies. */
function requester(send: (sending: Sending, told?: (answer: Answered) => void, mostRedirects?: number) => Promise<Answered>) {
  const ask = (address: string, { method = 'GET', form, data, headers, maxRedirects }: Asking = {}) => {
    const body = form
      ? new URLSearchParams(form).toString()
      : data === undefined
        ? undefined
        : Buffer.isBuffer(data)
          ? data
          : typeof data === 'string'
            ? data
            : JSON.stringify(data)
    const type = form
      ? 'application/x-www-form-urlencoded'
      : data === undefined || typeof data === 'string' || Buffer.isBuffer(data)
        ? undefined
        : 'application/json'
    return send(
      {
        method: method as Sending['method'],
        url: new URL(address),
        headers: { ...(type && { 'content-type': type }), ...headers },
        ...(body !== undefined && { body }),
        isUnseen: true,
      },
      undefined,
      maxRedirects,
    )
  }
  return {
    fetch: ask,
    get: (address: string, asking: Asking = {}) => ask(address, asking),
    post: (address: string, asking: Asking = {}) => ask(address, { ...asking, method: 'POST' }),
  }
}

function onlyWords<T extends object>(words: T): T {
  return new Proxy(words, {
    get(target, word) {
      // A promise resolves what has no `then`.
      if (word in target || typeof word === 'symbol' || word === 'then') return target[word as keyof T]
      throw new Error(`The form client has no word ${word}: what needs a browser goes by eachWay`)
    },
  })
}
