/** What the environment says about this process; a missing or weak secret stops the start (S11.4). */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Settings {
  databaseUrl: string
  host: string
  port: number
  /** Upstream processes on this database; with more than one, signatures are remembered in it from the start. */
  processes: number
  /** Also sends messages, runs jobs and exports, and chains the audit; one process of a database has to. */
  worksBehind: boolean
  dataFolder: string
  signKeysFile: string
  idListKeysFile: string
  masterKeyFile: string
  isDemo: boolean
  /** Where processes of the services share what they remember; each has its own without it. */
  redisUrl: string | null
  /** `host:port` that URLs set by people may lead to (S11.1). */
  egressAllow: readonly string[]
  /** A service that tells where an address is, `{ip}` standing for it; its host has to be among the allowed ones. */
  publicIpLookup: string | null
  /** Where contracts are signed instead of here, and the file of the key that both sides sign with; its host has to be among the allowed ones. */
  signProvider: { url: string; keyFile: string } | null
  logLevel: string
}

/** The address that people, mails and other houses use. */
export const publicOrigin = (env: Environment = process.env): string => new URL(env.PUBLIC_ORIGIN ?? 'http://localhost:3000').origin

/** The key pairs for SAML providers; whoever needs them first makes them there. */
export const samlKeyFile = (env: Environment = process.env): string => env.SAML_KEY_FILE ?? join(dataFolderOf(env), 'secrets', 'saml.pem')

/** How much of each kind one person may have running at the same time (S2.7). */
export const mostAtOnce = (env: Environment = process.env) => ({
  exports: wholeNumber(env, 'EXPORTS_AT_ONCE', 4),
  imports: wholeNumber(env, 'IMPORTS_AT_ONCE', 2),
  uploads: wholeNumber(env, 'UPLOADS_AT_ONCE', 6),
  downloads: wholeNumber(env, 'DOWNLOADS_AT_ONCE', 4),
  prints: wholeNumber(env, 'PRINTS_AT_ONCE', 4),
})

/** An answer of which nothing is taken for so long is ended (S2.7). */
export const readerMs = (env: Environment = process.env): number => wholeNumber(env, 'READER_SECONDS', 30) * 1_000

/** How long a workbook may take to be read (S10.5). */
export const importWithinMs = (env: Environment = process.env): number => wholeNumber(env, 'IMPORT_SECONDS', 120) * 1_000
/** What it may take of memory meanwhile, in megabytes (S10.5). */
export const importMemoryMb = (env: Environment = process.env): number => wholeNumber(env, 'IMPORT_MEMORY_MB', 384)

const dataFolderOf = (env: Environment): string => env.DATA_DIR ?? '.data'

const MASTER_KEY_BYTES = 32
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

type Environment = Readonly<Record<string, string | undefined>>

export function readSettings(env: Environment): Settings {
  return {
    databaseUrl: required(env, 'DATABASE_URL'),
    host: env.UPSTREAM_HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'UPSTREAM_PORT', 3100),
    processes: wholeNumber(env, 'UPSTREAM_PROCESSES', 1),
    worksBehind: env.BACKGROUND !== '0',
    dataFolder: dataFolderOf(env),
    signKeysFile: required(env, 'SIGN_KEYS_FILE'),
    idListKeysFile: required(env, 'ID_LIST_KEYS_FILE'),
    masterKeyFile: checkedKeyFile(required(env, 'MASTER_KEY_FILE')),
    isDemo: demoAllowed(env),
    redisUrl: env.REDIS_URL ?? null,
    egressAllow: [...listed(env.EGRESS_ALLOW), ...(demoAllowed(env) ? [demoEchoHost(env)] : [])],
    publicIpLookup: env.PUBLIC_IP_LOOKUP || null,
    signProvider: outsideProvider(env),
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

/** `EMBEDDED`, unless it is told to sign elsewhere. */
function outsideProvider(env: Environment): Settings['signProvider'] {
  const kind = env.SIGN_PROVIDER || 'EMBEDDED'
  if (kind === 'EMBEDDED') return null
  if (kind !== 'EXTERNAL') throw new Error(`SIGN_PROVIDER is EMBEDDED or EXTERNAL, not ${kind}`)
  return { url: required(env, 'SIGN_PROVIDER_URL'), keyFile: checkedKeyFile(required(env, 'SIGN_PROVIDER_KEY_FILE')) }
}

const listed = (hosts = ''): string[] =>
  hosts
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

/** Where the demo answers its own interfaces (`/open/echo`): on this machine, at the port of its pages. */
export function demoEchoHost(env: Environment = process.env): string {
  const { port, protocol } = new URL(publicOrigin(env))
  return `127.0.0.1:${port || (protocol === 'https:' ? '443' : '80')}`
}

function required(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

function wholeNumber(env: Environment, name: string, otherwise: number): number {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} is no whole number`)
  return value
}

/** A file that others of this machine could read is no secret. */
export function readSecretFile(file: string): string {
  const { mode } = statSync(file)
  if (process.platform !== 'win32' && mode & 0o077) throw new Error(`${file} can be read by others: its mode must be 600`)
  return readFileSync(file, 'utf8')
}

/** One key a line in hexadecimal: the first one writes, those below only read what was written before it came. */
export function parseMasterKeys(text: string): Buffer[] {
  const keys = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, 'hex'))
  if (!keys.every(({ length }) => length === MASTER_KEY_BYTES))
    throw new Error(`A master key has ${MASTER_KEY_BYTES} bytes in hexadecimal, one key a line`)
  return keys
}

/** A wrong key stops the start, not the first account number. */
function checkedKeyFile(file: string): string {
  parseMasterKeys(readSecretFile(file))
  return file
}

/** Demonstration accounts have known passwords, so they stay on this machine (S1.10). */
function demoAllowed(env: Environment): boolean {
  const isDemo = env.DEMO === '1'
  const host = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).hostname : 'localhost'
  if (isDemo && !LOOPBACK.has(host)) throw new Error('DEMO=1 is refused together with a PUBLIC_ORIGIN that is not this machine')
  return isDemo
}
