/** Passwords as argon2id in PHC strings (S1.4). */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooManyRequests } from '../http/refusals.ts'
import { createGate } from '../load/gate.ts'

const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) => argon2('argon2id', parameters, done))
/** Each hash takes 19 MiB and a thread; more than two at once would slow every request. */
const atMostTwo = createGate({ running: 2, waiting: 50, refuse: () => tooManyRequests(3) })

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveKey(password, salt, COST, KEY_BYTES)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(key)}`
}

export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { salt, key, cost } = readPhc(phc)
  const given = await deriveKey(password, salt, cost, key.length)
  return timingSafeEqual(given, key)
}

/** Kept with other parameters than today's: hashed anew at the next log-in. */
export function needsRehash(phc: string): boolean {
  const { cost } = readPhc(phc)
  return cost.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism
}

/** What a password for a name without a user is compared with, so that it costs the same (S1.7). */
let decoy: Promise<string> | undefined
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(KEY_BYTES).toString('base64'))
  return decoy
}

function deriveKey(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // People type the same letter in different ways; NFKC makes them one.
  return atMostTwo(() => derive({ message: password.normalize('NFKC'), nonce, tagLength, ...cost }))
}

function readPhc(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('A stored password is no argon2id PHC string')
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const [salt, key] = match.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  return { salt, key, cost: { memory, passes, parallelism } }
}
