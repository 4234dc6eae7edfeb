/** The own picture and signature: shown on the user centre, chosen on a page of their own and, where nobody saw the square yet, looked at before they are kept. */

import { MAX_PICTURE_BYTES } from '../../../catalogue/constants/attachment-types.ts'
import { constants } from '../../../catalogue/constants/constants.ts'
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import { user } from '../../../catalogue/identity/user.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Language, OwnPicturesView, OwnPictureView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { say } from '../describe/describe-fields.ts'
import { textIn } from '../door/gate.ts'
import { receiveOwnPicture } from '../file/uploads.ts'
import { enter } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf } from '../session/session.ts'

const pictures = ['avatarFileId', 'signatureFileId'] as const
type Which = (typeof pictures)[number]

const here = '/main/userCenter/picture'
const backAddress = '/main/userCenter'
const side = constants['image.crop.width']
const isWhich = (given: string | null): given is Which => pictures.some((one) => one === given)
const labelOf = (which: Which, language: Language) => say(user.fields[which].label, language)

export function ownPicturesView(account: Readonly<Record<string, unknown>>, language: Language): OwnPicturesView {
  const words = wordsOf(language)
  return {
    label: words('picture.section'),
    side,
    choose: words('picture.choose'),
    change: words('picture.change'),
    remove: words('picture.remove'),
    none: words('picture.none'),
    pictures: pictures.map((which) => {
      const fileId = account[which]
      return {
        name: which,
        label: labelOf(which, language),
        src: typeof fileId === 'string' ? `/picture/${fileId}` : null,
        href: `${here}?of=${which}`,
      }
    }),
  }
}

/** Back to the user centre with what came of it; null where another button was pressed. */
export async function doWithPicture(form: FormData, context: PageContext): Promise<Response | null> {
  const [intent = '', which = ''] = textIn(form, 'intent').split(':')
  if (!isWhich(which)) return null
  if (intent === 'keepPicture') return keep(context, which, textIn(form, 'file'))
  if (intent === 'removePicture') return remove(context, which)
  return null
}

async function keep(context: PageContext, which: Which, fileId: string): Promise<Response> {
  const { language } = context.session
  try {
    await call('/v1/userCenter/picture/keep', { field: which, fileId }, callerOf(context))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, backAddress, wordsOf(language)('picture.gone'), 'warn')
  }
  return redirectWithMessage(context, backAddress, wordsOf(language)('picture.kept', { label: labelOf(which, language) }))
}

async function remove(context: PageContext, which: Which): Promise<Response> {
  const { language } = context.session
  await call('/v1/userCenter/picture/remove', { field: which }, callerOf(context))
  return redirectWithMessage(context, backAddress, wordsOf(language)('picture.removed', { label: labelOf(which, language) }))
}

export async function openOwnPicture(request: Request, context: PageContext): Promise<{ view: OwnPictureView; idem: string }> {
  await enter(request, context)
  const which = whichIn(request, context)
  const fileId = new URL(request.url).searchParams.get('file')
  const view = viewOf(which, context.session.language, { fileId: isId(fileId) ? fileId : null })
  return { view, idem: newIdem() }
}

function whichIn(request: Request, context: PageContext): Which {
  const of = new URL(request.url).searchParams.get('of')
  if (!isWhich(of)) throw trouble(404, wordsOf(context.session.language)('error.404'), context)
  return of
}

interface PictureState {
  /** What was uploaded and is to be looked at. */
  fileId?: string | null
  typed?: Record<string, string>
  refusal?: string
}

function viewOf(which: Which, language: Language, { fileId = null, typed = {}, refusal }: PictureState): OwnPictureView {
  const words = wordsOf(language)
  return {
    title: labelOf(which, language),
    side,
    address: `${here}?of=${which}`,
    backAddress,
    button: words('picture.next'),
    hint: words('picture.hint', { side, max: sizeText(MAX_PICTURE_BYTES) }),
    typed,
    refusal: refusal ?? null,
    preview:
      fileId === null
        ? null
        : {
            fileId,
            src: `/picture/${fileId}`,
            text: words('picture.preview', { side }),
            keep: words('picture.keep'),
            again: words('picture.again'),
            intent: `keepPicture:${which}`,
            address: backAddress,
          },
  }
}

/** Whoever drew the square has seen what is kept; everybody else looks at it first. */
export async function uploadOwnPicture(request: Request, context: PageContext): Promise<PageAnswer<{ view: OwnPictureView; idem: string }>> {
  await enter(request, context)
  const which = whichIn(request, context)
  const received = await receiveOwnPicture(context)
  if ('refusal' in received) {
    const { refusal, status } = received.refusal
    const view = viewOf(which, context.session.language, { typed: received.typed, refusal: refusal.msg })
    return pageAnswer({ view, idem: newIdem() }, { status })
  }
  const { file, typed } = received
  return typed.seen === 'Y' ? keep(context, which, file.id) : redirect(`${here}?of=${which}&file=${file.id}`, 303)
}
