/** An e-invoice out of the file in which it came: its XML, the OFD that holds it, or the PDF in which it is embedded. */
import { type PDFDict, PDFName, PDFRawStream } from 'pdf-lib'
import { checkDirectory, entryBytes, UnsafeZip, type ZipEntry } from '../../../../platform/excel/import/zip-check.ts'
import { loadForeignPdf, MOST_UNPACKED_MB, UnpacksTooFar } from '../../../../platform/pdf/foreign-pdf.ts'
import { MOST_BYTES, type ReadInvoice, UnreadInvoice } from './e-fapiao.ts'
import { readXml } from './read-xml.ts'

export type FileKind = 'XML' | 'OFD' | 'PDF'

const MOST_ENTRIES = 200
const MOST_EMBEDDED = 20

export async function readInvoiceFile(kind: FileKind, bytes: Buffer): Promise<ReadInvoice> {
  if (bytes.length > MOST_BYTES) throw new UnreadInvoice('UNSAFE', '超过5 MB', 'above 5 MB')
  if (kind === 'XML') return readXml(textOf(bytes))
  return kind === 'OFD' ? readOfd(bytes) : readPdf(bytes)
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

/** The invoice as the tax office signed it comes before any other XML that is attached. */
async function readOfd(bytes: Buffer): Promise<ReadInvoice> {
  try {
    const entries = checkDirectory(bytes)
    if (entries.length > MOST_ENTRIES) throw new UnreadInvoice('UNSAFE', '条目过多', 'too many entries')
    const original = entries.find(({ name }) => /original_invoice\.xml$/i.test(name))
    if (original) return readXml(textOf(await entryBytes(bytes, original, MOST_BYTES)))
    return await firstIn(
      bytes,
      entries.filter(({ name }) => /\.xml$/i.test(name) && /attach/i.test(name)),
    )
  } catch (error) {
    if (error instanceof UnsafeZip) throw new UnreadInvoice('UNSAFE', ...error.what)
    throw error
  }
}

async function firstIn(bytes: Buffer, entries: readonly ZipEntry[]): Promise<ReadInvoice> {
  for (const entry of entries) {
    const read = invoiceIn(textOf(await entryBytes(bytes, entry, MOST_BYTES)))
    if (read) return read
  }
  throw new UnreadInvoice('UNKNOWN')
}

/** None where the XML is about something else. */
function invoiceIn(xml: string): ReadInvoice | null {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof UnreadInvoice && error.why === 'UNKNOWN') return null
    throw error
  }
}

async function readPdf(bytes: Buffer): Promise<ReadInvoice> {
  try {
    return await invoiceAmong(embeddedIn(bytes))
  } catch (error) {
    if (!(error instanceof UnpacksTooFar)) throw error
    throw new UnreadInvoice('UNSAFE', `解压后超过${MOST_UNPACKED_MB} MB`, `it unpacks to more than ${MOST_UNPACKED_MB} MB`)
  }
}

async function invoiceAmong(embedded: AsyncIterable<Uint8Array>): Promise<ReadInvoice> {
  for await (const one of embedded) {
    const text = textOf(one)
    const read = text.trimStart().startsWith('<') ? invoiceIn(text) : null
    if (read) return read
  }
  throw new UnreadInvoice('UNKNOWN')
}

const isEmbedded = (dict: PDFDict): boolean => dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')

/** Files that the PDF carries, one after the other. */
async function* embeddedIn(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const { pdf, unpack } = await loadForeignPdf(bytes).catch((error) => {
    throw error instanceof UnpacksTooFar ? error : new UnreadInvoice('UNKNOWN')
  })
  const found = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && isEmbedded(object.dict) ? [object] : []))
  if (found.length > MOST_EMBEDDED) throw new UnreadInvoice('UNSAFE', '嵌入文件过多', 'too many embedded files')
  for (const stream of found) yield unpackedBy(unpack, stream)
}

function unpackedBy(unpack: (stream: PDFRawStream) => Uint8Array, stream: PDFRawStream): Uint8Array {
  try {
    return unpack(stream)
  } catch (error) {
    if (error instanceof UnpacksTooFar) throw error
    throw new UnreadInvoice('UNSAFE', '嵌入文件损坏', 'an embedded file is broken')
  }
}
