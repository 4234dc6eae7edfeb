/** Settings of the web process, read once from the environment; a missing or weak one stops the start. */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

export interface WebSettings {
  port: number
  host: string
  /** Scheme, host and port as browsers see them. */
  origin: string
  isHttps: boolean
  serverKey: KeyObject
  trustedProxies: ReadonlySet<string>
  /** Hosts that may be shown inside a frame. */
  embedHosts: readonly string[]
  rate: { user: number; userBurst: number; anonymous: number }
  /** Sockets, and requests under way, of one network. */
  heldPerAddress: number
  /** An answer of which nothing is taken for so long is ended. */
  readerMs: number
  /** The most requests that are worked on at the same time. */
  requestsAtOnce: number
  /** How long the others wait for their turn. */
  requestWaitMs: number
  stopTimeoutMs: number
}

const serverKeyBytes = 32

export function readSettings(env: NodeJS.ProcessEnv = process.env): WebSettings {
  const port = Number(env.PORT ?? 3000)
  const origin = new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${port}`)
  const isHttps = origin.protocol === 'https:'
  if (!isHttps && !isLoopback(origin.hostname)) throw new Error('PUBLIC_ORIGIN must be https unless its host is loopback (S1.2)')

  const serverKey = Buffer.from(env.SERVER_KEY ?? '', 'hex')
  if (serverKey.length < serverKeyBytes) throw new Error(`SERVER_KEY must be ${serverKeyBytes} or more bytes in hex (S11.4)`)
  if (new Set(serverKey).size < 8) throw new Error('SERVER_KEY looks like a sample, not like a random key (S11.4)')

  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    origin: origin.origin,
    isHttps,
    serverKey: createSecretKey(serverKey),
    trustedProxies: new Set(words(env.TRUSTED_PROXIES)),
    embedHosts: words(env.EMBED_HOSTS),
    rate: {
      user: Number(env.RATE_USER ?? 20),
      userBurst: Number(env.RATE_USER_BURST ?? 60),
      anonymous: Number(env.RATE_ANONYMOUS ?? 10),
    },
    heldPerAddress: Number(env.SOCKETS_PER_ADDRESS ?? 200),
    readerMs: Number(env.READER_SECONDS ?? 30) * 1_000,
    requestsAtOnce: Number(env.REQUESTS_AT_ONCE || 32),
    requestWaitMs: Number(env.REQUEST_WAIT_MS ?? 4_000),
    stopTimeoutMs: Number(env.STOP_TIMEOUT_MS ?? 15_000),
  }
}

function words(list = ''): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
