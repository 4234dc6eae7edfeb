/** The viewer pages: pictures with zoom and turning by links, PDFs and texts in a frame, Office files as what they say. */
import { extensionOf } from '../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import type { ViewerView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { type BaseFile, filesOf, kindOf, usesOf } from '../describe/edit/describe-attachments.ts'
import { aboutOf, type OpenedPage, openPage } from '../page/open-page.ts'
import { partAddress } from '../page/page-address.ts'
import { forward } from '../services/files.ts'
import { jsonOf } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { documentAddress, placeOf } from './attach.ts'
import { definitionFor } from './attachments.ts'

const zoomStep = 25
const zoomLimits = { least: 25, most: 400 }

type OfficeText = { kind: 'text'; paragraphs: string[] } | { kind: 'tables'; tables: { name: string; rows: string[][] }[] } | { kind: 'none' }

export async function showViewer(request: Request, context: PageContext): Promise<{ view: ViewerView }> {
  const opened = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const [id, park, fileId] = [searchParams.get('id'), searchParams.get('park'), searchParams.get('file')]
  const words = wordsOf(opened.language)
  if (!fileId) throw new UpstreamRefusal(422, { status: 'E', code: 'pdfWithoutFileId', msg: words('view.noFile') })
  const stored = id ? await opened.api.find(opened.page.entity, id) : null
  const file = await fileOf(opened, stored ? filesOf(stored) : [], fileId)
  const about = aboutOf(opened)
  const kind = kindOf(extensionOf(file.originalFileName))
  const [zoom, rotate] = [zoomIn(searchParams.get('zoom')), turnIn(searchParams.get('rotate'))]
  const at = (next: { zoom?: number; rotate?: number }) =>
    partAddress(opened.page.name, 'view', about, { id, park, file: fileId, zoom: String(next.zoom ?? zoom), rotate: String(next.rotate ?? rotate) })
  const address = (inline: string | null) => partAddress(opened.page.name, 'file', about, { id, file: fileId, inline })
  return {
    view: {
      title: words(kind === 'image' ? 'view.image' : 'view.file'),
      name: file.originalFileName,
      size: sizeText(Number(file.fileSize)),
      kind,
      source: address('1'),
      downloadAddress: usesOf(definitionFor(opened), stored, about).download ? address(null) : null,
      backAddress: documentAddress({ opened, id, park }),
      zoom,
      rotate,
      turns: {
        zoomIn: zoom < zoomLimits.most ? at({ zoom: zoom + zoomStep }) : null,
        zoomOut: zoom > zoomLimits.least ? at({ zoom: zoom - zoomStep }) : null,
        left: at({ rotate: turned(rotate, -90) }),
        right: at({ rotate: turned(rotate, 90) }),
      },
      refusal: null,
      ...(await shownText(opened, kind, fileId)),
    },
  }
}

async function fileOf({ api }: OpenedPage, attached: readonly BaseFile[], id: string): Promise<BaseFile> {
  const known = attached.find((file) => file.id === id)
  const [file] = known ? [known] : (await api.call<BaseFile[]>('/v2/file/listBaseFile', { ids: [id] })).data
  if (!file) throw new UpstreamRefusal(404, { status: 'E', code: 'NOT_FOUND', msg: '' })
  return file
}

/** Office files come as their text; what cannot be shown at all says so and is offered for download. */
async function shownText({ api }: OpenedPage, kind: ViewerView['kind'], id: string): Promise<Partial<ViewerView>> {
  if (kind !== 'office' && kind !== 'other') return {}
  try {
    const { headers, body } = await api.download('/v2/pageoffice/doFilePdfView', { id })
    if (!String(headers['content-type']).startsWith('application/json')) {
      await body.dump()
      return { kind: 'pdf' }
    }
    const { data } = (await jsonOf({ headers, body })) as { data: OfficeText }
    return data.kind === 'text' ? { paragraphs: data.paragraphs } : data.kind === 'tables' ? { tables: data.tables } : {}
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.refusal.code === 'previewFormatNotSupported') return { refusal: error.refusal.msg }
    throw error
  }
}

const wholeIn = (given: string | null, otherwise: number) => (given && /^-?\d{1,4}$/.test(given) ? Number(given) : otherwise)
const zoomIn = (given: string | null) => Math.min(zoomLimits.most, Math.max(zoomLimits.least, Math.round(wholeIn(given, 100) / zoomStep) * zoomStep))
const turnIn = (given: string | null) => turned(Math.round(wholeIn(given, 0) / 90) * 90, 0)
const turned = (from: number, by: number) => (((from + by) % 360) + 360) % 360

/** The bytes of a file: saved, or shown in a viewer. Where a person followed a link to a file that is refused, the document says why. */
export async function sendFile(request: Request, context: PageContext): Promise<Response> {
  const place = await placeOf(request, context)
  const { api } = place.opened
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('file') ?? ''
  if (searchParams.has('inline')) return forward(await api.download('/v2/pageoffice/doFilePdfView', { id }), context)
  try {
    return forward(await api.download('/v1/largeFile/downloadBody', { id }, request.headers.get('range')), context)
  } catch (error) {
    const isPerson = request.headers.get('accept')?.includes('text/html')
    if (!isPerson || !(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, documentAddress(place), error.refusal.msg, 'bad')
  }
}

/** The ticked files as one zip, named after the document. */
export async function sendZip(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const ids = (await request.formData()).getAll('file').map(String)
  const id = new URL(request.url).searchParams.get('id')
  const stored = id ? await opened.api.find(opened.page.entity, id) : null
  const docNum = String(stored?.docNum ?? stored?.code ?? opened.page.label?.[0] ?? '')
  return forward(await opened.api.download('/v2/file/batchDownload', { ids }), context, wordsOf(opened.language)('attach.zip', { docNum }))
}
