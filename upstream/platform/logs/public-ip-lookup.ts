/** Asks a public service where an address is, if the operator names one and lets calls out to it (S11.1); whoever signs in never waits for it. */
import { isIP } from 'node:net'
import type { Response } from 'undici'
import { readBounded } from '../../../contract/bounded.ts'
import { isPublicAddress } from '../../egress/addresses.ts'
import { ownEgress } from '../../egress/index.ts'

const PLACE = '{ip}'
const ANSWER_WITHIN_MS = 2_000
/** A region is a few words; whatever is longer than this is something else. */
const MOST_BYTES = 1_024

let service: string | null = null

/** `url` has `{ip}` where the address is to stand; nobody is asked without it, or while its host is not listed. */
export function usePublicIpLookup(url: string | null): void {
  service = url
}

export function isLookedUp(address: string | null): address is string {
  return service !== null && address !== null && isPublic(address) && ownEgress().allows(urlFor(service, address))
}

export const isPublic = (address: string): boolean => isIP(address) !== 0 && isPublicAddress(bare(address))

/** What the service says in plain text; fails when that is no region. */
export async function lookUpRegion(address: string): Promise<string> {
  const answer = await ownEgress().fetch(urlFor(service ?? '', address), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const type = answer.headers.get('content-type') ?? 'nothing'
  if (answer.status !== 200 || !type.startsWith('text/plain')) {
    await answer.body?.cancel()
    throw new Error(`The service of regions answers ${answer.status} with ${type}`)
  }
  const region = (await shortText(answer)).replace(/[\p{C}\s]+/gu, ' ').trim()
  if (!region) throw new Error('The service of regions answers nothing')
  return region
}

/** Who is asked. */
export const lookUpHost = (): string => URL.parse(urlFor(service ?? '', '0.0.0.0'))?.host ?? ''

const urlFor = (url: string, address: string): string => url.replaceAll(PLACE, encodeURIComponent(bare(address)))

/** An IPv4 address without the dress of IPv6 that a socket gives it. */
export const bare = (address: string): string => address.replace(/^::ffff:/i, '')

const shortText = async ({ body }: Response): Promise<string> =>
  body ? new TextDecoder('utf-8', { fatal: true }).decode(await readBounded(body, MOST_BYTES)) : ''
