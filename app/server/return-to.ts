/** S2.5: a target that comes with a request stays on this origin, or it is `/main`. */
export function safeTarget(given: string | null | undefined, origin: string): string {
  if (!given || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, origin)) return '/main'
  const url = new URL(given, origin)
  return url.origin === new URL(origin).origin ? url.pathname + url.search : '/main'
}

/** The log-in page that leads back to what was asked for. */
export function loginAddress(request: Request, reason?: 'ended'): string {
  const url = new URL(request.url)
  url.searchParams.delete('_data')
  url.searchParams.delete('index')
  const query = new URLSearchParams({ returnTo: url.pathname + url.search, ...(reason && { reason }) })
  return `/?${query}`
}
