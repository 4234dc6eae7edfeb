/** Deleting an attachment: asked on a page of its own, or in a dialog with script. */
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import type { RemoveView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { idemIn, newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { type BaseFile, lineText } from '../describe/edit/describe-attachments.ts'
import { aboutOf } from '../page/open-page.ts'
import { partAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { type AttachmentPlace, changeParked, documentAddress, isUnsaved, placeOf } from './attach.ts'

interface DetachRequest extends AttachmentPlace {
  file: string
}

async function askedIn(request: Request, context: PageContext): Promise<DetachRequest> {
  return { ...(await placeOf(request, context)), file: new URL(request.url).searchParams.get('file') ?? '' }
}

export async function showRemove(request: Request, context: PageContext): Promise<{ view: RemoveView; idem: string }> {
  return { view: await removeView(await askedIn(request, context)), idem: newIdem() }
}

async function removeView(asked: DetachRequest, refusal: string | null = null): Promise<RemoveView> {
  const { opened, id, line, park, file } = asked
  const words = wordsOf(opened.language)
  const [found] = (await opened.api.call<BaseFile[]>('/v2/file/listBaseFile', { ids: [file] })).data
  return {
    title: words('attach.removeTitle'),
    question: words('attach.removeQuestion'),
    name: found?.originalFileName ?? '',
    size: found ? sizeText(Number(found.fileSize)) : '',
    address: partAddress(opened.page.name, 'remove', aboutOf(opened), { id, line: lineText(line), park, file }),
    backAddress: documentAddress(asked),
    refusal,
  }
}

/** Back to the document, with the message that it wants to be saved. */
export async function remove(request: Request, context: PageContext): Promise<PageAnswer<{ view: RemoveView; idem: string }>> {
  const asked = await askedIn(request, context)
  const { opened, file } = asked
  try {
    await opened.api.callSealed('/v2/file/batchDelete', [file], idemIn(await request.formData()))
    if (isUnsaved(asked)) await changeParked(context, asked, (ids) => ids.filter((id) => id !== file))
    return redirectWithMessage(context, documentAddress(asked), wordsOf(opened.language)('attach.removed'))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ view: await removeView(asked, error.refusal.msg), idem: newIdem() }, { status: error.status })
  }
}

/** For script, which has asked already. */
export async function detach(request: Request, context: PageContext): Promise<Response> {
  const { opened, file } = await askedIn(request, context)
  try {
    await opened.api.callSealed('/v2/file/batchDelete', [file], idemIn(await request.formData()))
    return Response.json({ status: '200', msg: wordsOf(opened.language)('attach.removed') })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return Response.json({ status: 'E', msg: error.refusal.msg }, { status: error.status })
  }
}
