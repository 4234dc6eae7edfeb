/** The two boxes of a person: what is to be done, and what was told. Newest first. */
import type { InboxView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { redirect, safeTarget } from '../answer/return-to.ts'
import { readForm } from '../form/form.ts'
import { enter, enterTab, type PageFrame, requireSession } from '../page/open-page.ts'
import { createApi } from '../session/api.ts'
import { redirectWithMessage } from '../session/flash.ts'
import type { Session } from '../session/session.ts'

const boxes = {
  todo: { path: '/v1/findTodoTasks', title: 'home.todos' },
  message: { path: '/v1/message/inSiteMessages', title: 'home.messages' },
} as const
const shownItems = 100

export async function openInbox(request: Request, context: PageContext): Promise<{ view: InboxView; frame: PageFrame }> {
  const session = await enter(request, context)
  const kind = kindOf(request)
  const { path, title: titleKey } = boxes[kind]
  const title = wordsOf(context.session.language)(titleKey)
  const { data } = await createApi(context, null).call<Row[]>(path, { pageRows: shownItems })
  const address = `/main/${kind}s`
  const frame = enterTab(context, session, { page: `${kind}s`, title, address, mode: 'SINGLE', menuId: null, respId: null })
  const items = data.map((row) => itemOf(row, session))
  return { view: { kind, title, items, canMarkRead: kind === 'message' }, frame }
}

/** Marks all messages as read. */
export async function doInInbox(request: Request, context: PageContext): Promise<Response> {
  requireSession(request, context)
  const { intent, idem } = await readForm(request)
  const kind = kindOf(request)
  if (intent.kind !== 'other' || intent.name !== 'markAllRead' || kind !== 'message') return redirect(`/main/${kind}s`, 303)
  await createApi(context, null).call(boxes.message.path, { op: 'READ' }, idem)
  return redirectWithMessage(context, '/main/messages', wordsOf(context.session.language)('done.read'))
}

function kindOf(request: Request): keyof typeof boxes {
  return new URL(request.url).pathname.toLowerCase().includes('/todo') ? 'todo' : 'message'
}

/** A to-do or a message as the boxes and the home page show it. */
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
