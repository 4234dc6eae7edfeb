import { randomBytes } from 'node:crypto'
import { baseOauthApp } from '../../../catalogue/identity/oauth-app.ts'
import { user } from '../../../catalogue/identity/user.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { refuse, refuseIssues, wrongBy } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { isOnThisMachine } from '../sso/provider.ts'
import { isNetwork } from './allowed-address.ts'
import { CODE_GRANT } from './grant.ts'
import { endTokens, forgetSecret } from './secrets.ts'
import { linesOfText, namesInText } from './text-lines.ts'

type App = Full<typeof baseOauthApp>

const APP_ID_BYTES = 16

export const baseOauthAppBehaviour = {
  defaults(app) {
    app.code = randomBytes(APP_ID_BYTES).toString('hex')
  },

  async check(app, work) {
    const address = linesOfText(app.ipAllowList).find((each) => !isNetwork(each))
    const uri = linesOfText(app.redirectUris).find((each) => !isRedirect(each))
    refuseIssues([
      ...(address === undefined ? [] : [wrongBy(baseOauthApp, 'ADDRESS_FORM', { address }, 'ipAllowList')]),
      ...(uri === undefined ? [] : [wrongBy(baseOauthApp, 'REDIRECT_FORM', { uri }, 'redirectUris')]),
      ...app.baseOauthApi.flatMap(({ fields }, index) => {
        const field = namesInText(fields).find((name) => !/^[A-Za-z]\w*\$?(\.[A-Za-z]\w*\$?)*$/.test(name))
        return field === undefined ? [] : [wrongBy(baseOauthApp, 'FIELD_FORM', { field }, `baseOauthApi[${index}].fields`)]
      }),
    ])
    if (app.enabledFlag === 'Y') await requireReady(app, work)
  },

  /** No token outlives this transaction. */
  doInvalid: ({ id }, { tx }) => endTokens(tx, id),

  removed: ({ id }, { tx }) => forgetSecret(tx, id),
} satisfies Behaviour<typeof baseOauthApp>

/** What an application needs before it gets tokens, and as long as it is enabled. */
async function requireReady({ grantTypes, redirectUris, baseOauthApi, runAsUserId }: App, work: Work): Promise<void> {
  if (baseOauthApi.length === 0) refuse(baseOauthApp, 'NO_API', {}, 'baseOauthApi')
  if (grantTypes.includes(CODE_GRANT) && linesOfText(redirectUris).length === 0) refuse(baseOauthApp, 'NO_REDIRECT', {}, 'redirectUris')
  const runAs = await rowOf(work, user, runAsUserId)
  if (runAs?.enabledFlag !== 'Y') refuse(baseOauthApp, 'USER_DISABLED', { user: runAs?.code ?? '' }, 'runAsUserId')
}

/** Exact addresses of the other side; plain http only where it never leaves the machine. */
function isRedirect(uri: string): boolean {
  const url = URL.parse(uri)
  if (!url) return false
  if (url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(url))
}
