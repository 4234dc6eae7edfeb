/** What the system, the database or a driver calls an error. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What of an error holds nothing that people typed. */
export const kindOf = (error: unknown): string => [error instanceof Error ? error.name : 'Error', codeOf(error)].filter(Boolean).join(' ')
