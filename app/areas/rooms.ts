/** Live rooms: above the record that they belong to, in the frame that reads itself again, and what is done in them. */
import { isId } from '../../catalogue/values/ids.ts'
import type { LiveRoom, RoomView, Row } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { trouble, UpstreamRefusal } from '../server/answer/errors.ts'
import { wordsOf } from '../server/answer/i18n.ts'
import { idemIn, newIdem } from '../server/answer/idem.ts'
import { redirect } from '../server/answer/return-to.ts'
import { type OpenedPage, openPage } from '../server/page/open-page.ts'
import { partAddress, recordAddress } from '../server/page/page-address.ts'
import { redirectWithMessage } from '../server/session/flash.ts'
import { rooms as kinds } from './index.ts'
import { type RoomKind, textIn } from './room-kind.ts'

export const roomKindNamed = (name: string): RoomKind | undefined => kinds.find((kind) => kind.name === name)

/** A board that reads itself again shows the latest ones; all of them stand in their list. */
const offersOnBoard = 60

const find = ({ api, menuId }: OpenedPage, { call, key }: RoomKind, roomId: string, more: object = {}) =>
  api.call<LiveRoom>(call, { [key]: roomId, menuId, ...more })

/** Null of a record without a room. */
export async function roomAbove(opened: OpenedPage, stored: Row | null, request: Request): Promise<RoomView | null> {
  const kind = kinds.find((one) => one.isOn(opened))
  const roomId = stored && kind ? kind.roomOf(stored) : null
  if (!stored || !kind || !roomId) return null
  const { data } = await find(opened, kind, roomId)
  return viewOf({ opened, kind, roomId, recordId: String(stored.id) }, data, new URL(request.url).searchParams)
}

interface At {
  opened: OpenedPage
  kind: RoomKind
  roomId: string
  recordId: string
}

function viewOf({ opened, kind, roomId, recordId }: At, live: LiveRoom, params: URLSearchParams): RoomView {
  const { room } = live
  const at = partAddress(opened.page.name, 'room', opened, { id: recordId, room: roomId })
  const names = [...(room.own?.lines ?? []), ...(room.lines ?? [])].flatMap(({ itemId, name }) => (itemId ? [[itemId, name ?? '']] : []))
  return {
    live,
    stream: `/live/${kind.name}/${roomId}`,
    frame: at,
    address: at,
    idem: newIdem(),
    may: kind.may(opened),
    labels: kind.labels(opened.language),
    items: Object.fromEntries(names),
    timeZone: opened.session.timeZone,
    typed: typedIn(params),
  }
}

/** What was typed and refused comes back with the page. */
function typedIn(params: URLSearchParams): RoomView['typed'] {
  const amount = params.get('amount')
  const items = Object.fromEntries([...params].flatMap(([name, value]) => (name.startsWith('item.') ? [[name.slice('item.'.length), value]] : [])))
  const reason = params.get('reason')
  if (amount === null && reason === null && Object.keys(items).length === 0) return null
  return { amount: amount ?? '', reason: reason ?? '', items, needsConfirm: params.get('confirm') === 'Y' }
}

async function enter(request: Request, context: PageContext): Promise<At> {
  const opened = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const [recordId, roomId] = [searchParams.get('id') ?? '', searchParams.get('room') ?? '']
  const kind = kinds.find((one) => one.isOn(opened))
  if (!kind || !isId(recordId) || !isId(roomId)) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  return { opened, kind, roomId, recordId }
}

/** The board by itself: so often it is read again, by how close the end is; not at all while somebody has stopped it. */
export async function showFrame(request: Request, context: PageContext) {
  const at = await enter(request, context)
  const { data } = await find(at.opened, at.kind, at.roomId, { offers: offersOnBoard })
  const view = viewOf(at, data, new URLSearchParams())
  const isPaused = new URL(request.url).searchParams.get('pause') === '1'
  return { view, againS: isPaused ? null : againAfter(data), other: isPaused ? view.frame : `${view.frame}&pause=1`, title: data.docNum }
}

const SOON_MS = 120_000

/** Every five seconds in one's own slot and in the last two minutes, else every ten. */
function againAfter({ room, serverNow }: LiveRoom): number {
  const end = room.slotEnd ?? room.turnEnd
  const isSoon = end !== null && Date.parse(end) - Date.parse(serverNow) <= SOON_MS
  return room.isOwnSlot || isSoon ? 5 : 10
}

/** Each button of the room; the page comes back with what was said, and what was refused as it was typed. */
export async function actInRoom(request: Request, context: PageContext): Promise<Response> {
  const { opened, kind, recordId } = await enter(request, context)
  const form = await request.formData()
  const [intent = '', command = ''] = textIn(form, 'intent').split(':')
  const back = `${recordAddress(opened.page.name, opened.menuId, opened.respId)}&id=${recordId}`
  try {
    await kind.act(opened, recordId, { intent, command, form, idem: idemIn(form) })
    return redirect(back, 303)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401 || error.status === 403) throw error
    return redirectWithMessage(context, back + typedAgain(form, error.refusal.code === kind.asks), error.refusal.msg, 'bad')
  }
}

function typedAgain(form: FormData, needsConfirm: boolean): string {
  const typed = [...form].filter(
    ([name, value]) => (name === 'amount' || name === 'reason' || name.startsWith('item.')) && typeof value === 'string' && value !== '',
  )
  const query = new URLSearchParams(typed.map(([name, value]) => [name, String(value)]))
  if (needsConfirm) query.set('confirm', 'Y')
  return query.size > 0 ? `&${query}` : ''
}
