/** The key pairs by which this site signs what it asks of SAML providers and opens what they encrypt for it: a file of PEM that is made when it is first needed. */
import 'reflect-metadata'
import { createPrivateKey, KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509'
import { publicOrigin, readSecretFile, samlKeyFile } from '../../settings.ts'
import { keepFile } from '../../store/kept-secret.ts'

/** Both in PEM. */
export interface KeyPair {
  privateKey: string
  certificate: string
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) }
const TEN_YEARS_MS = 10 * 365 * 86_400_000
/** Clocks of two houses differ. */
const DAY_MS = 86_400_000

/** The certificate is signed by its own key: providers trust it because an administrator gave it to them. */
export async function newKeyPair(name: string): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const now = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: RSA,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + TEN_YEARS_MS),
    extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true)],
  })
  return { privateKey: pemOf(KeyObject.from(keys.privateKey)), certificate: certificate.toString('pem') }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString().trim()

/** The first one signs; all of them stand in the metadata and open what was encrypted for them. The file is read anew each time, so a rotation needs no restart. */
export async function ownKeyPairs(): Promise<[KeyPair, ...KeyPair[]]> {
  const file = samlKeyFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await keepFile(file, async () => {
    const { privateKey, certificate } = await newKeyPair(new URL(publicOrigin()).hostname)
    return `${privateKey}\n${certificate}`
  })
  return parseKeyPairs(readSecretFile(file))
}

/** A wrong file stops the start, not the first log-in (S11.4). */
export function checkKeyPairs(file = samlKeyFile()): void {
  if (existsSync(file)) parseKeyPairs(readSecretFile(file))
}

/** In the order of the certificates; a certificate without its key, or a key without one, is of no use here. */
export function parseKeyPairs(text: string): [KeyPair, ...KeyPair[]] {
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? []
  const keys = blocks.filter((block) => block.includes('PRIVATE KEY')).map((block) => createPrivateKey(block))
  const [first, ...others] = blocks
    .filter((block) => block.includes('BEGIN CERTIFICATE'))
    .flatMap((certificate) => {
      const key = keys.find((one) => new X509Certificate(certificate).checkPrivateKey(one))
      return key ? [{ privateKey: pemOf(key), certificate }] : []
    })
  if (!first) throw new Error('SAML_KEY_FILE holds no private key with its certificate')
  return [first, ...others]
}
