/** Reads a key as an authenticator app does when it is typed. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(spelt: string): Buffer {
  const bits = [...spelt.replaceAll(' ', '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
