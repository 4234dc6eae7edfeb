/** Ten codes for who has lost the phone: shown once, each good for one log-in. */
import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10
/** Without letters and digits that people mix up. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newRecoveryCode)

/** Twelve letters in threes of four, about 59 bits. */
function newRecoveryCode(): string {
  let code = ''
  while (code.length < 12) for (const byte of randomBytes(16)) if (byte < 240 && code.length < 12) code += LETTERS[byte % 30]
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** As it is kept: the codes are random enough for a plain hash, and `owner` keeps equal codes of two people apart. */
export const recoveryHash = (owner: string, typed: string): string =>
  createHash('sha256')
    .update(`${owner} ${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url')
