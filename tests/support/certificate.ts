/** A certificate that a key signs for itself, as small as X.509 allows: for providers that tests play. */
import { generateKeyPairSync, sign } from 'node:crypto'

const DAY_MS = 86_400_000

/** One value of ASN.1 in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const head = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))
/** sha256WithRSAEncryption */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = (name: string) => sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))

/** `certificate` in base64, without the lines of PEM. */
export function selfSigned(name: string): { privateKey: string; certificate: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const valid = sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS)))
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(der(0x02, Buffer.from([1])), algorithm, commonName(name), valid, commonName(name), publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, pair.privateKey))
  const certificate = sequence(content, algorithm, signature).toString('base64')
  return { privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate }
}
