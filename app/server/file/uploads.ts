/** Uploads through this process: the browser's form is read as it comes and sent on as it is read; nothing is kept here. */
import { createHash, randomBytes } from 'node:crypto'
import type { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { LARGE_FILE_BYTES, MAX_FILE_BYTES, MAX_FILES } from '../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import { declaredFileBytes, type Form, type IncomingFile, MalformedForm, openForm } from '../../../contract/form-reader.ts'
import type { Answer } from '../../../contract/types.ts'
import type { PageContext } from '../answer/context.ts'
import { BrokenUpload, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import type { BaseFile } from '../describe/edit/describe-attachments.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { openRelay } from '../services/relay.ts'
import { uploadStream } from '../services/upstream.ts'
import { createApi } from '../session/api.ts'
import { callerOf } from '../session/session.ts'

/** In their order, which is the one that they are written in. */
type TextFields = readonly (readonly [name: string, value: string])[]

/** What files are for: a stored record, or one that is being written. */
interface Target {
  functionId: string
  businessId: string | null
  /** Of the record, that a picture is chosen for. */
  field?: string
}

/** The files of the form, stored. */
export async function receiveUpload(opened: Sender, context: PageContext, target: Target, isPicture = false): Promise<BaseFile[]> {
  return withForm(context, MAX_FILES, (form, declared) => send(opened, context, form, { ...target, isPicture }, declared))
}

/** A form that brings files besides what it says: they are stored at the target, and then it is read to its end. Files that are refused are told with it. */
export async function receiveBeside(
  context: PageContext,
  target: Target,
): Promise<{ fields: [name: string, value: string][]; refusal: UpstreamRefusal | null }> {
  const { body, headers } = context.upload ?? refuseBroken(new MalformedForm())
  if (!headers['content-type']?.startsWith('multipart/form-data')) return { fields: [...new URLSearchParams(await text(body))], refusal: null }
  const form = await openForm(body, headers, MAX_FILES, { hasLateFields: true }).catch(refuseBroken)
  const sender = { menuId: null, api: createApi(context, null), language: context.session.language }
  try {
    if (form.fileName) await send(sender, context, form, { ...target, isPicture: false, isBeside: true }, null)
    else for await (const { stream } of form.files) stream.resume()
    return { fields: form.fields, refusal: null }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return { fields: form.fields, refusal: error }
  } finally {
    form.leave()
  }
}

/** A picture for the own account: the square of it, stored, or what is wrong with it, and the numbers of the square that were typed. */
export async function receiveOwnPicture(
  context: PageContext,
): Promise<{ typed: Record<string, string> } & ({ file: BaseFile } | { refusal: UpstreamRefusal })> {
  return withForm(context, 1, async (form, declared) => {
    const typed = Object.fromEntries(form.fields)
    const fields: TextFields = [...frameIn(typed), ...(declared === null ? [] : [['fileSize', String(declared)] as const])]
    const relay = relayOf(fields, form.files, { digests: [], oneOnly: null })
    try {
      const options = { idempotencyKey: typed._idem || newIdem() }
      const { data } = await uploadStream<BaseFile[]>('/v1/userCenter/picture/upload', fields, relay, callerOf(context), options).catch(throwCause)
      return { typed, file: data[0]! }
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
      return { typed, refusal: error }
    }
  })
}

/** Opens the form that comes, and reads it to its end; `declared` are the bytes of its one file. */
async function withForm<T>(context: PageContext, mostFiles: number, work: (form: Form, declared: number | null) => Promise<T>): Promise<T> {
  const { body, headers } = context.upload ?? refuseBroken(new MalformedForm())
  const form = await openForm(body, headers, mostFiles).catch(refuseBroken)
  try {
    return await work(form, form.headBytes === null ? null : declaredFileBytes(headers, form.headBytes))
  } finally {
    form.leave()
  }
}

interface Sent extends Target {
  /** A picture is made of it, so that other bytes are stored than were sent. */
  isPicture: boolean
  /** The form says something else besides. */
  isBeside?: boolean
}

/** What of a page the services are told. */
type Sender = Pick<OpenedPage, 'api' | 'language'> & { menuId: number | null }

async function send(opened: Sender, context: PageContext, form: Form, target: Sent, declared: number | null): Promise<BaseFile[]> {
  const { menuId, api, language } = opened
  const { functionId, businessId, field, isPicture, isBeside } = target
  const words = wordsOf(language)
  const typed = Object.fromEntries(form.fields)
  // Without a length it is the services that count, on the usual way.
  const isLarge = declared !== null && declared > LARGE_FILE_BYTES
  if (declared !== null && declared > MAX_FILE_BYTES) {
    const max = sizeText(MAX_FILE_BYTES)
    throw refused(413, 'attachmentTooLarge', words('attach.tooLarge', { name: form.fileName ?? '', size: sizeText(declared), max }))
  }
  const fields: TextFields = [
    ...(menuId === null ? [] : [['menuId', String(menuId)] as const]),
    ['functionId', functionId],
    ...(businessId ? [['businessId', businessId] as const] : []),
    ...(field ? [['field', field] as const] : []),
    ...(typed.fileDesc ? [['fileDesc', typed.fileDesc.slice(0, 200)] as const] : []),
    ...(isPicture ? frameIn(typed) : []),
    ...(isLarge ? [['fileSize', String(declared)] as const] : []),
  ]
  const digests: string[] = []
  const relay = relayOf(fields, form.files, { digests, oneOnly: isLarge ? words('attach.oneLarge') : null })
  const path = isPicture ? '/v2/images/upload' : isLarge ? '/v1/largeFile/upload' : '/v2/file/upload'
  // What else the form does has the key of the form.
  const idempotencyKey = [typed._idem || newIdem(), ...(isBeside ? ['files'] : [])].join('-')
  const { data } = await uploadStream<BaseFile[]>(path, fields, relay, callerOf(context), { idempotencyKey }).catch(throwCause)
  if (!isPicture && data.some(({ sha256 }, at) => sha256 !== digests[at])) {
    await api.callSealed('/v2/file/batchDelete', idsOf(data), newIdem())
    throw refused(400, 'DAMAGED', words('attach.damaged'))
  }
  return data
}

/** The square that was chosen, in points of the picture; without one the services take the middle. */
function frameIn({ x = '', y = '', w = '' }: Record<string, string>): TextFields {
  return [x, y, w].some((given) => given.trim() !== '') ? Object.entries({ x, y, w, h: w }) : []
}

const idsOf = (files: readonly BaseFile[]) => files.map(({ id }) => id)
const refused = (status: number, code: string, msg: string) => new UpstreamRefusal(status, { status: 'E', code, msg })

function refuseBroken(error: unknown): never {
  throw error instanceof MalformedForm ? new BrokenUpload() : error
}

/** What was thrown while the form was read comes out of the sending. */
function throwCause(error: unknown): Promise<Answer<BaseFile[]>> {
  throw error instanceof BrokenUpload && error.cause instanceof UpstreamRefusal ? error.cause : error
}

interface Relayed {
  /** SHA-256 of each file that has gone through, in hex. */
  digests: string[]
  /** What to say when a second file comes and only one may. */
  oneOnly: string | null
}

/** The same form again, written as the other one is read: text fields first, as their canonical form is what is signed. */
function relayOf(fields: TextFields, files: AsyncIterable<IncomingFile>, relayed: Relayed): { body: Readable; contentType: string } {
  // A long boundary is found faster: what cannot be its end is passed over in steps of its length.
  const boundary = `----supplybase${randomBytes(24).toString('hex')}`
  const body = openRelay()
  writeForm(body, boundary, fields, files, relayed).catch((error) => body.destroy(new BrokenUpload('', { cause: error })))
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

async function writeForm(
  body: PassThrough,
  boundary: string,
  fields: TextFields,
  files: AsyncIterable<IncomingFile>,
  { digests, oneOnly }: Relayed,
): Promise<void> {
  for (const [name, value] of fields) body.write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  for await (const { name, stream } of files) {
    // A file field that was left empty.
    if (name === '') {
      stream.resume()
      continue
    }
    if (oneOnly && digests.length > 0) throw refused(413, 'USE_LARGE', oneOnly)
    const disposition = `Content-Disposition: form-data; name="files"; filename="${quotable(name)}"`
    body.write(`--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`)
    const hash = createHash('sha256')
    stream.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(stream, body, { end: false })
    digests.push(hash.digest('hex'))
    body.write('\r\n')
  }
  body.end(`--${boundary}--\r\n`)
}

/** As browsers write a name inside quotes. */
const quotable = (name: string) => name.replace(/["\r\n]/g, (char) => encodeURIComponent(char))
