/** A detached CMS signature (RFC 5652) as PAdES baseline B-B has it (ETSI EN 319 142-1): ECDSA over SHA-256, bound to its certificate by signing-certificate-v2. */
import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { children, context, integer, type Node, octets, oid, read, sequence, set } from './der.ts'

const DATA = oid('1.2.840.113549.1.7.1')
const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3')
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4')
const SIGNING_CERTIFICATE = oid('1.2.840.113549.1.9.16.2.47')
const SHA256 = oid('2.16.840.1.101.3.4.2.1')
const ECDSA_SHA256 = oid('1.2.840.10045.4.3.2')

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const attribute = (type: Buffer, content: Buffer): Buffer => sequence(type, set(content))

/** Issuer and serial number as the certificate itself has them. */
function nameIn(certificate: Buffer): Buffer {
  const [body] = children(read(certificate))
  const fields = body ? children(body) : []
  // A version stands before the serial number in all that are not of the first.
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (!serial || !issuer) throw new Error('This is no certificate')
  return sequence(issuer.whole, serial.whole)
}

export interface Signer {
  key: KeyObject
  /** DER. */
  certificate: Buffer
  /** Those above it, the nearest first. */
  chain: readonly Buffer[]
}

/** Signs what hashes to this. */
export function signDetached(digest: Buffer, { key, certificate, chain }: Signer): Buffer {
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE, sequence(sequence(sequence(octets(hash(certificate)))))),
  ]
  const signed = set(...attributes)
  const signer = sequence(
    integer(1),
    nameIn(certificate),
    sequence(SHA256),
    context(0, read(signed).content),
    sequence(ECDSA_SHA256),
    octets(sign('sha256', signed, key)),
  )
  return sequence(
    SIGNED_DATA,
    context(0, sequence(integer(1), set(sequence(SHA256)), sequence(DATA), context(0, certificate, ...chain), set(signer))),
  )
}

export interface Checked {
  /** What was signed is what is there, by the key of the certificate. */
  isWhole: boolean
  certificate: X509Certificate
}

function signerIn(cms: Buffer): { info: Node[]; certificates: Buffer[] } {
  const signedData = children(childAt(childAt(read(cms), 1), 0))
  const [, , , certificates, signers] = signedData
  if (!certificates || !signers) throw new Error('The signature names no certificate')
  return { info: children(childAt(signers, 0)), certificates: children(certificates).map(({ whole }) => whole) }
}

function childAt(node: Node, index: number): Node {
  const child = children(node)[index]
  if (!child) throw new Error('The signature is no CMS')
  return child
}

function attributeIn(attributes: readonly Node[], type: Buffer): Node | undefined {
  const found = attributes.find((one) => children(one)[0]?.whole.equals(type))
  const values = found && children(found)[1]
  return values && children(values)[0]
}

/** Throws where these bytes are no signature. */
export function checkDetached(cms: Buffer, digest: Buffer): Checked {
  const { info, certificates } = signerIn(cms)
  const [, name, , attributes, , signature] = info
  if (!name || !attributes || !signature) throw new Error('The signature has no signer')
  const bytes = certificates.find((one) => nameIn(one).equals(name.whole))
  if (!bytes) throw new Error('The certificate of the signer is missing')
  const certificate = new X509Certificate(bytes)
  const all = children(attributes)
  const said = attributeIn(all, MESSAGE_DIGEST)?.content
  const bound = attributeIn(all, SIGNING_CERTIFICATE)?.whole
  const isBound = bound?.includes(hash(bytes)) ?? false
  const isSigned = verify('sha256', set(...all.map(({ whole }) => whole)), certificate.publicKey, signature.content)
  return { isWhole: isSigned && isBound && (said?.equals(digest) ?? false), certificate }
}
