/** Signatures of a PDF, one after the other: each adds to the file and rewrites nothing, and says afterwards who signed and whether anything was changed. */
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { drawAppearance } from '../../upstream/platform/signing/appearance.ts'
import { type Authority, derOf, issueCertificate, keyOf, makeAuthority, newSerial, subjectOf } from '../../upstream/platform/signing/certificates.ts'
import { reserveFields } from '../../upstream/platform/signing/pdf-fields.ts'
import { signPdf } from '../../upstream/platform/signing/pdf-sign.ts'
import { verifyPdf } from '../../upstream/platform/signing/pdf-verify.ts'
import { isValid, type Known } from '../../upstream/platform/signing/verified.ts'

const AT = new Date('2026-11-20T01:00:00Z')
let authority: Authority
let known: Known
let blank: Buffer
let once: Buffer
let twice: Buffer

const knownOf = ({ issuing, root }: Authority, revoked: Known['revoked'] = new Map()): Known => ({
  issuing: new X509Certificate(issuing.certificate),
  root: new X509Certificate(root.certificate),
  revoked,
})

async function signedBy(bytes: Buffer, field: string, name: string, by: Authority, serial = newSerial()): Promise<Buffer> {
  const own = await issueCertificate(by, subjectOf(name, '华东智造'), serial, AT)
  return signPdf(bytes, {
    field,
    name,
    reason: '同意',
    at: AT,
    signer: { key: keyOf(own.key), certificate: derOf(own.certificate), chain: [derOf(by.issuing.certificate), derOf(by.root.certificate)] },
    appearance: (size) => drawAppearance({ name, seal: '合同专用章', time: '2026-11-20 09:00', serial, picture: null }, size),
  })
}

beforeAll(async () => {
  authority = await makeAuthority('华东智造签署', AT)
  known = knownOf(authority)
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  page.drawText('Contract', { x: 50, y: 700 })
  reserveFields(pdf, [
    { name: 'Supplier1', page, x: 50, y: 100, width: 230, height: 120 },
    { name: 'Buyer1', page, x: 300, y: 100, width: 230, height: 120 },
  ])
  blank = Buffer.from(await pdf.save({ useObjectStreams: false }))
  once = await signedBy(blank, 'Supplier1', '苏州恒力电子有限公司', authority)
  twice = await signedBy(once, 'Buyer1', '华东智造股份有限公司', authority, '01aabbccddeeff00112233445566778899')
})

test('two sign one after the other, each on top of what was there, and both are valid', async () => {
  expect(once.subarray(0, blank.length).equals(blank)).toBe(true)
  expect(twice.subarray(0, once.length).equals(once)).toBe(true)
  const found = await verifyPdf(twice, known)
  expect(found.map(({ field, signer, verdict, claimedTime }) => [field, signer, verdict, claimedTime])).toEqual([
    ['Supplier1', '苏州恒力电子有限公司', 'VALID', '2026-11-20T01:00:00Z'],
    ['Buyer1', '华东智造股份有限公司', 'VALID', '2026-11-20T01:00:00Z'],
  ])
  expect(isValid(found)).toBe(true)
  expect(found[1]?.serial).toBe('01aabbccddeeff00112233445566778899')
})

test('one changed byte of the page alters both signatures', async () => {
  const changed = Buffer.from(twice)
  const at = changed.indexOf('/MediaBox')
  changed.write('/MediaBoy', at, 'latin1')
  expect((await verifyPdf(changed, known)).map(({ verdict }) => verdict)).toEqual(['ALTERED', 'ALTERED'])
})

test('what is added after the last signature is not covered, and whoever is unknown stays unknown', async () => {
  const longer = Buffer.concat([twice, Buffer.from('% and one thing more\n')])
  expect((await verifyPdf(longer, known)).map(({ verdict }) => verdict)).toEqual(['VALID', 'NOT_WHOLE'])
  const others = knownOf(await makeAuthority('别家', AT))
  expect((await verifyPdf(twice, others)).map(({ verdict }) => verdict)).toEqual(['UNKNOWN_AUTHORITY', 'UNKNOWN_AUTHORITY'])
})

test('a certificate that was revoked makes the time of its signature untrusted', async () => {
  const revoked = knownOf(authority, new Map([['01aabbccddeeff00112233445566778899', AT]]))
  expect((await verifyPdf(twice, revoked)).map(({ verdict, isTimeUntrusted }) => [verdict, isTimeUntrusted])).toEqual([
    ['VALID', false],
    ['REVOKED', true],
  ])
})

test('a place is signed once', async () => {
  await expect(signedBy(twice, 'Buyer1', '别人', authority)).rejects.toThrow('no open place')
})

/** Poppler's own verifier, where it is installed. */
const pdfsig = (() => {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.runIf(pdfsig)('an independent verifier finds both signatures valid', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'signed-')), 'contract.pdf')
  writeFileSync(file, twice)
  const said = execFileSync('pdfsig', ['-nocert', file]).toString()
  expect(said.match(/Signature is Valid/g)).toHaveLength(2)
  expect(said.match(/ETSI\.CAdES\.detached/g)).toHaveLength(2)
})
