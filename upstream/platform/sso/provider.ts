/** What identity providers are, read for a log-in: as they are stored, the secret opened. */
import type { Pool } from 'pg'
import { baseSso } from '../../../catalogue/identity/base-sso.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { readHeaders } from '../../runtime/rows/documents.ts'
import { publicOrigin } from '../../settings.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'

export type Provider = Full<typeof baseSso>
export type Protocol = 'OIDC' | 'SAML2' | 'CAS'

/** DingTalk is not among them: its log-in is no open standard (docs/decisions/sign-on.md). */
export const isSupported = (protocol: string): protocol is Protocol => protocol === 'OIDC' || protocol === 'SAML2' || protocol === 'CAS'

/** Where the provider sends people back to: a GET of OIDC and CAS, a POST of SAML. */
export const redirectUriOf = ({ protocol, code }: Pick<Provider, 'protocol' | 'code'>): string =>
  `${publicOrigin()}/sso/${protocol === 'SAML2' ? 'assert' : 'callback'}/${code}`

/** As what a provider knows this site where nobody said it otherwise; of OIDC the provider gives the name. */
export function ownNameOf(provider: Pick<Provider, 'protocol' | 'code'>): string | null {
  if (provider.protocol === 'SAML2') return `${publicOrigin()}/sso/metadata/${provider.code}`
  return provider.protocol === 'CAS' ? redirectUriOf(provider) : null
}

/** Within this machine, where tests and proxies of one's own stand, plain http will do. */
export const isOnThisMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An enabled one; undefined for any other, which nobody can sign in by. */
export async function enabledProvider(pool: Pool, code: string): Promise<Provider | undefined> {
  const [provider] = await providersWhere(pool, `code = $1 and enabled_flag = 'Y'`, [code])
  return provider && isSupported(provider.protocol) ? provider : undefined
}

/** Enabled or not. */
export async function samlProvider(pool: Pool, code: string): Promise<Provider | undefined> {
  return (await providersWhere(pool, `code = $1 and protocol = 'SAML2'`, [code]))[0]
}

export async function providerById(pool: Pool, id: string): Promise<Provider | undefined> {
  return (await providersWhere(pool, 'id = $1', [id]))[0]
}

/** The buttons of the log-in page, in their order. */
export async function enabledProviders(pool: Pool): Promise<Provider[]> {
  const found = await providersWhere(pool, `enabled_flag = 'Y'`, [])
  return found.filter(({ protocol }) => isSupported(protocol)).sort((a, b) => a.seqNum - b.seqNum || a.code.localeCompare(b.code))
}

function providersWhere(pool: Pool, where: string, values: unknown[]): Promise<Provider[]> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(`select id from base_sso where ${where}`, values)
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    return await readHeaders(tx, tableOf(baseSso.entity), ids, false)
  })
}
