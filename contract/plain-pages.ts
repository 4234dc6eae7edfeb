/**
 * Which pages come without script, by the cookie `plain`: the one on which script failed, so that the next one brings it back; where that
 * one fails as well, all of them for a while. Read by the server, written by the watch over each page.
 */

/** Has to come without script now, and the cookie is still to say which page it was. */
export const FAILED = 'new'
/** The same, and it was not the first. */
export const FAILED_AGAIN = 'new-all'
export const ALL = 'all'
export const ALL_SECONDS = 600

/** A page by its name: neither the record nor what an address mailed to somebody keeps secret. */
export const plainName = (pathname: string): string => `~${encodeURIComponent(/^\/(?:main\/)?([^/]*)/.exec(pathname)?.[1] ?? '')}`

/** Of the cookie of a page that asks: whether it comes without script, and whether that is new to its person. */
export function plainOf(cookie: string | undefined, pathname: string): 'new' | 'known' | null {
  if (cookie === FAILED || cookie === FAILED_AGAIN) return 'new'
  return cookie === ALL || cookie === plainName(pathname) ? 'known' : null
}

/** What the cookie says once script has failed on a page, having failed on another before or not. */
export const afterFailure = (cookie: string | undefined, pathname: string): string =>
  cookie === FAILED_AGAIN || (cookie !== undefined && ![FAILED, plainName(pathname)].includes(cookie)) ? ALL : plainName(pathname)

export const plainAttributes = (value: string): string => (value === ALL ? `; max-age=${ALL_SECONDS}` : value === '' ? '; max-age=0' : '')
