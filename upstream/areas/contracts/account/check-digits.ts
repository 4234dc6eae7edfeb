/** Check digits of identity cards (GB 11643, ISO 7064 MOD 11-2) and of credit codes (GB 32100). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const signs = '10X98765432'

export function isIdCard(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = weights.reduce<number>((total, weight, at) => total + weight * Number(number[at]), 0)
  return signs[sum % 11] === number[17]
}

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  const sum = [...code.slice(0, 17)].reduce((total, sign, at) => total + letters.indexOf(sign) * (3 ** at % 31), 0)
  return letters[(31 - (sum % 31)) % 31] === code[17]
}
