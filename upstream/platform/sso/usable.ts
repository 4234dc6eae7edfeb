/** Whether a provider can be signed in by: what enabling asks, and what a test of the connection says in words. */
import type { Pool } from 'pg'
import { baseSso } from '../../../catalogue/identity/base-sso.ts'
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { ownEgress } from '../../egress/index.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { fill, Refusal, refuse } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { probeCas } from './cas.ts'
import { discover } from './oidc.ts'
import { isOnThisMachine, isSupported, type Provider, providerById } from './provider.ts'
import { readSamlMetadata, type SamlMetadata } from './saml-metadata.ts'

type Bilingual = Record<'CN' | 'EN', string>

const wordOf = (type: 'SSO_PROTOCOL' | 'SSO_MATCH', code: string) =>
  lookupValues(type).find((one) => one.code === code)?.label ?? ([code, code] as const)
const longestResult = 500

/** Refuses a provider that nobody could sign in by, at the field that is wrong. */
export function requireUsable(provider: Provider): void {
  const { protocol, userMatch, issuer } = provider
  if (!isSupported(protocol)) refuse(baseSso, 'NOT_SUPPORTED', { protocol: wordOf('SSO_PROTOCOL', protocol) }, 'protocol')
  if (userMatch === 'DING_ID')
    refuse(baseSso, 'MATCH', { protocol: wordOf('SSO_PROTOCOL', protocol), match: wordOf('SSO_MATCH', userMatch) }, 'userMatch')
  if (protocol === 'SAML2') metadataOf(provider)
  else requireSafe(issuer)
}

function requireSafe(issuer: string): void {
  const address = ownEgress().check(issuer, 'issuer')
  if (address.protocol !== 'https:' && !isOnThisMachine(address)) refuse(baseSso, 'NO_ADDRESS', { given: issuer }, 'issuer')
}

function metadataOf({ metadata, issuer }: Provider): SamlMetadata {
  const found = readOrRefuse(metadata ?? '')
  if (found.entityId !== issuer) refuse(baseSso, 'OTHER_ISSUER', { found: found.entityId, issuer }, 'issuer')
  return found
}

function readOrRefuse(xml: string): SamlMetadata {
  try {
    return readSamlMetadata(xml)
  } catch (error) {
    return refuse(baseSso, 'METADATA', { reason: error instanceof Error ? error.message : String(error) }, 'metadata')
  }
}

/** `doTest`: the provider is asked once the rights are checked, outside of the transaction, and what came of it is kept beside it. */
export async function testConnections(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const answer: Answer<ActionAnswer> = await runAction(pool, baseSso, 'doTest', actionRequestIn(body), context)
  const batch: BatchRow[] = []
  for (const { id } of answer.data.rows) {
    const provider = await providerById(pool, id)
    if (provider) batch.push(await testOne(pool, provider, context))
  }
  return { ...answer, msg: batch.map(({ words }) => words?.[context.language]).join('；'), data: { ...answer.data, batch } }
}

async function testOne(pool: Pool, provider: Provider, { language }: CallContext): Promise<BatchRow> {
  const { id, code } = provider
  const { works, words } = await outcomeOf(provider)
  const kept = words[language].slice(0, longestResult)
  await asSystem(pool, (tx) => tx.query('update base_sso set test_result = $2 where id = $1', [id, kept]))
  return { id, number: code, outcome: works ? 'done' : 'refused', words }
}

async function outcomeOf(provider: Provider): Promise<{ works: boolean; words: Bilingual }> {
  try {
    requireUsable(provider)
    return { works: true, words: fill(baseSso.messages.WORKS, { what: await answerOf(provider) }) }
  } catch (error) {
    const reason = error instanceof Refusal ? ([error.words.CN, error.words.EN] as const) : reasonOf(error)
    return { works: false, words: fill(baseSso.messages.FAILS, { reason }) }
  }
}

/** Where people would be sent. */
async function answerOf(provider: Provider): Promise<string> {
  if (provider.protocol === 'SAML2') return metadataOf(provider).entryPoint
  if (provider.protocol === 'CAS') return probeCas(provider)
  return (await discover(provider)).serverMetadata().authorization_endpoint ?? provider.issuer
}

/** What the library says, and what lay behind it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(': ')
}
