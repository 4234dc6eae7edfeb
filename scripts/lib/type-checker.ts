/** TypeScript 7 checks; 5 stays for those who read its API. `npm run typecheck` says the same by itself. */
export const typeChecker = 'typescript-7/bin/tsc'

/** One checker: each works out all definitions for itself. On two processors two take as long, half as much processor again and 2.6 GB instead of 1.9. */
export const checkTypes = ['--noEmit', '--checkers', '1']
