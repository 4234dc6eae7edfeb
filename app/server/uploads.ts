/** Uploads through this process: the browser's form is read as it comes and sent on as it is read; nothing is kept here. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { LARGE_FILE_BYTES, MAX_FILE_BYTES, MAX_FILES } from '../../catalogue/shell/attachment-rules.ts'
import { sizeText } from '../../catalogue/shell/file-size.ts'
import { declaredFileBytes, type Form, type IncomingFile, MalformedForm, openForm } from '../../contract/form-reader.ts'
import type { Answer } from '../../contract/types.ts'
import type { PageContext } from './context.ts'
import { BrokenUpload, UpstreamRefusal } from './errors.ts'
import { wordsOf } from './i18n.ts'
import { newIdem } from './idem.ts'
import type { OpenedPage } from './open-page.ts'
import { callerOf } from './session.ts'
import { uploadStream } from './upstream.ts'

/** A file as the services tell of it. */
export interface BaseFile {
  id: string
  originalFileName: string
  fileSize: number
  suffixName: string
  contentType: string
  sha256: string
  fileDesc: string | null
  uploadedByName?: string
  uploadedAt: string
}

/** The files of the form, stored for the document of that id, or for the one that is being written when there is none. */
export async function receiveUpload(opened: OpenedPage, context: PageContext, businessId: string | null): Promise<BaseFile[]> {
  const { body, headers } = context.upload ?? refuseBroken(new MalformedForm())
  const form = await openForm(body, headers, MAX_FILES).catch(refuseBroken)
  try {
    return await send(opened, context, form, businessId, form.headBytes === null ? null : declaredFileBytes(headers, form.headBytes))
  } finally {
    form.leave()
  }
}

async function send(opened: OpenedPage, context: PageContext, form: Form, businessId: string | null, declared: number | null): Promise<BaseFile[]> {
  const { page, menuId, api, language } = opened
  const words = wordsOf(language)
  const typed = Object.fromEntries(form.fields)
  // Without a length it is the services that count; it then goes the way that any length may.
  const isLarge = declared === null || declared > LARGE_FILE_BYTES
  if (declared !== null && declared > MAX_FILE_BYTES) {
    const max = sizeText(MAX_FILE_BYTES)
    throw refused(413, 'attachmentTooLarge', words('attach.tooLarge', { size: sizeText(declared), max }))
  }
  const fields: [string, string][] = [
    ['menuId', String(menuId)],
    ['functionId', page.entity],
    ...(businessId ? [['businessId', businessId] as [string, string]] : []),
    ...(typed.fileDesc ? [['fileDesc', typed.fileDesc.slice(0, 200)] as [string, string]] : []),
    ...(isLarge && declared !== null ? [['fileSize', String(declared)] as [string, string]] : []),
  ]
  const digests: string[] = []
  const boundary = `----supplybase${randomBytes(16).toString('hex')}`
  const sent = Readable.from(formBytes(boundary, fields, hashed(form.files, digests, isLarge && words('attach.oneLarge'))), { objectMode: false })
  const path = isLarge && declared !== null ? '/v1/largeFile/upload' : '/v2/file/upload'
  const contentType = `multipart/form-data; boundary=${boundary}`
  const idempotencyKey = typed._idem || newIdem()
  const { data } = await uploadStream<BaseFile[]>(path, fields, { body: sent, contentType }, callerOf(context), { idempotencyKey }).catch(toldPlainly)
  if (data.some(({ sha256 }, at) => sha256 !== digests[at])) {
    await api.callSealed('/v2/file/batchDelete', idsOf(data), newIdem())
    throw refused(400, 'DAMAGED', words('attach.damaged'))
  }
  return data
}

const idsOf = (files: readonly BaseFile[]) => files.map(({ id }) => id)
const refused = (status: number, code: string, msg: string) => new UpstreamRefusal(status, { status: 'E', code, msg })

function refuseBroken(error: unknown): never {
  throw error instanceof MalformedForm ? new BrokenUpload() : error
}

/** What was thrown while the form was read comes out of the sending. */
function toldPlainly(error: unknown): Promise<Answer<BaseFile[]>> {
  throw error instanceof BrokenUpload && error.cause instanceof UpstreamRefusal ? error.cause : error
}

/** Each file with its digest noted once it has gone through. */
async function* hashed(
  files: AsyncIterable<IncomingFile>,
  digests: string[],
  oneOnly: string | false,
): AsyncGenerator<{ name: string; chunks: AsyncIterable<Buffer> }> {
  for await (const { name, stream } of files) {
    // A file field that was left empty.
    if (name === '') {
      stream.resume()
      continue
    }
    if (oneOnly && digests.length > 0) throw refused(413, 'USE_LARGE', oneOnly)
    const hash = createHash('sha256')
    yield { name, chunks: through(stream, hash) }
    digests.push(hash.digest('hex'))
  }
}

async function* through(stream: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

/** The same form again: text fields first, as their canonical form is what is signed. */
async function* formBytes(
  boundary: string,
  fields: [string, string][],
  files: AsyncIterable<{ name: string; chunks: AsyncIterable<Buffer> }>,
): AsyncGenerator<Buffer> {
  try {
    for (const [name, value] of fields) yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    for await (const { name, chunks } of files) {
      yield Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${quotable(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      )
      yield* chunks
      yield Buffer.from('\r\n')
    }
    yield Buffer.from(`--${boundary}--\r\n`)
  } catch (error) {
    throw new BrokenUpload('', { cause: error })
  }
}

/** As browsers write a name inside quotes. */
const quotable = (name: string) => name.replace(/["\r\n]/g, (char) => encodeURIComponent(char))
