/** What the signatures of a PDF are worth: who, when, whether anything was changed since, and whether we know who issued the certificate. */
import { createHash, type X509Certificate } from 'node:crypto'
import { PDFDict, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { loadForeignPdf } from '../pdf/foreign-pdf.ts'
import { checkDetached } from './cms.ts'
import { fieldsIn } from './pdf-fields.ts'
import type { Known, Verified } from './verified.ts'

const nameOf = (certificate: X509Certificate): string => /^CN=(.*)$/m.exec(certificate.subject)?.[1]?.replace(/^"|"$/g, '') ?? certificate.subject

const isOurs = (certificate: X509Certificate, { issuing, root }: Known): boolean =>
  certificate.checkIssued(issuing) && certificate.verify(issuing.publicKey) && issuing.verify(root.publicKey)

function claimed(dict: PDFDict): string | null {
  const [, year, month, day, hour, minute, second] =
    /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})/.exec(dict.lookupMaybe(PDFName.of('M'), PDFString, PDFHexString)?.decodeText() ?? '') ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : null
}

interface Range {
  first: number
  second: number
  last: number
}

function rangeIn(dict: PDFDict): Range | null {
  const numbers =
    String(dict.get(PDFName.of('ByteRange')))
      .match(/\d+/g)
      ?.map(Number) ?? []
  const [start, first = 0, second = 0, last = 0] = numbers
  return numbers.length === 4 && start === 0 ? { first, second, last } : null
}

/** Each update of a file ends with its own signature: what a signature covers must be all that there was. */
const endsThere = (bytes: Buffer, { second, last }: Range): boolean =>
  bytes
    .subarray(0, second + last)
    .toString('latin1', second + last - 8)
    .trimEnd()
    .endsWith('%%EOF')

function verdictOf(bytes: Buffer, dict: PDFDict, known: Known): Omit<Verified, 'field'> {
  const nobody = { signer: '', serial: '', claimedTime: claimed(dict), isTimeUntrusted: false }
  const range = rangeIn(dict)
  if (!range || range.second + range.last > bytes.length) return { ...nobody, verdict: 'ALTERED' }
  const hex = bytes.subarray(range.first + 1, range.second - 1).toString('latin1')
  const digest = createHash('sha256')
    .update(bytes.subarray(0, range.first))
    .update(bytes.subarray(range.second, range.second + range.last))
    .digest()
  try {
    const { isWhole, certificate } = checkDetached(Buffer.from(hex, 'hex'), digest)
    const serial = certificate.serialNumber.toLowerCase()
    const revokedAt = known.revoked.get(serial.replace(/^0+/, '')) ?? known.revoked.get(serial)
    const about = { signer: nameOf(certificate), serial, claimedTime: claimed(dict), isTimeUntrusted: revokedAt !== undefined }
    if (!isWhole) return { ...about, verdict: 'ALTERED' }
    if (!isOurs(certificate, known)) return { ...about, verdict: 'UNKNOWN_AUTHORITY' }
    if (revokedAt) return { ...about, verdict: 'REVOKED' }
    return { ...about, verdict: endsThere(bytes, range) ? 'VALID' : 'NOT_WHOLE' }
  } catch {
    return { ...nobody, verdict: 'ALTERED' }
  }
}

/** Runs apart from the services (`verifiedPdf`). In the order in which they were added; the last one covers the file whole, or something came after it. */
export async function verifyPdf(bytes: Buffer, known: Known): Promise<Verified[]> {
  // What does not read as a PDF has no signatures: others hand in what they like.
  const { pdf } = (await loadForeignPdf(bytes).catch(() => null)) ?? {}
  const catalog: PDFDict | undefined = pdf?.catalog
  if (!pdf || !catalog) return []
  const signed = fieldsIn(pdf)
    .flatMap(({ name, dict }) => {
      const signature = dict.lookupMaybe(PDFName.of('V'), PDFDict)
      return signature ? [{ name, signature, end: end(signature) }] : []
    })
    .sort((a, b) => a.end - b.end)
  return signed.map(({ name, signature, end: covered }, at) => {
    const found = verdictOf(bytes, signature, known)
    const isLast = at === signed.length - 1
    const isCut = found.verdict === 'VALID' && isLast && covered !== bytes.length
    return { field: name, ...found, verdict: isCut ? 'NOT_WHOLE' : found.verdict }
  })
}

const end = (dict: PDFDict): number => {
  const range = rangeIn(dict)
  return range ? range.second + range.last : 0
}
