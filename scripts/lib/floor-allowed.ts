/** What built files may use beyond the floor, and why nobody misses it. */
export const allowed: Record<string, string> = {
  '.at()': 'old-browsers.ts brings it',
  '.findLast()': 'old-browsers.ts brings it',
  '.findLastIndex()': 'old-browsers.ts brings it',
  '.toReversed()': 'old-browsers.ts brings it',
  '.toSorted()': 'old-browsers.ts brings it',
  'Object.hasOwn()': 'old-browsers.ts brings it',
  '.requestSubmit()': 'old-browsers.ts brings it',
}
