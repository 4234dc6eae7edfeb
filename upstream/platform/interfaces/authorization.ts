/** How a request says who it is from; tokens of OAuth2 are asked for once and kept until they end. */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { ownEgress } from '../../egress/index.ts'
import { Refusal, refuse } from '../../runtime/rules/refusal.ts'
import { isAllowedFrom } from '../oauth/allowed-address.ts'
import { linesOfText } from '../oauth/text-lines.ts'
import type { Config } from './mapping.ts'

/** A token is not used in its last moments. */
const EARLY_MS = 30_000
const SHORTEST_S = 60
const mostKept = 100

const answer = z.object({ access_token: z.string().min(1).max(8_000), expires_in: z.coerce.number().default(SHORTEST_S) })
const tokens = new Map<string, { token: string; until: number }>()

/** What else the other side must be. */
export const peerOf = ({ certPin, ipAllowList }: Config) => {
  const networks = linesOfText(ipAllowList)
  return { pin: certPin, ...(networks.length > 0 && { isAt: (address: string) => isAllowedFrom(networks, address) }) }
}

export async function authorized(config: Config | undefined, body: string | null): Promise<Record<string, string>> {
  const secret = config?.secretValue ?? ''
  switch (config?.auth) {
    case 'BASIC':
      return { Authorization: `Basic ${Buffer.from(`${config.userName}:${secret}`).toString('base64')}` }
    case 'BEARER':
      return { Authorization: `Bearer ${secret}` }
    case 'OAUTH2':
      return { Authorization: `Bearer ${await tokenFor(config)}` }
    case 'HMAC':
      return {
        'X-Signature': createHmac('sha256', secret)
          .update(body ?? '')
          .digest('hex'),
      }
    default:
      return {}
  }
}

const nameOf = ({ tokenUrl, userName, secretValue, tokenScope }: Config): string =>
  createHash('sha256')
    .update(JSON.stringify([tokenUrl, userName, secretValue, tokenScope]))
    .digest('hex')

/** It was refused: the next request asks for another one. */
export const forgetToken = (config: Config | undefined): void => void (config && tokens.delete(nameOf(config)))

async function tokenFor(config: Config): Promise<string> {
  const name = nameOf(config)
  const known = tokens.get(name)
  if (known && known.until > Date.now()) return known.token
  const { access_token: token, expires_in: seconds } = await askForToken(config)
  tokens.delete(name)
  tokens.set(name, { token, until: Date.now() + Math.max(seconds * 1_000 - EARLY_MS, 0) })
  const [oldest] = tokens.keys()
  if (tokens.size > mostKept && oldest !== undefined) tokens.delete(oldest)
  return token
}

/** RFC 6749, 4.4: client credentials. */
async function askForToken(config: Config): Promise<z.output<typeof answer>> {
  const { tokenUrl, userName, secretValue, tokenScope, timeoutSec } = config
  const client = [userName, secretValue].map((part) => encodeURIComponent(part ?? '')).join(':')
  try {
    const answered = await ownEgress().fetch(
      tokenUrl ?? '',
      {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(client).toString('base64')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          Accept: 'application/json',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...(tokenScope && { scope: tokenScope }) }).toString(),
        signal: AbortSignal.timeout((timeoutSec ?? 10) * 1_000),
      },
      peerOf(config),
    )
    if (answered.ok) return answer.parse(await answered.json())
    await answered.body?.cancel()
    return refuse(scsiDefinition, 'NO_TOKEN', { why: String(answered.status) })
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(scsiDefinition, 'NO_TOKEN', { why: error instanceof z.ZodError ? 'access_token' : 'TIMEOUT' })
  }
}
