/** What the metadata of a SAML provider says that a log-in needs. */
import { readXml } from './xml.ts'

export interface SamlMetadata {
  entityId: string
  /** Where a person is sent to sign in, by the redirect binding. */
  entryPoint: string
  /** Of the keys that sign, in base64. */
  certificates: string[]
}

interface KeyDescriptor {
  '@use'?: string
  KeyInfo?: { X509Data?: { X509Certificate?: string } }
}
interface Service {
  '@Binding'?: string
  '@Location'?: string
}
interface Descriptor {
  '@entityID'?: string
  IDPSSODescriptor?: { KeyDescriptor?: KeyDescriptor[]; SingleSignOnService?: Service[] }
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Throws an error that says what is missing. */
export function readSamlMetadata(xml: string): SamlMetadata {
  const { EntityDescriptor: descriptor } = readXml<{ EntityDescriptor: Descriptor }>(xml, ['KeyDescriptor', 'SingleSignOnService'])
  const provider = descriptor?.IDPSSODescriptor
  const service = provider?.SingleSignOnService?.find((one) => one['@Binding'] === REDIRECT)
  const certificates = (provider?.KeyDescriptor ?? [])
    .filter((key) => key['@use'] !== 'encryption')
    .flatMap((key) => key.KeyInfo?.X509Data?.X509Certificate?.replace(/\s+/g, '') ?? [])
  return {
    entityId: descriptor?.['@entityID'] ?? missing('entityID'),
    entryPoint: webAddress(service?.['@Location'] ?? missing('SingleSignOnService HTTP-Redirect')),
    certificates: certificates.length > 0 ? certificates : missing('X509Certificate'),
  }
}

function webAddress(text: string): string {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : missing('SingleSignOnService Location')
}

function missing(what: string): never {
  throw new Error(what)
}
