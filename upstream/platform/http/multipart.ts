/** The files of multipart requests, of which one may be kept in memory as a whole. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type Form, type IncomingFile, MalformedForm, openForm as openAnyForm } from '../../../contract/form-reader.ts'
import { isSafeJson } from '../../../contract/safe-json.ts'
import { malformed } from './refusals.ts'

/** What is kept in memory at most: a workbook, not a film. */
const MAX_KEPT_BYTES = 20 * 1024 * 1024

export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

export type { Form }

/** As the form reader opens it; a broken form is a refusal, also where it breaks later. */
export async function openForm(request: Readable, headers: IncomingHttpHeaders, mostFiles: number): Promise<Form> {
  const form = await openAnyForm(request, headers, mostFiles).catch(refuseBroken)
  return { ...form, files: filesOf(form) }
}

async function* filesOf({ files }: Form): AsyncGenerator<IncomingFile> {
  try {
    yield* files
  } catch (error) {
    refuseBroken(error)
  }
}

function refuseBroken(error: unknown): never {
  throw error instanceof MalformedForm ? malformed() : error
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
    for await (const chunk of stream) {
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
  const body = Object.fromEntries(fields)
  if (new Set(names).size !== names.length || names.some((n) => n === 'file' || n === 'files') || !isSafeJson(body)) throw malformed()
  return body
}
