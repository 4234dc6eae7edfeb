/**
 * Uploads that resume, for script: the protocol is tus, spoken by its own library; the bytes go on to the services as they come.
 * Nothing is kept here, so a part may come through any web process.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server'
import { MAX_FILE_BYTES } from '../../../catalogue/constants/attachment-types.ts'
import type { PageContext } from '../answer/context.ts'
import { BrokenUpload, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { BaseFile } from '../describe/edit/describe-attachments.ts'
import { aboutOf } from '../page/open-page.ts'
import { partAddress } from '../page/page-address.ts'
import { openRelay } from '../services/relay.ts'
import { uploadChunk } from '../services/upstream.ts'
import { callerOf } from '../session/session.ts'
import { type AttachmentPlace, fileViews, placeOf, targetOf } from './attach.ts'

const locker = new MemoryLocker()

interface PartsState {
  offset: number
  length: number
  file: BaseFile | null
}

/** Begins an upload (POST), tells how far it is (HEAD), takes bytes (PATCH) or drops it (DELETE); GET gives the file that it became. */
export async function resumeUpload(request: Request, context: PageContext): Promise<Response> {
  const place = await placeOf(request, context)
  const id = new URL(request.url).searchParams.get('upload')
  if (request.method === 'GET') return fileAnswer(place, (await stateOf(place, id)).file)
  const parts = new Parts(place, context)
  const answer = await serverOf(place, parts).handleWeb(withBody(request, context))
  // The library answers as if pages of other sites might ask.
  for (const name of [...answer.headers.keys()]) if (name.startsWith('access-control-')) answer.headers.delete(name)
  return answer
}

function serverOf(place: AttachmentPlace, parts: Parts): Server {
  const { opened, id: businessId } = place
  return new Server({
    path: '/resume',
    datastore: parts,
    locker,
    maxSize: MAX_FILE_BYTES,
    namingFunction: (request, metadata) => parts.begin(Number(request.headers.get('upload-length')), metadata ?? {}),
    generateUrl: (_, { id }) => `${partAddress(opened.page.name, 'resume', aboutOf(opened), { id: businessId })}&upload=${id}`,
    getFileIdFromRequest: (request) => new URL(request.url).searchParams.get('upload') ?? undefined,
    onUploadFinish: async () => {
      const answer = await fileAnswer(place, parts.file)
      return { status_code: 200, body: await answer.text(), headers: { 'Content-Type': 'application/json' } }
    },
    onResponseError: (_, error) =>
      error instanceof UpstreamRefusal ? { status_code: error.status, body: JSON.stringify({ status: 'E', msg: error.refusal.msg }) } : undefined,
  })
}

async function stateOf({ opened }: AttachmentPlace, id: string | null): Promise<PartsState> {
  return (await opened.api.call<PartsState>('/v1/largeFile/state', { id })).data
}

async function fileAnswer(place: AttachmentPlace, file: BaseFile | null): Promise<Response> {
  if (!file) return Response.json({ status: 'E', msg: '' }, { status: 404 })
  return Response.json({ status: '200', msg: '', data: await fileViews(place, [file]) })
}

/** The body that the adapter kept from the framework, and the headers that went with it. */
function withBody(request: Request, { upload }: PageContext): Request {
  if (!upload || request.method !== 'PATCH') return request
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length'] as const) if (upload.headers[name]) headers.set(name, upload.headers[name])
  const body = Readable.toWeb(upload.body)
  return new Request(request.url, { method: request.method, headers, body, duplex: 'half' } as RequestInit)
}

/** What the library thinks of as its store: the file service, on behalf of one person. */
class Parts extends DataStore {
  readonly #place: AttachmentPlace
  readonly #context: PageContext
  #left = 0
  /** The file, once it is whole. */
  file: BaseFile | null = null

  constructor(place: AttachmentPlace, context: PageContext) {
    super()
    this.extensions = ['creation', 'termination']
    this.#place = place
    this.#context = context
  }

  async begin(fileSize: number, { filename, fileDesc }: Record<string, string | null>): Promise<string> {
    const body = { ...targetOf(this.#place), fileName: filename ?? '', fileDesc: fileDesc ?? '', fileSize }
    return (await this.#place.opened.api.call<{ id: string }>('/v1/largeFile/create', body)).data.id
  }

  override async getUpload(id: string): Promise<Upload> {
    const { offset, length } = await stateOf(this.#place, id)
    this.#left = length - offset
    return new Upload({ id, size: length, offset })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const hash = createHash('sha256')
    const relay = openRelay()
    stream.on('data', (chunk: Buffer) => hash.update(chunk))
    pipeline(stream, relay).catch((error) => relay.destroy(new BrokenUpload('', { cause: error })))
    const length = Number(this.#context.upload?.headers['content-length'] ?? this.#left)
    const { data } = await uploadChunk<PartsState & { sha256: string }>('/v1/largeFile/part', { id, offset, length }, relay, callerOf(this.#context))
    if (data.sha256 !== hash.digest('hex')) await this.#refuseDamaged(id, data.file)
    this.file = data.file
    return data.offset
  }

  override async remove(id: string): Promise<void> {
    await this.#place.opened.api.call('/v1/largeFile/drop', { id })
  }

  async #refuseDamaged(id: string, file: BaseFile | null): Promise<never> {
    const { api, language } = this.#place.opened
    await (file ? api.callSealed('/v2/file/batchDelete', [file.id]) : this.remove(id))
    throw new UpstreamRefusal(400, { status: 'E', code: 'DAMAGED', msg: wordsOf(language)('attach.damaged') })
  }
}
