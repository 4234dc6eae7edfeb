/** S2.5: the one place that decides where an answer leads; a test reads that nothing else sends anybody anywhere. */
import { redirect as remixRedirect } from '@remix-run/node'

/** A second slash or a backslash would name another host. */
const ownPath = /^\/(?![/\\])/
/** Whatever leaves it leaves us: the real origin need not be known to see that. */
const here = 'http://here'

/** A target that comes with a request stays on this origin, or it is `/main`. */
export function safeTarget(given: string | null | undefined): string {
  const target = resolved(given)
  return target ? target.pathname + target.search : '/main'
}

/** The browser resolves the dots of an address, and so must who judges it: `/..//host` is `//host`. */
function resolved(given: string | null | undefined): URL | null {
  const url = given && ownPath.test(given) ? URL.parse(given, here) : null
  return url?.origin === here && ownPath.test(url.pathname) ? url : null
}

/** Leads to a page of ours, with its anchor. */
export function redirect(address: string, init?: number | ResponseInit): Response {
  const target = resolved(address)
  return remixRedirect(target ? target.pathname + target.search + target.hash : '/main', init)
}

/** Leads to another house, which the services name: a provider somebody signs in at, an application somebody agreed to. */
export function redirectAway(address: string, init?: number | ResponseInit): Response {
  const { protocol } = new URL(address)
  if (protocol === 'javascript:' || protocol === 'data:') throw new Error(`no address leads to ${protocol}`)
  return remixRedirect(address, init)
}

/** The log-in page that leads back to what was asked for. */
export function loginAddress(request: Request, reason?: 'ended' | 'oldest'): string {
  const url = new URL(request.url)
  url.searchParams.delete('_data')
  url.searchParams.delete('index')
  const query = new URLSearchParams({ returnTo: url.pathname + url.search, ...(reason && { reason }) })
  return `/?${query}`
}
