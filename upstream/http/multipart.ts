/** Reads multipart requests in the order of S4.5: the text fields, which the signature covers, and only after its check the files. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { IncomingFile } from '../runtime/types.ts'
import { malformed } from './refusal.ts'

/** What is kept in memory at most: a workbook, not a film. */
export const MAX_KEPT_BYTES = 20 * 1024 * 1024
const limits = { fields: 20, fieldSize: 1024 * 1024, fieldNameSize: 100, headerPairs: 64 }

export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

export interface Form {
  fields: [name: string, value: string][]
  /** The files one after the other, each to be read to its end; ends with a refusal when the form is broken. */
  files: AsyncIterable<IncomingFile>
  /** Ends a form that is not read to its end. */
  leave(): void
}

/** Ends as soon as all text fields are read, with the files still waiting in the request. */
export async function openForm(request: Readable, headers: IncomingHttpHeaders, mostFiles = 1): Promise<Form> {
  const parser = parserFor(headers, mostFiles)
  const fields: [string, string][] = []
  const waiting: IncomingFile[] = []
  const opened = Promise.withResolvers<void>()
  let failure: Error | null = null
  let isOver = false
  let news = Promise.withResolvers<void>()
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const fail = () => {
    failure ??= malformed()
    opened.reject(failure)
    leave()
    tell()
  }
  const leave = () => {
    request.unpipe(parser)
    request.resume()
    // A file that is being read ends with the parser, and its reader with it.
    parser.destroy(failure ?? undefined)
  }
  let hasFile = false
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    // A field after a file would have escaped the signature.
    if (hasFile || nameTruncated || valueTruncated || !/^[A-Za-z]\w*$/.test(name)) fail()
    else fields.push([name, value])
  })
  parser.on('file', (_, stream, { filename }) => {
    hasFile = true
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
  return { fields, files: files(), leave }
}

function parserFor(headers: IncomingHttpHeaders, files: number) {
  try {
    // Without the charset a Chinese file name comes out as Latin-1.
    return busboy({ headers, limits: { ...limits, files }, defParamCharset: 'utf8', highWaterMark: 256 * 1024, fileHwm: 256 * 1024 })
  } catch {
    throw malformed()
  }
}

/** The one file of a form in memory, for what is worked on as a whole; null when there is none. */
export async function readWhole(files: AsyncIterable<IncomingFile>): Promise<UploadedFile | null> {
  let file: UploadedFile | null = null
  for await (const part of files) file = await readPart(part)
  return file
}

async function readPart({ name, stream }: IncomingFile): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      // The rest still has to run through, or the sender never reads the answer.
      if (size > MAX_KEPT_BYTES) continue
      chunks.push(chunk)
      hash.update(chunk)
    }
  } catch {
    throw malformed()
  }
  if (size > MAX_KEPT_BYTES) throw malformed(413)
  return { name: baseName(name), bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
}

/** The name is data: without folders and without characters that cannot be seen (S10.2). */
const baseName = (name: string) => (name.normalize('NFC').split(/[/\\]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200)

/** Form fields as the body of a call; a name twice, or one that reaches a prototype, is refused. */
export function fieldsBody(fields: Form['fields']): Record<string, unknown> {
  const names = fields.map(([name]) => name)
  if (new Set(names).size !== names.length || names.some((n) => ['constructor', 'prototype', 'file', 'files'].includes(n))) throw malformed()
  return Object.fromEntries(fields)
}
