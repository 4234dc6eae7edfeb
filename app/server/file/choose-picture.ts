/** A picture that is a field of its record: chosen on a page of its own while the form waits, kept with the record when that is saved. */

import { MAX_PICTURE_BYTES } from '../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import { type Field, isChosenPicture } from '../../../catalogue/language/define.ts'
import type { ChoosePictureView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { say } from '../describe/describe-fields.ts'
import { placeValue } from '../form/form-values.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { type AttachmentPlace, placeOf, rewriteParked } from './attach.ts'
import { definitionFor } from './attachments.ts'
import { receiveUpload } from './uploads.ts'

interface PictureRequest {
  place: AttachmentPlace
  name: string
  field: Field
}

async function askedIn(request: Request, context: PageContext): Promise<PictureRequest> {
  const place = await placeOf(request, context)
  const name = new URL(request.url).searchParams.get('field') ?? ''
  const field = definitionFor(place.opened).fields[name]
  if (!field || !isChosenPicture(field)) throw trouble(404, wordsOf(place.opened.language)('error.404'), context)
  // What is chosen here goes into the form that waits.
  if (!place.park) throw redirect(recordAt(place), 303)
  return { place, name, field }
}

function recordAt({ opened: { page, menuId, respId }, id, park }: AttachmentPlace): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(park && { park }) })
  return `${recordAddress(page.name, menuId, respId)}&${query}`
}

export async function showChoice(request: Request, context: PageContext): Promise<{ view: ChoosePictureView; idem: string }> {
  return { view: viewOf(await askedIn(request, context)), idem: newIdem() }
}

function viewOf({ place, name, field }: PictureRequest, refusal: string | null = null): ChoosePictureView {
  const { opened, id, park } = place
  const words = wordsOf(opened.language)
  const label = say(field.label, opened.language)
  const { maxSize = MAX_PICTURE_BYTES, squareSide } = field.options.attachments ?? {}
  return {
    title: label,
    label,
    hint: words(squareSide ? 'picture.square' : 'picture.whole', { max: sizeText(Math.min(maxSize, MAX_PICTURE_BYTES)), side: squareSide ?? '' }),
    button: words('picture.next'),
    address: partAddress(opened.page.name, 'picture', opened, { id, park, field: name }),
    backAddress: recordAt(place),
    refusal,
  }
}

/** Back to the record, which shows it and waits to be saved, or this page again with what was refused. */
export async function choose(request: Request, context: PageContext): Promise<PageAnswer<{ view: ChoosePictureView; idem: string }>> {
  const asked = await askedIn(request, context)
  const { place, name, field } = asked
  const { opened, park } = place
  try {
    const [file] = await receiveUpload(opened, context, { functionId: opened.page.entity, businessId: null, field: name }, true)
    await rewriteParked(context, park, (draft) => placeValue(draft, name, file?.id))
    return redirectWithMessage(context, recordAt(place), wordsOf(opened.language)('picture.chosen', { label: say(field.label, opened.language) }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ view: viewOf(asked, error.refusal.msg), idem: newIdem() }, { status: error.status })
  }
}
