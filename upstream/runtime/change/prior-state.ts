/** A document as it stood before a change; apart, so that a thread of an export need not load the catalogue for it. */

export interface Stood {
  id: string
  content: Readonly<Record<string, unknown>>
}

/** What a list has columns for. */
export const toldOf = (content: Stood['content'] | undefined): [field: string, value: unknown][] =>
  Object.entries(content ?? {}).filter(([, value]) => typeof value !== 'object')
