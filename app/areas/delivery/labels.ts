/** Labels of the boxes of a note: how they shall come out is asked on a page of its own, and a second print says why. */
import { rowsAt } from '../../lines/rows-at.ts'
import type { LabelsView } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { forgetMessage, openPage } from '../../server/page/open-page.ts'
import { pageAddress, partAddress } from '../../server/page/page-address.ts'
import { forward } from '../../server/services/files.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'

const layouts = ['A4', 'ROLL'] as const

export async function showLabels(request: Request, context: PageContext): Promise<LabelsView> {
  const opened = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  // The frame says it; it is not said again on the next page.
  forgetMessage(context, opened.session)
  const words = wordsOf(opened.language)
  const note = await opened.api.find(opened.page.entity, id)
  const boxes = rowsAt(note, 'deliveryNoteLine').flatMap((line) => rowsAt(line, 'deliveryNoteSequence'))
  return {
    title: words('labels.title'),
    docNum: String(note.docNum ?? ''),
    summary: words('labels.boxes', { n: boxes.length }),
    layouts: layouts.map((code) => ({ code, label: words(`labels.${code}`) })),
    layout: searchParams.get('layout') === 'ROLL' ? 'ROLL' : 'A4',
    reason: searchParams.get('reason') ?? '',
    address: partAddress(opened.page.name, 'labelsheet', opened, { id }),
    backAddress: `${pageAddress(opened.page.name, opened.menuId, opened.respId)}&id=${encodeURIComponent(id)}`,
  }
}

/** The PDF, or back to the question with what was typed and why it was not printed. */
export async function downloadLabels(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  if (request.method !== 'POST') return redirect(partAddress(opened.page.name, 'labels', opened, { id }), 303)
  const form = await request.formData()
  const [layout, reason] = ['layout', 'reason'].map((name) => String(form.get(name) ?? ''))
  try {
    return forward(await opened.api.download('/v1/boxBoardPrint', { id, layout, reason }), context)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status !== 422) throw error
    return redirectWithMessage(context, partAddress(opened.page.name, 'labels', opened, { id, layout, reason }), error.refusal.msg, 'bad')
  }
}
