/** Competition halls: the live room above its record, the frame that reads itself again, and what is done in it. */

import { isId } from '../../../catalogue/ids.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { lookups } from '../../../catalogue/lookups.ts'
import type { LiveRoom, RoomView, Row } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { trouble, UpstreamRefusal } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { idemIn, newIdem } from '../../server/answer/idem.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { say } from '../../server/describe/describe-fields.ts'
import { type OpenedPage, openPage } from '../../server/page/open-page.ts'
import { partAddress, recordAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'

const find = (opened: OpenedPage, hallId: string) => opened.api.call<LiveRoom>('/v1/competeHallRestful/findLive', { hallId, menuId: opened.menuId })

/** Null of every other page. */
export async function roomAbove(opened: OpenedPage, stored: Row | null, request: Request): Promise<RoomView | null> {
  if (opened.page.entity !== 'competeHall' || !stored) return null
  const { data } = await find(opened, String(stored.id))
  return viewOf(opened, data, new URL(request.url).searchParams)
}

function viewOf(opened: OpenedPage, live: LiveRoom, params: URLSearchParams): RoomView {
  const { page, buttons, session } = opened
  const { hallId, room } = live
  const at = partAddress(page.name, 'room', opened, { id: hallId })
  return {
    live,
    stream: `/live/compete/${hallId}`,
    frame: at,
    address: at,
    idem: newIdem(),
    may: {
      ready: buttons.has('btnSupplierReady'),
      offer: buttons.has('btnOfferPrice'),
      run: buttons.has('btnTurnProcess'),
      voids: session.currentResp.code === 'manager',
    },
    labels: labelsOf(opened),
    items: Object.fromEntries((room.own?.lines ?? []).flatMap(({ itemId, name }) => (itemId ? [[itemId, name ?? '']] : []))),
    timeZone: session.timeZone,
    typed: typedIn(params),
  }
}

/** What was typed and refused comes back with the page. */
function typedIn(params: URLSearchParams): RoomView['typed'] {
  const amount = params.get('amount')
  const items = Object.fromEntries([...params].flatMap(([name, value]) => (name.startsWith('item.') ? [[name.slice('item.'.length), value]] : [])))
  return amount === null && Object.keys(items).length === 0 ? null : { amount: amount ?? '', items, needsConfirm: params.get('confirm') === 'Y' }
}

function labelsOf({ language }: OpenedPage): Record<string, string> {
  const states = Object.entries(definitionOf('competeHall')?.states ?? {}).map(([code, { label }]) => [`HALL_${code}`, say(label, language)])
  const offers = Object.entries(definitionOf('competeOffer')?.states ?? {}).map(([code, { label }]) => [`OFFER_${code}`, say(label, language)])
  const of = (prefix: string, values: Readonly<Record<string, readonly [string, string]>>) =>
    Object.entries(values).map(([code, label]) => [prefix + code, say(label, language)])
  return Object.fromEntries([
    ...states,
    ...offers,
    ...of('SEAT_', lookups.COMPETE_SUPPLIER_STATUS.values),
    ...of('CLOSE_', lookups.CLOSE_REASON.values),
  ])
}

const idOf = (request: Request): string | null => {
  const id = new URL(request.url).searchParams.get('id')
  return id && isId(id) ? id : null
}

/** The board by itself: so often it is read again, by how close the end is. */
export async function showFrame(request: Request, context: PageContext) {
  const opened = await openPage(request, context)
  const id = idOf(request)
  if (!id) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  const { data } = await find(opened, id)
  return { view: viewOf(opened, data, new URLSearchParams()), againS: againAfter(data), title: data.docNum }
}

const SOON_MS = 120_000

/** Every five seconds in one's own slot and in the last two minutes, else every ten. */
function againAfter({ room, serverNow }: LiveRoom): number {
  const end = room.slotEnd ?? room.turnEnd
  const isSoon = end !== null && Date.parse(end) - Date.parse(serverNow) <= SOON_MS
  return room.isOwnSlot || isSoon ? 5 : 10
}

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** Each button of the room; the page comes back with what was said, and what was refused as it was typed. */
export async function actInRoom(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const id = idOf(request)
  if (!id) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  const form = await request.formData()
  const [intent = '', command = ''] = textIn(form, 'intent').split(':')
  const back = `${recordAddress(opened.page.name, opened.menuId, opened.respId)}&id=${id}`
  try {
    await act(opened, id, intent, command, form)
    return redirect(back, 303)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401 || error.status === 403) throw error
    return redirectWithMessage(context, back + typedAgain(form, error.refusal.code), error.refusal.msg, 'bad')
  }
}

async function act(opened: OpenedPage, id: string, intent: string, command: string, form: FormData): Promise<void> {
  const idem = idemIn(form)
  if (intent === 'doSupplierReady')
    await opened.api.act('competeHall', intent, { rows: [{ id }], input: { ruleHash: textIn(form, 'ruleHash') } }, idem)
  else if (intent === 'doOfferPrice' || intent === 'pass')
    await opened.api.act(
      'competeHall',
      'doOfferPrice',
      { rows: [{ id }], input: { ...offerIn(form, intent === 'pass'), seenSeq: textIn(form, 'seenSeq') } },
      idem,
    )
  else if (intent === 'doTurnProcess') {
    const { versionNum } = await opened.api.find('competeHall', id)
    const named = { VOID_OFFER: 'offerId', ELIMINATE: 'supplierId' }[command]
    const input = { command, reason: textIn(form, 'reason'), ...(named && { [named]: textIn(form, named) }) }
    await opened.api.act('competeHall', intent, { rows: [{ id, versionNum: Number(versionNum) }], input }, idem)
  }
}

const figureIn = (text: string): string => text.replace(/[,，\s]/g, '')

function offerIn(form: FormData, isPass: boolean) {
  if (isPass) return { passFlag: 'Y' }
  const items = [...form.keys()].flatMap((name) => {
    const price = name.startsWith('item.') ? figureIn(textIn(form, name)) : ''
    return price ? [{ itemId: name.slice('item.'.length), price }] : []
  })
  const amount = figureIn(textIn(form, 'amount'))
  return { ...(amount && { amount }), ...(items.length > 0 && { items }), ...(form.get('confirmFlag') === 'Y' && { confirmFlag: 'Y' }) }
}

function typedAgain(form: FormData, code: string): string {
  const typed = [...form].filter(([name, value]) => (name === 'amount' || name.startsWith('item.')) && typeof value === 'string' && value !== '')
  const query = new URLSearchParams(typed.map(([name, value]) => [name, String(value)]))
  if (code === 'competeHall.CONFIRM') query.set('confirm', 'Y')
  return query.size > 0 ? `&${query}` : ''
}
