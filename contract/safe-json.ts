/** What JSON of a request may hold (S2.3), judged before anything is made of it. */
import { isCleanText } from './clean-text.ts'
import { isForbidden } from './form-names.ts'

const mostLevels = 64

/** Not too deep, no key that reaches a prototype, and no text that nothing could store. */
export function isSafeJson(value: unknown, level = 1): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  if (level > mostLevels) return false
  return Array.isArray(value)
    ? value.every((each) => isSafeJson(each, level + 1))
    : Object.entries(value).every(([key, each]) => !isForbidden(key) && isCleanText(key) && isSafeJson(each, level + 1))
}
