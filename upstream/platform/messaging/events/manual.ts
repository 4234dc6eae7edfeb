/** What somebody writes to people himself, as an event like the others: by hand, as a mail about a document, or to try a source. */
import type { Language } from '../../../../contract/types.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { postEvent } from '../../outbox/post.ts'
import type { Contact, EventData, Texts } from './event.ts'
import type { Rendered } from './rendering.ts'
import type { MsgChannel } from './rules.ts'

export const MANUAL = 'MANUAL'

export interface Letter {
  title: Record<Language, string>
  content: string
  userIds: readonly string[]
  channels: readonly MsgChannel[]
  /** People without a log-in, by mail. */
  contacts?: readonly Contact[]
  /** Where its button leads each of them. */
  urlOf?: (id: string) => string
  /** The document that it is about. */
  about?: { entityName: string; businessId: string; businessNum: string | null }
  /** By this source and no other, on or off. */
  sourceId?: string
  fileIds?: readonly string[]
  /** Who is answered. */
  writerId?: string
}

const shortText = 70

const wordsOf = (title: string, content: string): Rendered => {
  const short = [title, content].join(' ').slice(0, shortText)
  return { title, body: '', content, sms: short, ding: short }
}

/** Answers the id of the event. */
export function sendManual(work: Work, letter: Letter): string {
  const { title, content, userIds, channels, contacts = [], urlOf = () => '/main', about, sourceId, fileIds = [], writerId } = letter
  // Whoever opens it at the same page reads the same.
  const textsAt = (url: string): Texts => ({ CN: wordsOf(title.CN, content), EN: wordsOf(title.EN, content), url })
  const receivers = [...userIds, ...contacts.map(({ id }) => id)]
  const data: EventData = {
    people: userIds.map((id) => ({ id, group: urlOf(id) })),
    texts: Object.fromEntries([...new Set(receivers.map(urlOf))].map((url) => [url, textsAt(url)])),
    channels,
    ...(contacts.length > 0 && { contacts: contacts.map((contact) => ({ ...contact, group: urlOf(contact.id) })) }),
    ...(sourceId && { sourceId }),
    ...(fileIds.length > 0 && { fileIds }),
    ...(writerId && { writerId }),
  }
  const stamp = {
    versionNum: 1,
    createdBy: work.actor.userId,
    creationDate: work.nowText,
    lastUpdatedBy: work.actor.userId,
    lastUpdateDate: work.nowText,
  }
  const instance: Doc = {
    ...stamp,
    id: newId(work.now),
    status: 'WAITING',
    eventCode: MANUAL,
    source: 'MANUAL',
    ...about,
    title: title.CN,
    titleEn: title.EN,
    data,
    plannedAt: work.nowText,
    receiverCount: receivers.length,
    okCount: 0,
    failCount: 0,
  }
  upsertRows(work.tx, tableOf('msgInstance'), [instance])
  if (channels.includes('SITE')) {
    const message = (userId: string): Doc => ({
      ...stamp,
      id: newId(work.now),
      status: 'UNREAD',
      userId,
      templateCode: MANUAL,
      category: 'INFO',
      title: title.CN,
      titleEn: title.EN,
      content,
      contentEn: content,
      url: urlOf(userId),
      ...(about && { entityName: about.entityName, businessId: about.businessId }),
      starred: 'N',
      deletedFlag: 'N',
      instanceId: instance.id,
      itemCount: 1,
    })
    upsertRows(work.tx, tableOf('siteMessage'), userIds.map(message))
  }
  postEvent(work.tx, about?.entityName ?? 'msgInstance', about?.businessId ?? instance.id, instance.id)
  return instance.id
}
