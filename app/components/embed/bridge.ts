/** What an embedded page may say to the page round it: a type and an object. */
export interface BridgeMessage {
  type: string
  content: Record<string, unknown>
}

const known = new Set(['OPEN_TAB', 'CLOSE_TAB', 'REFRESH_TAB', 'SHOW_MESSAGE', 'RESIZE', 'PICKED', 'GET_LANGUAGE'])

/** The message, the word that says what is wrong with it, or null for what nobody understands. */
export function readMessage(data: unknown): BridgeMessage | 'embed.noType' | 'embed.notObject' | 'embed.notRows' | null {
  const { type, content } = isObject(data) ? data : {}
  if (typeof type !== 'string' || type === '') return 'embed.noType'
  if (!isObject(content)) return 'embed.notObject'
  if (type === 'PICKED' && !rowsIn(content)) return 'embed.notRows'
  return known.has(type) ? { type, content } : null
}

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given)

const mostRows = 200

/** What was picked there; null for what is no list of that many rows. */
export function rowsIn({ rows }: Record<string, unknown>): Record<string, unknown>[] | null {
  return Array.isArray(rows) && rows.length <= mostRows && rows.every(isObject) ? rows : null
}

const routeName = /^[A-Za-z][A-Za-z0-9/]{0,80}$/

/** The address of a page of ours; what is no name of a page leads nowhere. */
export function addressOfTab({ route, query }: Record<string, unknown>): string | null {
  if (typeof route !== 'string' || !routeName.test(route)) return null
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query).map(([name, value]) => [name, String(value)]) : []
  const search = new URLSearchParams(pairs).toString()
  return `/main/${route}${search ? `?${search}` : ''}`
}

const [least, most] = [100, 4_000]

export function heightIn({ height }: Record<string, unknown>): number | null {
  const pixels = Number(height)
  return Number.isFinite(pixels) ? Math.min(Math.max(Math.round(pixels), least), most) : null
}
