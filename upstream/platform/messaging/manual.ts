/** What somebody writes to people himself, as an event like the others: by hand, or to try a source. */
import type { Language } from '../../../contract/types.ts'
import { upsertRows } from '../../runtime/documents.ts'
import { newId } from '../../runtime/new-id.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { postEvent } from '../outbox/post.ts'
import type { EventData, Texts } from './event.ts'
import type { Rendered } from './rendering.ts'
import type { MsgChannel } from './rules.ts'

export const MANUAL = 'MANUAL'

export interface Letter {
  title: Record<Language, string>
  content: string
  userIds: readonly string[]
  channels: readonly MsgChannel[]
  url?: string
  /** The document that it is about. */
  about?: { entityName: string; businessId: string; businessNum: string | null }
  /** By this source and no other, on or off. */
  sourceId?: string
}

const shortText = 70

const wordsOf = (title: string, content: string): Rendered => {
  const short = [title, content].join(' ').slice(0, shortText)
  return { title, body: '', content, sms: short, ding: short }
}

/** Answers the id of the event. */
export function sendManual(work: Work, { title, content, userIds, channels, url = '/main', about, sourceId }: Letter): string {
  const texts: Texts = { CN: wordsOf(title.CN, content), EN: wordsOf(title.EN, content), url }
  const data: EventData = { people: userIds.map((id) => ({ id, group: 'all' })), texts: { all: texts }, channels, ...(sourceId && { sourceId }) }
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
    receiverCount: userIds.length,
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
      url,
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
