/** Certificates of the installation's own authority: a root, the authority that issues, and those of who signs. */
import 'reflect-metadata'
import { createPrivateKey, type KeyObject, randomBytes, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as never)

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEAR = 365.25 * 86_400_000

export interface Pair {
  /** PEM. */
  certificate: string
  /** PKCS#8 PEM. */
  key: string
}

export interface Authority {
  root: Pair
  issuing: Pair
}

interface Wanted {
  subject: string
  serial: string
  from: Date
  years: number
  /** A certificate that signs others, and how many may stand below it. */
  signsBelow?: number
}

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END ${label}-----\n`

const importKey = (text: string) =>
  webcrypto.subtle.importKey('pkcs8', createPrivateKey(text).export({ type: 'pkcs8', format: 'der' }) as never, algorithm, true, ['sign'])

/** Signed by the one above it; a root by itself. */
async function certify({ subject, serial, from, years, signsBelow }: Wanted, above: Pair | null): Promise<Pair> {
  const keys = await makeKeys()
  const isAuthority = signsBelow !== undefined
  const issuer = above ? new x509.X509Certificate(above.certificate) : null
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: serial,
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: from,
    notAfter: new Date(from.getTime() + years * YEAR),
    publicKey: keys.publicKey as never,
    signingKey: (above ? await importKey(above.key) : keys.privateKey) as never,
    signingAlgorithm: algorithm as never,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, signsBelow, true),
      new x509.KeyUsagesExtension(
        isAuthority
          ? x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
          : x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  })
  return { certificate: made.toString('pem'), key: pem('PRIVATE KEY', (await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)) as ArrayBuffer) }
}

/** Positive, and of its own: 15 bytes below the sign. */
export const newSerial = (): string => `01${randomBytes(15).toString('hex')}`

const quotedName = (text: string): string => `"${text.replace(/["\\]/g, '')}"`
/** `CN="…", O="…"` */
export const subjectOf = (name: string, organisation?: string | null): string =>
  [`CN=${quotedName(name)}`, ...(organisation ? [`O=${quotedName(organisation)}`] : [])].join(', ')

/** Twenty years at the root, ten below it. */
export async function makeAuthority(name: string, from: Date): Promise<Authority> {
  const root = await certify({ subject: subjectOf(`${name} Root`), serial: newSerial(), from, years: 20, signsBelow: 1 }, null)
  const issuing = await certify({ subject: subjectOf(`${name} Issuing`), serial: newSerial(), from, years: 10, signsBelow: 0 }, root)
  return { root, issuing }
}

export const CERTIFICATE_YEARS = 2

export const issueCertificate = ({ issuing }: Pick<Authority, 'issuing'>, subject: string, serial: string, from: Date): Promise<Pair> =>
  certify({ subject, serial, from, years: CERTIFICATE_YEARS }, issuing)

export const derOf = (certificate: string): Buffer => Buffer.from(new x509.X509Certificate(certificate).rawData)
export const keyOf = (text: string): KeyObject => createPrivateKey(text)
