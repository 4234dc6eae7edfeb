/** What a wording names, as it is typed: `{docNum}`, `{n|item|items}`. */
export const namedIn = (wording: string | null | undefined): string[] =>
  [...(wording ?? '').matchAll(/\{([^{}|\s]+)(?:\|[^{}]*)?\}/g)].map(([, name = '']) => name)

/** What any of the words of a template names. */
export const namedInAll = (words: object): string[] =>
  Object.values(words).flatMap((wording) => (typeof wording === 'string' ? namedIn(wording) : []))
