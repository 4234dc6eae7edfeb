/** What of a call may stand in a log: no secret at all, of account numbers the first and the last four digits. */
const secretNames = /authorization|password|passwd|pwd|secret|token|api[-_]?key|signature/i
const accountNames = /account|acct|iban|card|bank[-_]?no/i
const LONGEST = 64_000

const STARS = '***'
const covered = (text: string) => (text.length > 8 ? `${text.slice(0, 4)}${'*'.repeat(text.length - 8)}${text.slice(-4)}` : '*'.repeat(text.length))

export const maskedValue = (name: string, value: string): string =>
  secretNames.test(name) ? STARS : accountNames.test(name) && /\d{8}/.test(value) ? covered(value) : value.replace(/\b\d{16,19}\b/g, covered)

function masked(name: string, value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number')
    return typeof value === 'number' && !secretNames.test(name) ? value : maskedValue(name, String(value))
  if (Array.isArray(value)) return value.map((one) => masked(name, one))
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(key, one)]))
  return value
}

/** A body as far as it is JSON by its names, else by what looks like an account. */
export function maskedText(text: string): string {
  try {
    return JSON.stringify(masked('', JSON.parse(text)), null, 2).slice(0, LONGEST)
  } catch {
    return maskedValue('', text).slice(0, LONGEST)
  }
}
