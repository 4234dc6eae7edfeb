/** Signs a reserved place of a PDF by an incremental update: nothing that stands is rewritten, the signed file begins with the bytes that were there. */
import { createHash } from 'node:crypto'
import { PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRef } from 'pdf-lib'
import { type Signer, signDetached } from './cms.ts'
import { fieldsIn, sizeOf } from './pdf-fields.ts'

/** Hexadecimal digits for the signature: certificates of three and what binds them take a third of it. */
const ROOM = 16_384
/** Digits of a byte offset. */
const OFFSET = 10
const blanks = ' '.repeat(OFFSET)
const RANGE = `/ByteRange [0 ${blanks} ${blanks} ${blanks}]`

/** A PDF of one page, drawn in place of the reserved one. */
export type Appearance = (size: { width: number; height: number }) => Promise<Uint8Array>

export interface Signing {
  field: string
  signer: Signer
  /** Said by the file itself; without a time stamp nobody vouches for it. */
  at: Date
  name: string
  reason: string
  appearance: Appearance
}

const pdfTime = (at: Date): string => `D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`

function startOfTable(bytes: Buffer): number {
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString('latin1')) ?? []
  if (start === undefined) throw new Error('The file has no end')
  return Number(start)
}

function written(ref: PDFRef, object: PDFObject): Buffer {
  const head = Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`, 'latin1')
  const body = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(body, 0)
  return Buffer.concat([head, body, Buffer.from('\nendobj\n', 'latin1')])
}

/** Neighbouring numbers are one part of the table. */
function tableOf(places: ReadonlyMap<number, number>): string {
  const numbers = [...places.keys()].sort((a, b) => a - b)
  const parts: number[][] = []
  for (const number of numbers) {
    const last = parts.at(-1)
    if (last && last.at(-1) === number - 1) last.push(number)
    else parts.push([number])
  }
  const line = (number: number) => `${String(places.get(number)).padStart(10, '0')} 00000 n \n`
  return parts.map((part) => `${part[0]} ${part.length}\n${part.map(line).join('')}`).join('')
}

async function dressed(pdf: PDFDocument, { appearance }: Signing, size: { width: number; height: number }): Promise<PDFRef> {
  const drawn = await pdf.embedPdf(await appearance(size))
  await pdf.flush()
  const [page] = drawn
  if (!page) throw new Error('The appearance has no page')
  return page.ref
}

/** The file with what the signature adds, its range and its content still open. */
async function prepared(bytes: Buffer, signing: Signing): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const field = fieldsIn(pdf).find(({ name }) => name === signing.field)
  if (!field || field.isSigned) throw new Error(`There is no open place ${signing.field}`)
  const { context } = pdf
  const before = context.largestObjectNumber
  const look = await dressed(pdf, signing, sizeOf(field))
  const signature = PDFRef.of(context.largestObjectNumber + 1)
  field.dict.set(PDFName.of('V'), signature)
  field.dict.set(PDFName.of('AP'), context.obj({ N: look }))
  const added = context.enumerateIndirectObjects().filter(([{ objectNumber }]) => objectNumber > before)
  const dictionary = `${signature.objectNumber} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${RANGE} /Contents <${'0'.repeat(ROOM)}> /M (${pdfTime(signing.at)}) /Name ${PDFHexString.fromText(signing.name)} /Reason ${PDFHexString.fromText(signing.reason)} >>\nendobj\n`
  const pieces = [
    ...added.map(([ref, object]) => [ref.objectNumber, written(ref, object)] as const),
    [field.ref.objectNumber, written(field.ref, field.dict)] as const,
    [signature.objectNumber, Buffer.from(dictionary, 'latin1')] as const,
  ]
  const out = [bytes, Buffer.from('\n', 'latin1')]
  let at = bytes.length + 1
  const places = new Map<number, number>()
  for (const [number, piece] of pieces) {
    places.set(number, at)
    out.push(piece)
    at += piece.length
  }
  const { Root, Info, ID } = context.trailerInfo
  const trailer = [
    `/Size ${signature.objectNumber + 1}`,
    `/Root ${Root}`,
    ...(Info ? [`/Info ${Info}`] : []),
    ...(ID ? [`/ID ${ID}`] : []),
    `/Prev ${startOfTable(bytes)}`,
  ]
  out.push(Buffer.from(`xref\n${tableOf(places)}trailer\n<< ${trailer.join(' ')} >>\nstartxref\n${at}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(out)
}

export async function signPdf(bytes: Buffer, signing: Signing): Promise<Buffer> {
  const open = await prepared(bytes, signing)
  const range = open.indexOf(RANGE, bytes.length, 'latin1')
  const content = open.indexOf(`<${'0'.repeat(ROOM)}>`, range, 'latin1')
  const after = content + ROOM + 2
  const offsets = [content, after, open.length - after].map((one) => String(one).padEnd(OFFSET))
  open.write(`/ByteRange [0 ${offsets.join(' ')}]`, range, 'latin1')
  const digest = createHash('sha256').update(open.subarray(0, content)).update(open.subarray(after)).digest()
  const cms = signDetached(digest, signing.signer).toString('hex')
  if (cms.length > ROOM) throw new Error('The signature is larger than its room')
  open.write(cms, content + 1, 'latin1')
  return open
}
