/** The two processes, as files from the root of the tree. */

/** What `npm start` runs, built before the first test: they load in a fifth of the time that the sources take. */
export const bundles = { upstream: 'build/upstream.js', web: 'build/web.js' }

/** For a process that something is loaded into before. */
export const sources = { upstream: 'upstream/main.ts', web: 'server/web.ts' }
