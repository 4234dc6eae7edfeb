/** A SAML provider that tests play, by another library than ours. */
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { newKeyPair } from '../../upstream/platform/sso/key-pairs.ts'

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
  /** Where it says that it is to be shown. */
  recipient?: string
  /** It says nothing of the request inside of what is signed. */
  isUnasked?: boolean
  /** How the key of an encrypted one is padded; in clear without it. */
  encryptedBy?: 'RSA_OAEP_MGF1P' | 'RSA_1_5'
}

const withoutRequest = (template: string) => template.replace(/(<saml:SubjectConfirmationData [^>]*) InResponseTo="[^"]*"/, '$1')

export async function samlProvider(signInAddress: string) {
  const { privateKey, certificate } = await newKeyPair('directory.huadong.example')
  const settings: Parameters<typeof IdentityProvider>[0] = {
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    wantAuthnRequestsSigned: true,
    requestSignatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: redirect, Location: signInAddress }],
    singleLogoutService: [{ Binding: redirect, Location: signInAddress }],
  }
  const provider = IdentityProvider(settings)
  return {
    entityId,
    metadata: provider.getMetadata(),
    /** Id of a request that `site` signed; throws where the signature is missing or another's. */
    async readRequest(site: string, address: string): Promise<string> {
      const { search, searchParams } = new URL(address)
      const [octetString = ''] = search.slice(1).split('&Signature=')
      const asked = { query: Object.fromEntries(searchParams), octetString }
      const { extract } = await provider.parseLoginRequest(ServiceProvider({ metadata: site }), 'redirect', asked)
      return String((extract.request as { id?: string } | undefined)?.id)
    },
    /** What the browser carries to the address of `site`, the metadata of the site that is signed in to. */
    async respond(site: string, { requestId, email, audience, minutesOld = 0, recipient, isUnasked, encryptedBy }: Assertion): Promise<string> {
      const target = ServiceProvider({ metadata: site })
      const address = target.entityMeta.getAssertionConsumerService('post') as string
      const madeAt = Date.now() - minutesOld * minuteMs
      const [from, until] = [new Date(madeAt).toISOString(), new Date(madeAt + 5 * minuteMs).toISOString()]
      const encryption = encryptedBy && { isAssertionEncrypted: true, keyEncryptionAlgorithm: Constants.algorithms.encryption.key[encryptedBy] }
      const answering = IdentityProvider({ ...settings, ...encryption })
      const { context } = await answering.createLoginResponse(target, { extract: { request: { id: requestId } } }, 'post', { email }, (template) => ({
        id: requestId,
        context: SamlLib.replaceTagsByValue(isUnasked ? withoutRequest(template) : template, {
          ID: `_r${madeAt}`,
          AssertionID: `_a${madeAt}${Math.random().toString(36).slice(2)}`,
          Destination: address,
          Audience: audience ?? target.entityMeta.getEntityID(),
          SubjectRecipient: recipient ?? address,
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
