/** The sign-on that the company prepares: described, not yet switched on. */
import { redirectUriOf } from '../../../upstream/platform/sso/provider.ts'
import { add, type Book } from '../book.ts'

export function addSignOn(book: Book): void {
  const provider = { code: 'HDZZ', protocol: 'OIDC' as const }
  add(book, 'baseSso', provider.code, {
    ...provider,
    name: '华东智造统一身份认证',
    nameEn: 'Huadong Intelligent Manufacturing directory',
    issuer: 'https://login.huadong.example',
    clientId: 'supplybase',
    redirectUri: redirectUriOf(provider),
    userMatch: 'EMAIL',
    autoCreate: 'N',
    buttonText: '公司账号登录',
    buttonTextEn: 'Company account',
    seqNum: 10,
    enabledFlag: 'N',
  })
}
