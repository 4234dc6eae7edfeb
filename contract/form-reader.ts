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
  /** The files one after the other, each to be read to its end; ends with MalformedForm when the form is broken. */
  files: AsyncIterable<IncomingFile>
  /** Ends a form that is not read to its end; what is still to come runs through, or its sender never reads the answer. */
  leave(): void
}

export class MalformedForm extends Error {}

/** The head of a part has 16 KB at most; that is busboy's own limit. */
const limits = { fields: 20, fieldSize: 1024 * 1024 }
const NAME_LENGTH = 100
const BUFFER_BYTES = 128 * 1024

/** Comes back as soon as all text fields are read, with the files still waiting in the request. */
export async function openForm(request: Readable, headers: IncomingHttpHeaders, mostFiles = 1): Promise<Form> {
  const parser = parserFor(headers, mostFiles)
  const fields: [string, string][] = []
  const waiting: IncomingFile[] = []
  const opened = Promise.withResolvers<void>()
  const head = headOf(request, headers)
  let failure: MalformedForm | null = null
  let headBytes: number | null = null
  let isOver = false
  let news = Promise.withResolvers<void>()

  function tell(): void {
    news.resolve()
    news = Promise.withResolvers()
  }
  function leave(): void {
    head.stop()
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
    if (headBytes !== null || name.length > NAME_LENGTH || valueTruncated || !/^_?[A-Za-z]\w*$/.test(name)) fail()
    else fields.push([name, value])
  })
  parser.on('file', (_, stream, { filename }) => {
    headBytes ??= head.stop()
    stream.on('error', () => {})
    waiting.push({ name: filename ?? '', stream })
    opened.resolve()
    tell()
  })
  parser.on('close', () => {
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
  return { fields, headBytes, files: files(), leave }
}

function parserFor(headers: IncomingHttpHeaders, files: number) {
  try {
    // Without the charset a Chinese file name comes out as Latin-1.
    return busboy({ headers, limits: { ...limits, files }, defParamCharset: 'utf8', highWaterMark: BUFFER_BYTES, fileHwm: BUFFER_BYTES })
  } catch {
    throw new MalformedForm()
  }
}

const boundaryOf = ({ 'content-type': type = '' }: IncomingHttpHeaders): string => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  return quoted ?? plain ?? ''
}

/** Listens to the request until its first file begins, to know how much stands before it. */
function headOf(request: Readable, headers: IncomingHttpHeaders) {
  const chunks: Buffer[] = []
  const listen = (chunk: Buffer) => void chunks.push(chunk)
  request.on('data', listen)
  return {
    stop(): number {
      request.off('data', listen)
      return headLength(Buffer.concat(chunks.splice(0)), boundaryOf(headers))
    },
  }
}

/** Where the header of the first part with a file name ends. */
function headLength(bytes: Buffer, boundary: string): number {
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; at = bytes.indexOf(`\r\n--${boundary}`, at + 1)) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) break
    if (/;\s*filename\*?=/i.test(bytes.toString('latin1', at, end))) return end + 4
  }
  return bytes.length
}

/** Bytes of the one file of a form, from the length of the whole request; of several, what they and their heads come to. */
export function declaredFileBytes(headers: IncomingHttpHeaders, headBytes: number): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length - headBytes - boundaryOf(headers).length - '\r\n----\r\n'.length : null
}
