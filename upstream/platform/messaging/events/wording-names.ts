/** What a wording names, as it is typed: `{docNum}`, `{n|item|items}`. */
export const namedIn = (wording: string | null | undefined): string[] =>
  [...(wording ?? '').matchAll(/\{([^{}|\s]+)(?:\|[^{}]*)?\}/g)].map(([, name = '']) => name)
