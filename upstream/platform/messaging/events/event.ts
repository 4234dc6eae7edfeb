/** One event as it is kept: who is told, and in which words, for whoever sends it on. */

import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { postEvent } from '../../outbox/post.ts'
import type { Person } from './receivers.ts'
import type { Rendered } from './rendering.ts'
import type { MsgChannel, Rule } from './rules.ts'

export type Texts = Record<Language, Rendered> & { url: string }

export interface EventReader extends Person {
  /** Whose words he reads. */
  group: string
}

export interface Event {
  code: string
  rule: Rule
  definition: AnyDefinition
  doc: Doc
  people: readonly EventReader[]
  texts: Readonly<Record<string, Texts>>
  taskId?: string
}

/** Somebody without a log-in: a contact of a supplier. */
export interface Contact {
  id: string
  name: string
  address: string
  language: Language
  supplierId: string | null
}

/** What the dispatcher works from. */
export interface EventData {
  people: readonly { id: string; group: string }[]
  texts: Readonly<Record<string, Texts>>
  contacts?: readonly (Contact & { group: string })[]
  fileIds?: readonly string[]
  /** Whom a mail is answered to. */
  writerId?: string
  /** The task of an approval that it tells of. */
  taskId?: string
  /** Where somebody chose them, and no setting. */
  channels?: readonly MsgChannel[]
  sourceId?: string
}

/** People of a side read the same; where moments are said, those of a time zone do. */
export const groupOf = ({ side, timeZone }: Person, hasMoments: boolean): string => (hasMoments ? `${side} ${timeZone}` : side)

/** Writes the event in the transaction of what happened, and wakes the dispatcher at its commit. */
export function openEvent(work: Work, event: Event): string {
  const row = eventRow(work, event)
  upsertRows(work.tx, tableOf('msgInstance'), [row])
  postEvent(work.tx, event.definition.entity, event.doc.id, row.id)
  return row.id
}

export function eventRow(work: Work, { code, rule, definition, doc, people, texts, taskId }: Event, source = 'EVENT'): Doc {
  // Our own side's words stand for all of them.
  const shown = texts.internal ?? Object.values(texts)[0]
  const data: EventData = { people: people.map(({ id, group }) => ({ id, group })), texts, ...(taskId && { taskId }) }
  return {
    id: newId(work.now),
    status: 'WAITING',
    orgId: doc.orgId ?? null,
    eventCode: code,
    templateId: rule.templateId,
    source,
    entityName: definition.entity,
    businessId: doc.id,
    businessNum: recordName(definition, doc, 'CN') || null,
    title: shown?.CN.title ?? null,
    titleEn: shown?.EN.title ?? null,
    data,
    plannedAt: work.nowText,
    receiverCount: people.length,
    okCount: 0,
    failCount: 0,
    versionNum: 1,
    creationDate: work.nowText,
    lastUpdateDate: work.nowText,
  }
}
