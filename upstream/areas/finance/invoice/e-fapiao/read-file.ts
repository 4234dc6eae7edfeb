/** An e-invoice out of the file in which it came: its XML, the OFD that holds it, or the PDF in which it is embedded. */
import { inflateSync } from 'node:zlib'
import { type PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { checkDirectory, entryBytes, UnsafeZip, type ZipEntry } from '../../../../platform/excel/zip-check.ts'
import { MOST_BYTES, type ReadInvoice, UnreadInvoice } from './e-fapiao.ts'
import { readXml } from './read-xml.ts'

export type FileKind = 'XML' | 'OFD' | 'PDF'

const MOST_ENTRIES = 200

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
  for (const embedded of await embeddedIn(bytes)) {
    const text = textOf(embedded)
    const read = text.trimStart().startsWith('<') ? invoiceIn(text) : null
    if (read) return read
  }
  throw new UnreadInvoice('UNKNOWN')
}

/** Files that the PDF carries, unpacked as far as the limit. */
async function embeddedIn(bytes: Buffer): Promise<Uint8Array[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => {
    throw new UnreadInvoice('UNKNOWN')
  })
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || !isEmbedded(object.dict)) return []
    return [unpacked(object)]
  })
}

const isEmbedded = (dict: PDFDict): boolean => dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')

function unpacked({ dict, contents }: PDFRawStream): Uint8Array {
  if (dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) return contents
  try {
    return inflateSync(contents, { maxOutputLength: MOST_BYTES })
  } catch {
    throw new UnreadInvoice('UNSAFE', '嵌入文件解压后过大或损坏', 'an embedded file is broken or too large when unpacked')
  }
}
