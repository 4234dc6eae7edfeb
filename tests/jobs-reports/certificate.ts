/** A certificate of 127.0.0.1 that nobody signed but itself. */
import 'reflect-metadata'
import { KeyObject } from 'node:crypto'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

export async function certificate(): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = Date.now()
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=erp',
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  })
  return { cert: made.toString('pem'), key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString() }
}
