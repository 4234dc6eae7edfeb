/** The two boxes of a person: what is to be done, and what was told. Newest first. */

import type { InboxView, Row, ToolAnswer, ToolView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { minuteOf } from '../answer/moment.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect, safeTarget } from '../answer/return-to.ts'
import { inWords } from '../describe/blocks/asked-blocks.ts'
import { readForm } from '../form/form.ts'
import { refusedForm, tickedIn } from '../form/refused-form.ts'
import { ofPerson, withWaiting } from '../form/waiting-form.ts'
import { enter, enterTab, type PageFrame, requireSession } from '../page/open-page.ts'
import { createApi } from '../session/api.ts'
import { redirectWithMessage } from '../session/flash.ts'
import type { Session } from '../session/session.ts'
import { decideChosen, type InboxContext, waitingBlocks } from './waiting.ts'

const todos = '/main/todos'
const messages = '/main/messages'
const messageCall = '/v1/message/inSiteMessages'
const shownItems = 100

interface Opened {
  view: InboxView | ToolView
  frame: PageFrame
  idem: string
}

export async function openInbox(request: Request, context: PageContext): Promise<Opened> {
  const session = await enter(request, context)
  return isOfToDos(request) ? openToDos(request, context, session) : openMessages(context, session)
}

async function openMessages(context: PageContext, session: Session): Promise<Opened> {
  const title = wordsOf(context.session.language)('home.messages')
  const { data } = await createApi(context, null).call<Row[]>(messageCall, { pageRows: shownItems })
  const frame = enterTab(context, session, { page: 'messages', title, address: messages, mode: 'SINGLE', menuId: null, respId: null })
  const items = data.map((row) => itemOf(row, session))
  return { view: { kind: 'message', title, items, canMarkRead: true }, frame, idem: newIdem() }
}

/** The same as of the menu, for whoever has no such page in it as well. */
async function openToDos(request: Request, context: PageContext, session: Session): Promise<Opened> {
  const title = wordsOf(context.session.language)('home.todos')
  const { pathname, search, searchParams } = new URL(request.url)
  const frame = enterTab(context, session, { page: 'todos', title, address: pathname + search, mode: 'SINGLE', menuId: null, respId: null })
  const waiting = await waitingBlocks(lookingBy(context, session), searchParams)
  const blocks = ofPerson(await withWaiting(waiting, searchParams, context), session.user.id)
  return { view: { page: 'todos', title, hint: null, blocks }, frame, idem: newIdem() }
}

const lookingBy = (context: PageContext, session: Session): InboxContext => ({
  api: createApi(context, null),
  language: context.session.language,
  session,
  address: todos,
})

/** Marks all messages as read, or decides what was chosen. */
export async function doInInbox(request: Request, context: PageContext): Promise<PageAnswer<ToolAnswer>> {
  requireSession(request, context)
  if (isOfToDos(request)) return decideToDos(request, context)
  const { intent, idem } = await readForm(request)
  if (intent.kind !== 'other' || intent.name !== 'markAllRead') return redirect(messages, 303)
  await createApi(context, null).call(messageCall, { op: 'READ' }, idem)
  return redirectWithMessage(context, messages, wordsOf(context.session.language)('done.read'))
}

async function decideToDos(request: Request, context: PageContext): Promise<PageAnswer<ToolAnswer>> {
  const looking = lookingBy(context, await enter(request, context))
  const { pathname, search, searchParams } = new URL(request.url)
  const form = await request.formData()
  const shown = async () => ofPerson(await waitingBlocks(looking, searchParams), looking.session.user.id)
  try {
    const done = await decideChosen(looking, String(form.get('intent') ?? ''), form)
    if ('rows' in done) return pageAnswer({ batch: done, blocks: tickedIn(await shown(), form) })
    return redirectWithMessage(context, pathname + search, inWords(done, looking.language))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ blocks: refusedForm(await shown(), form, error) }, { status: error.status })
  }
}

const isOfToDos = (request: Request) => new URL(request.url).pathname.toLowerCase().includes('/todo')

/** A message as its box and the home page show it. */
export function itemOf(row: Row, { timeZone }: Session): InboxView['items'][number] {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : undefined)
  const dueAt = text('dueAt')
  return {
    id: row.id,
    title: text('title') ?? '',
    text: text('content'),
    at: minuteOf(text('creationDate') ?? '', timeZone),
    href: safeTarget(text('url')),
    due: dueAt ? minuteOf(dueAt, timeZone) : undefined,
    isLate: dueAt !== undefined && Date.parse(dueAt) < Date.now(),
    isNew: row.readFlag === 'N',
  }
}
