/** A browser as far as addresses and cookies go: it follows no redirect by itself and keeps what it is told to keep. */
export interface Visited {
  status: number
  /** Where it is sent, as an absolute address; null where the answer is no redirect. */
  location: string | null
  text: string
  headers: Headers
}

export function visitorOf(origin: string) {
  const cookies = new Map<string, string>()

  async function ask(address: string, init: RequestInit = {}): Promise<Visited> {
    const url = new URL(address, origin)
    const isOurs = url.origin === origin
    const headers = new Headers(init.headers)
    if (isOurs && cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    if (isOurs) for (const one of answer.headers.getSetCookie()) keep(one)
    const location = answer.headers.get('location')
    return { status: answer.status, location: location && new URL(location, url).href, text: await answer.text(), headers: answer.headers }
  }

  function keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return { ask, cookies }
}
