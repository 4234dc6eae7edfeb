/** TypeScript 7 checks; 5 stays for those who read its API. `npm run typecheck` says the same by itself. */
export const typeChecker = 'typescript-7/bin/tsc'

/** Two checkers: each works out all definitions for itself, and TypeScript's own four take half as much processor and memory again. */
export const checkTypes = ['--noEmit', '--checkers', '2']
