/** A SAML provider that tests play, by another library than ours. */
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned } from './certificate.ts'

const entityId = 'https://directory.huadong.example/saml'
const redirect = Constants.namespace.binding.redirect
const minuteMs = 60_000

setSchemaValidator({ validate: async () => 'valid' })

export interface Assertion {
  /** Id of the request that is answered. */
  requestId: string
  email: string
  audience?: string
  /** How many minutes ago it was made; it is good for five. */
  minutesOld?: number
}

export function samlProvider(signInAddress: string) {
  const { privateKey, certificate } = selfSigned('directory.huadong.example')
  const provider = IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
    isAssertionEncrypted: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: redirect, Location: signInAddress }],
    singleLogoutService: [{ Binding: redirect, Location: signInAddress }],
  })
  return {
    entityId,
    metadata: provider.getMetadata(),
    /** What the browser carries to the address of `site`, the metadata of the site that is signed in to. */
    async respond(site: string, { requestId, email, audience, minutesOld = 0 }: Assertion): Promise<string> {
      const target = ServiceProvider({ metadata: site })
      const address = target.entityMeta.getAssertionConsumerService('post') as string
      const madeAt = Date.now() - minutesOld * minuteMs
      const [from, until] = [new Date(madeAt).toISOString(), new Date(madeAt + 5 * minuteMs).toISOString()]
      const { context } = await provider.createLoginResponse(target, { extract: { request: { id: requestId } } }, 'post', { email }, (template) => ({
        id: requestId,
        context: SamlLib.replaceTagsByValue(template, {
          ID: `_r${madeAt}`,
          AssertionID: `_a${madeAt}${Math.random().toString(36).slice(2)}`,
          Destination: address,
          Audience: audience ?? target.entityMeta.getEntityID(),
          SubjectRecipient: address,
          Issuer: entityId,
          IssueInstant: from,
          StatusCode: Constants.StatusCode.Success,
          ConditionsNotBefore: from,
          ConditionsNotOnOrAfter: until,
          SubjectConfirmationDataNotOnOrAfter: until,
          NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
          NameID: email,
          InResponseTo: requestId,
          AuthnStatement: '',
          AttributeStatement: '',
        }),
      }))
      return context
    },
  }
}
