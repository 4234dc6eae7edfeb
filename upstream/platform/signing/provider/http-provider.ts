/** A provider that is spoken to in JSON over HTTP; both sides sign what they say with a key that both know. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ownEgress } from '../../../egress/index.ts'
import type { Keys } from '../../../key-file.ts'
import type { Flow, SignProvider } from './types.ts'

const FRESH_MS = 300_000
export const CALL_BACK_PATH = '/sign/callback'

const flowSaid = z.object({
  state: z.enum(['STARTED', 'PART_SIGNED', 'DONE', 'REFUSED', 'EXPIRED', 'FAILED']),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
  reason: z.string().max(500).nullish(),
  signers: z
    .array(
      z.object({ reference: z.string(), state: z.string(), time: z.iso.datetime({ offset: true }).nullish(), serial: z.string().max(64).nullish() }),
    )
    .max(20),
})
const named = z.object({ id: z.string().min(1).max(100) })
const addressSaid = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) })
const heardSaid = z.object({ flow: z.string().min(1).max(100) })

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Over the method, the path, the moment and the hash of what is said. */
export const signatureOf = (key: Buffer, method: string, path: string, timestamp: string, text: string): string =>
  createHmac('sha256', key)
    .update([method, path, timestamp, sha256(text)].join('\n'))
    .digest('hex')

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function httpProvider(base: string, keys: Keys<Buffer>): SignProvider {
  const root = base.replace(/\/$/, '')

  async function ask(method: 'GET' | 'POST', path: string, body: object | null = null, key: string | null = null): Promise<Response> {
    const url = new URL(`${root}${path}`)
    const text = body === null ? '' : JSON.stringify(body)
    const timestamp = new Date().toISOString()
    const [own] = keys()
    if (!own) throw new Error('There is no key for the signing provider')
    const answer = await ownEgress().fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        timestamp,
        signature: signatureOf(own, method, url.pathname, timestamp, text),
        ...(key && { 'idempotency-key': key }),
      },
      ...(text && { body: text }),
    })
    if (!answer.ok) throw new Error(`The signing provider answers ${path} with ${answer.status}`)
    return answer as unknown as Response
  }
  const said = async <T>(shape: z.ZodType<T>, answer: Promise<Response>): Promise<T> => shape.parse(await (await answer).json())
  const at = (flow: string, below = ''): string => `/flows/${encodeURIComponent(flow)}${below}`

  return {
    openAccount: async (account, key) => (await said(named, ask('POST', '/accounts', account, key))).id,
    startFlow: async ({ file, ...flow }, key) => (await said(named, ask('POST', '/flows', { ...flow, file: file.toString('base64') }, key))).id,
    async stopFlow(flow, key) {
      await ask('POST', at(flow, '/stop'), {}, key)
    },
    async flow(flow): Promise<Flow> {
      const { state, sha256: hash, reason, signers } = await said(flowSaid, ask('GET', at(flow)))
      return {
        state,
        sha256: hash ?? null,
        reason: reason ?? null,
        signers: signers.map(({ reference, state: own, time, serial }) => ({
          reference,
          isSigned: own === 'SIGNED',
          time: time ?? null,
          serial: serial ?? null,
        })),
      }
    },
    signedFile: async (flow) => Buffer.from(await (await ask('GET', at(flow, '/file'))).arrayBuffer()),
    signUrl: async (flow, signer) => (await said(addressSaid, ask('POST', at(flow, '/addresses'), { signer }))).url,
    hear({ timestamp, signature, text }, now) {
      const isFresh = Math.abs(now.getTime() - Date.parse(timestamp)) <= FRESH_MS
      if (!isFresh || !keys().some((key) => isSame(signature, signatureOf(key, 'POST', CALL_BACK_PATH, timestamp, text)))) return null
      try {
        return heardSaid.parse(JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}
