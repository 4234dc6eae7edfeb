/** PDFs that others made, loaded in a thread (`apart`): all that they unpack to is counted, and refused beyond what any page description takes. */
import { inflateSync, constants as zlib } from 'node:zlib'
import { ParseSpeeds, PDFArray, PDFDocument, PDFName, PDFObjectStreamParser, PDFRawStream, PDFXRefStreamParser } from 'pdf-lib'

/** Of all its streams of objects and embedded files together. */
export const MOST_UNPACKED_MB = 64

/** Nothing more of the file may be read. */
export class UnpacksTooFar extends RangeError {}

export interface ForeignPdf {
  pdf: PDFDocument
  /** The content of a stream, within what is left. */
  unpack(stream: PDFRawStream): Uint8Array
}

const FLATE = PDFName.of('FlateDecode')

function filtersOf({ dict }: PDFRawStream): PDFName[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter instanceof PDFArray) return Array.from({ length: filter.size() }, (_, at) => filter.lookup(at, PDFName))
  return filter instanceof PDFName ? [filter] : []
}

class Budget {
  private left = MOST_UNPACKED_MB * 1024 * 1024
  isUsedUp = false

  unpack(stream: PDFRawStream): Uint8Array {
    return filtersOf(stream).reduce<Uint8Array>((bytes, filter) => {
      if (filter !== FLATE) throw new Error(`A stream of objects is packed by ${filter.asString()}`)
      return this.inflated(bytes)
    }, stream.contents)
  }

  private inflated(bytes: Uint8Array): Uint8Array {
    if (this.isUsedUp) throw new UnpacksTooFar()
    try {
      // Some writers leave out the checksum at the end.
      const found = inflateSync(bytes, { maxOutputLength: this.left, finishFlush: zlib.Z_SYNC_FLUSH })
      this.left -= found.length
      if (this.left > 0) return found
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    this.isUsedUp = true
    throw new UnpacksTooFar()
  }
}

/** As it is once it is unpacked: the parser has nothing left to do that takes time. */
function plain(budget: Budget, stream: PDFRawStream): PDFRawStream {
  const contents = budget.unpack(stream)
  const dict = stream.dict.clone()
  for (const name of ['Filter', 'DecodeParms']) dict.delete(PDFName.of(name))
  return PDFRawStream.of(dict, contents)
}

/** Where its objects stand is not needed, as the library reads all of them; a table of a few bytes may claim any number. */
function emptied({ dict, contents }: PDFRawStream): PDFRawStream {
  const claims = dict.clone()
  claims.set(PDFName.of('Index'), dict.context.obj([]))
  claims.delete(PDFName.of('Filter'))
  return PDFRawStream.of(claims, contents)
}

/** One at a time, as a thread reads: the parsers are the library's own for all of it. What it complains of in a file is nobody's log. */
export async function loadForeignPdf(bytes: Uint8Array): Promise<ForeignPdf> {
  const budget = new Budget()
  const own = { objects: PDFObjectStreamParser.forStream, table: PDFXRefStreamParser.forStream, warn: console.warn }
  PDFObjectStreamParser.forStream = (stream, shouldWait) => own.objects(plain(budget, stream), shouldWait)
  PDFXRefStreamParser.forStream = (stream) => own.table(emptied(stream))
  console.warn = () => {}
  const [loaded] = await Promise.allSettled([PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })])
  PDFObjectStreamParser.forStream = own.objects
  PDFXRefStreamParser.forStream = own.table
  console.warn = own.warn
  // The library passes over an object that it cannot read, this one as well.
  if (budget.isUsedUp) throw new UnpacksTooFar()
  if (loaded.status === 'rejected') throw loaded.reason
  return { pdf: loaded.value, unpack: (stream) => budget.unpack(stream) }
}
