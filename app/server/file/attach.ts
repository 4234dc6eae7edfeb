/** The upload page of a document's attachments, and the same upload for script. */

import { constants } from '../../../catalogue/constants/constants.ts'
import type { PartName } from '../../../catalogue/page-parts.ts'
import type { AttachmentView, AttachView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import {
  attachmentsView,
  type BaseFile,
  filesOf,
  fileView,
  type LinePlace,
  linePlace,
  lineText,
  usesOf,
} from '../describe/edit/describe-attachments.ts'
import { type Draft, flatten, placeValue } from '../form/form-values.ts'
import { aboutOf, type OpenedPage, openPage } from '../page/open-page.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { parkedForm, parkForm } from '../session/session.ts'
import { definitionFor, fileIdsIn, fileIdsName, filesOfLine, unsavedFiles } from './attachments.ts'
import { receiveUpload } from './uploads.ts'

export interface AttachmentPlace {
  opened: OpenedPage
  id: string | null
  /** The line whose files are meant, and not those of its document. */
  line: LinePlace | null
  park: string | null
}

export async function placeOf(request: Request, context: PageContext): Promise<AttachmentPlace> {
  const { searchParams } = new URL(request.url)
  const opened = await openPage(request, context)
  return {
    opened,
    id: searchParams.get('id'),
    line: linePlace(definitionFor(opened), searchParams.get('line')),
    park: searchParams.get('park'),
  }
}

/** Where the document waits, with what was typed in it. */
export function documentAddress({
  opened: { page, menuId, respId },
  id,
  line,
  park,
}: Omit<AttachmentPlace, 'line'> & Partial<Pick<AttachmentPlace, 'line'>>): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(park && { park }) })
  return `${recordAddress(page.name, menuId, respId)}&${query}#tab-${line?.entity ?? 'files'}`
}

/** Files as they are, or a small square cut out of a picture. */
export type Upload = 'attach' | 'crop'

export async function showAttach(request: Request, context: PageContext, upload: Upload = 'attach'): Promise<{ view: AttachView; idem: string }> {
  const place = await placeOf(request, context)
  return { view: await attachView(place, upload, context), idem: newIdem() }
}

async function attachView(place: AttachmentPlace, upload: Upload, context: PageContext, refusal: string | null = null): Promise<AttachView> {
  const { opened, id, line, park } = place
  const stored = id ? await opened.api.find(opened.page.entity, id) : null
  const draft = park && isUnsaved(place) ? ((await parkedForm(context, park)) as { draft: Draft } | null)?.draft : undefined
  const about = { ...aboutOf(opened), park }
  const files = isUnsaved(place) ? await unsavedFiles(opened, draft, line) : line ? await filesOfLine(opened, stored, line) : filesOf(stored)
  const attachments = attachmentsView(opened.page.name, definitionFor(opened), stored, files, about, line)
  const at = (part: PartName, file?: string) => partAddress(opened.page.name, part, about, { id, line: lineText(line), park, file })
  const docNum = stored ? String(stored.docNum ?? stored.code ?? '') : ''
  return {
    title: [wordsOf(opened.language)(upload === 'crop' ? 'crop.title' : 'attach.title'), docNum].filter(Boolean).join(' '),
    attachments,
    pictureSide: upload === 'crop' ? constants['image.crop.width'] : null,
    // Those of the document stand on its own page.
    files: line ? attachments.files.map((file) => ({ ...file, removeHref: file.canDelete ? at('remove', file.id) : null })) : [],
    address: at(upload),
    backAddress: documentAddress(place),
    refusal,
  }
}

/** What the files are for is not stored yet: its form, which waits, names them. */
export const isUnsaved = ({ id, line }: Pick<AttachmentPlace, 'id' | 'line'>): boolean => id === null || line?.id === null

/** What the services are told of it. */
export const targetOf = ({ opened, id, line }: AttachmentPlace) =>
  line ? { functionId: line.entity, businessId: line.id } : { functionId: opened.page.entity, businessId: id }

/** Back to the document with the files attached, or this page again with what was refused. */
export async function attach(
  request: Request,
  context: PageContext,
  upload: Upload = 'attach',
): Promise<PageAnswer<{ view: AttachView; idem: string }>> {
  const place = await placeOf(request, context)
  try {
    const files = await receiveUpload(place.opened, context, targetOf(place), upload === 'crop')
    if (isUnsaved(place)) await addToParked(context, place, files)
    return redirectWithMessage(context, documentAddress(place), wordsOf(place.opened.language)('attach.done', { n: files.length }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ view: await attachView(place, upload, context, error.refusal.msg), idem: newIdem() }, { status: error.status })
  }
}

/** For script: what is now attached, or what was refused. */
export async function uploadInPlace(request: Request, context: PageContext): Promise<Response> {
  const place = await placeOf(request, context)
  try {
    return Response.json({ status: '200', msg: '', data: await fileViews(place, await receiveUpload(place.opened, context, targetOf(place))) })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return Response.json({ status: 'E', msg: error.refusal.msg }, { status: error.status })
  }
}

/** Files that this person has just uploaded, as rows of the page. */
export async function fileViews({ opened, id }: AttachmentPlace, files: readonly BaseFile[]): Promise<AttachmentView[]> {
  const stored = id ? await opened.api.find(opened.page.entity, id) : null
  const about = aboutOf(opened)
  const may = usesOf(definitionFor(opened), stored, about)
  const { displayName, displayNameEn } = opened.session.user
  const by = { uploadedByName: displayName, uploadedByNameEn: displayNameEn }
  return files.map((file) => fileView(opened.page.name, { ...file, ...by }, id, may, about))
}

async function addToParked(context: PageContext, place: AttachmentPlace, files: readonly BaseFile[]): Promise<void> {
  await changeParked(context, place, (known) => [...known, ...files.map(({ id }) => id)])
}

/** Other files in the form that waits. */
export const changeParked = (
  context: PageContext,
  { park, line }: Pick<AttachmentPlace, 'park' | 'line'>,
  change: (ids: string[]) => string[],
): Promise<void> => rewriteParked(context, park, (draft) => placeValue(draft, fileIdsName(line), change(fileIdsIn(draft, fileIdsName(line)))))

/** The draft of the form that waits and what was typed in it say the same. */
export async function rewriteParked(context: PageContext, park: string | null, rewrite: (draft: Draft) => void): Promise<void> {
  const parked = park ? ((await parkedForm(context, park)) as { draft: Draft } | null) : null
  if (!parked || !park) return
  const draft = structuredClone(parked.draft)
  rewrite(draft)
  await parkForm(context, park, { ...parked, draft, typed: flatten(draft) })
}
