/** Codes of an authenticator app (RFC 6238: SHA-1, steps of 30 s, six digits). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import bwip from 'bwip-js/node'

const STEP_MS = 30_000
const SECRET_BYTES = 20
/** A clock may be one step off, either way. */
const DRIFTS = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const issuer = 'Supplybase'

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The code of a step; six digits are what apps show. */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The step whose code was typed, if it is of about now and later than the last one used: a code counts once. */
export function matchedStep(secret: Buffer, typed: string, lastStep: number, now: Date): number | null {
  const given = Buffer.from(typed.replaceAll(' ', ''))
  const isGiven = (step: number) => {
    const code = Buffer.from(codeAt(secret, step))
    return code.length === given.length && timingSafeEqual(code, given)
  }
  return DRIFTS.map((drift) => stepAt(now) + drift).find((step) => step > lastStep && isGiven(step)) ?? null
}

/** As people type it, in fours. */
export const spelled = (secret: Buffer): string => base32(secret).replace(/.{4}(?=.)/g, '$& ')

/** What an app reads from the picture. */
export function addressOf(secret: Buffer, userName: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${issuer}:${encodeURIComponent(userName)}?${query}`
}

export const qrOf = (text: string): string =>
  bwip.toSVG({ bcid: 'qrcode', text, scale: 3, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'ffffff' })

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
