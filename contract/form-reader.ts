/** Reads multipart forms as both processes take them: the text fields first, which the signature covers, and then the files as they come. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'

/** A file on its way in: the name as it was sent, not to be trusted, and the bytes as they come. */
export interface IncomingFile { name: string; stream: Readable }

export interface Form {
  fields: [name: string, value: string][]
  /** Bytes before those of the first file; null when there is none. */
  headBytes: number | null
  /** Of the first file, as it was sent. */
  fileName: string | null
  /** The files one after the other, each to be read to its end; ends with MalformedForm when the form is broken. */
  files: AsyncIterable<IncomingFile>
  /** Ends a form that is not read to its end; what is still to come runs through, or its sender never reads the answer. */
  leave(): void
}

export class MalformedForm extends Error {}

const limits = { fields: 20, fieldSize: 1024 * 1024 }
const NAME_LENGTH = 100
const HEADER_PAIRS = 64
/** Of a part's head, busboy's own limit, with room for the delimiter before it. */
const HEAD_BYTES = 16 * 1024 + 256
/** Of text fields and heads that stand before the first file. */
const MOST_BEFORE_FILE = (limits.fields + 1) * (limits.fieldSize + HEAD_BYTES)
const BUFFER_BYTES = 128 * 1024

/**
 * Comes back as soon as all text fields are read, with the files still waiting in the request. A page whose button stands behind its files
 * says so: the fields that come after them are there once the files are read.
 */
export async function openForm(request: Readable, headers: IncomingHttpHeaders, mostFiles = 1, { hasLateFields = false } = {}): Promise<Form> {
  const parser = parserFor(headers, mostFiles)
  const fields: [string, string][] = []
  const waiting: IncomingFile[] = []
  const opened = Promise.withResolvers<void>()
  const heads = headsOf(request, boundaryOf(headers), fail)
  let failure: MalformedForm | null = null
  let headBytes: number | null = null
  let isOver = false
  let news = Promise.withResolvers<void>()

  function tell(): void {
    news.resolve()
    news = Promise.withResolvers()
  }
  function leave(): void {
    heads.stop()
    request.unpipe(parser)
    request.resume()
    // A file that is being read ends with the parser, and its reader with it.
    parser.destroy(failure ?? undefined)
  }
  function fail(): void {
    failure ??= new MalformedForm()
    opened.reject(failure)
    leave()
    tell()
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    // A field after a file would have escaped the signature.
    if ((headBytes !== null && !hasLateFields) || name.length > NAME_LENGTH || valueTruncated || !/^_?[A-Za-z]\w*$/.test(name)) fail()
    else fields.push([name, value])
  })
  parser.on('file', (_, stream, { filename }) => {
    stream.on('error', () => {})
    if (heads.haveTooMany()) return fail()
    headBytes ??= heads.beforeFile()
    waiting.push({ name: filename ?? '', stream })
    opened.resolve()
    tell()
  })
  parser.on('close', () => {
    if (headBytes === null && heads.haveTooMany()) fail()
    isOver = true
    opened.resolve()
    tell()
  })
  for (const event of ['error', 'partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, fail)
  for (const event of ['error', 'aborted'] as const) request.on(event, fail)
  request.pipe(parser)
  await opened.promise

  async function* files(): AsyncGenerator<IncomingFile> {
    for (;;) {
      const next = waiting.shift()
      if (failure) throw failure
      if (next) yield next
      else if (isOver) return
      else await news.promise
    }
  }
  return { fields, headBytes, fileName: waiting[0]?.name ?? null, files: files(), leave }
}

function parserFor(headers: IncomingHttpHeaders, files: number) {
  try {
    // One part more than may come: the parser counts the end of the form as well.
    const parts = limits.fields + files + 1
    // Without the charset a Chinese file name comes out as Latin-1.
    return busboy({ headers, limits: { ...limits, files, parts }, defParamCharset: 'utf8', highWaterMark: BUFFER_BYTES, fileHwm: BUFFER_BYTES })
  } catch {
    throw new MalformedForm()
  }
}

const boundaryOf = ({ 'content-type': type = '' }: IncomingHttpHeaders): string => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  return quoted ?? plain ?? ''
}

/** Keeps what the request has brought: everything until its first file begins, then no more than the head of another may have. */
function headsOf(request: Readable, boundary: string, onTooMuch: () => void) {
  const chunks: Buffer[] = []
  let size = 0
  let isFileReached = false
  const keep = (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    while (isFileReached && size - chunks[0]!.length >= HEAD_BYTES) size -= chunks.shift()!.length
    // A part without a name is passed over by the parser, however long it is.
    if (!isFileReached && size > MOST_BEFORE_FILE) onTooMuch()
  }
  const heads = () => headsIn(Buffer.concat(chunks), boundary)
  request.on('data', keep)
  return {
    /** The parser has no limit of its own for the pairs of a head. */
    haveTooMany: () => heads().some(({ lines }) => lines.length > HEADER_PAIRS),
    /** Where the head of the first part with a file name ends. */
    beforeFile(): number {
      isFileReached = true
      return heads().find(({ lines }) => lines.some((line) => /;\s*filename\*?=/i.test(line)))?.end ?? size
    },
    stop(): void {
      request.off('data', keep)
      chunks.length = 0
    },
  }
}

interface Head {
  lines: string[]
  end: number
}

/** The heads that lie whole in these bytes. */
function headsIn(bytes: Buffer, boundary: string): Head[] {
  const heads: Head[] = []
  const delimiter = `--${boundary}\r\n`
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(`\r\n${delimiter}`, at)) {
    const end = bytes.indexOf('\r\n\r\n', at + delimiter.length)
    if (end < 0) break
    heads.push({ lines: bytes.toString('latin1', at, end).trimStart().split('\r\n').slice(1), end: end + 4 })
    at = end
  }
  return heads
}

/** Bytes of the one file of a form, from the length of the whole request; of several, what they and their heads come to. */
export function declaredFileBytes(headers: IncomingHttpHeaders, headBytes: number): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length - headBytes - boundaryOf(headers).length - '\r\n----\r\n'.length : null
}
