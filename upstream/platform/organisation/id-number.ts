/** Numbers of identity cards are not kept: the place of issue and the last four stay, to know one again. */

const SHOWN = 4

/** `320506198804121234` → `3205**********1234`; what is masked already, or too short to be one, stays. */
export function maskedIdNumber(typed: string): string {
  const number = typed.toUpperCase().replace(/\s/g, '')
  const hidden = number.length - 2 * SHOWN
  return hidden < 1 ? '*'.repeat(number.length) : number.slice(0, SHOWN) + '*'.repeat(hidden) + number.slice(-SHOWN)
}
