import { baseSso } from '../../../catalogue/identity/base-sso.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { ownNameOf, redirectUriOf } from './provider.ts'
import { requireUsable } from './usable.ts'

export const baseSsoBehaviour = {
  settle(provider) {
    const { code, secret } = provider
    if (!/^[A-Za-z0-9_-]+$/.test(code)) refuse(baseSso, 'CODE_FORM', { code }, 'code')
    if (secret && !/^[\x21-\x7e]+$/.test(secret)) refuse(baseSso, 'SECRET_FORM', {}, 'secret')
    provider.redirectUri = redirectUriOf(provider)
    provider.clientId ||= ownNameOf(provider) ?? ''
  },

  check(provider) {
    if (provider.enabledFlag === 'Y') requireUsable(provider)
  },

  async removed({ id }, { tx }) {
    await tx.query('delete from scim_token where provider_id = $1', [id])
  },

  /** What comes of it is written once the provider has answered. */
  doTest(provider, { nowText }) {
    provider.testedAt = nowText
    provider.testResult = null
  },
} satisfies Behaviour<typeof baseSso>
