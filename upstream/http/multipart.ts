/** Reads multipart requests in the order of S4.5: the text fields, which the signature covers, and only after its check the file. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { malformed } from './refusal.ts'

/** What is kept in memory at most: a workbook, not a film. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
const limits = { fields: 20, fieldSize: 1024 * 1024, fieldNameSize: 100, files: 1, fileSize: MAX_FILE_BYTES + 1, headerPairs: 64 }

export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

export interface Form {
  fields: [name: string, value: string][]
  /** The file, once somebody has decided to read it; null when there is none. */
  readFile(): Promise<UploadedFile | null>
}

interface Part {
  name: string
  stream: Readable
}

/** Ends as soon as all text fields are read, with the file still waiting in its stream. */
export async function openForm(request: Readable, headers: IncomingHttpHeaders): Promise<Form> {
  const parser = parserFor(headers)
  const fields: [string, string][] = []
  const end = Promise.withResolvers<void>()
  // Whoever waits for the end takes the failure from here; without a waiter it is no unhandled one.
  end.promise.catch(() => {})
  let hasFile = false
  const part = await new Promise<Part | null>((resolve, reject) => {
    const fail = () => {
      reject(malformed())
      end.reject(malformed())
      request.unpipe(parser)
      request.resume()
    }
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      // A field after the file would have escaped the signature.
      if (hasFile || nameTruncated || valueTruncated || !/^[A-Za-z]\w*$/.test(name)) fail()
      else fields.push([name, value])
    })
    parser.on('file', (_, stream, { filename }) => {
      hasFile = true
      stream.on('error', () => {})
      resolve({ name: filename ?? '', stream })
    })
    parser.on('close', () => {
      resolve(null)
      end.resolve()
    })
    for (const event of ['error', 'partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, fail)
    for (const event of ['error', 'aborted'] as const) request.on(event, fail)
    request.pipe(parser)
  })
  return { fields, readFile: async () => (part ? finishFile(await readPart(part), end.promise) : null) }
}

function parserFor(headers: IncomingHttpHeaders) {
  try {
    // Without the charset a Chinese file name comes out as Latin-1.
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw malformed()
  }
}

async function readPart({ name, stream }: Part): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      // The rest still has to run through, or the sender never reads the answer.
      if (size > MAX_FILE_BYTES) continue
      chunks.push(chunk)
      hash.update(chunk)
    }
  } catch {
    throw malformed()
  }
  if (size > MAX_FILE_BYTES) throw malformed(413)
  return { name: baseName(name), bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
}

/** Nothing may follow the file. */
async function finishFile(file: UploadedFile, end: Promise<void>): Promise<UploadedFile> {
  await end
  return file
}

/** The name is data: without folders and without characters that cannot be seen (S10.2). */
const baseName = (name: string) => (name.normalize('NFC').split(/[/\\]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200)

/** Form fields as the body of a call; a name twice, or one that reaches a prototype, is refused. */
export function fieldsBody(fields: Form['fields']): Record<string, unknown> {
  const names = fields.map(([name]) => name)
  if (new Set(names).size !== names.length || names.some((n) => ['constructor', 'prototype', 'file'].includes(n))) throw malformed()
  return Object.fromEntries(fields)
}
