/** Unified social credit code of China (GB 32100): 18 characters, the last one a check by weights of 3ⁿ modulo 31. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function isCreditCode(code: string): boolean {
  const values = [...code].map((character) => ALPHABET.indexOf(character))
  if (values.length !== 18 || values.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, 17)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === values[17]
}
