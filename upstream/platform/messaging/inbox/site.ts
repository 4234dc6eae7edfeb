/** Messages in the site, written with what they tell: who opens the page a moment later finds them. */
import type { Label } from '../../../../catalogue/language/define.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import { fill } from '../../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { isNotifiedInSite } from '../channels/channels.ts'
import type { Event, EventReader } from '../events/event.ts'

const MERGED: Label = ['{title}，共{n}条', '{title}, {n} items']

export const mergedTitle = (title: string, titleEn: string, n: number): { CN: string; EN: string } => {
  const { CN } = fill(MERGED, { title, n })
  const { EN } = fill(MERGED, { title: titleEn, n })
  return { CN: CN.slice(-300), EN: EN.slice(-300) }
}

export async function tellInSite(work: Work, event: Event, instanceId: string): Promise<void> {
  const { rule, people } = event
  if (!rule.channels.includes('SITE') && !rule.mandatory) return
  const merged = rule.mergeMin > 0 ? await mergeInto(work, event) : new Set<string>()
  const rows = people.filter(({ id }) => !merged.has(id)).map((person) => rowFor(work, event, person, instanceId))
  upsertRows(work.tx, tableOf('siteMessage'), rows)
}

function rowFor(work: Work, { code, rule, definition, doc, texts }: Event, person: EventReader, instanceId: string): Doc {
  const words = texts[person.group]
  return {
    id: newId(work.now),
    ...(isNotifiedInSite(person) ? { status: 'UNREAD' } : { status: 'READ', readAt: work.nowText }),
    orgId: doc.orgId ?? null,
    userId: person.id,
    templateCode: code,
    category: rule.category,
    title: words?.CN.title,
    titleEn: words?.EN.title,
    content: words?.CN.content,
    contentEn: words?.EN.content,
    url: words?.url,
    entityName: definition.entity,
    businessId: doc.id,
    starred: 'N',
    deletedFlag: 'N',
    instanceId,
    itemCount: 1,
    versionNum: 1,
    createdBy: work.actor.userId,
    creationDate: work.nowText,
    lastUpdatedBy: work.actor.userId,
    lastUpdateDate: work.nowText,
  }
}

interface Unread {
  id: string
  userId: string
  itemCount: number
}

/** What somebody has not read yet takes in what comes of the same kind shortly after; answers for whom. */
async function mergeInto(work: Work, { code, people, rule, texts }: Event): Promise<Set<string>> {
  const ids = people.map(({ id }) => id).sort()
  await lockMerging(work.tx, code, ids)
  const since = new Date(work.now.getTime() - rule.mergeMin * 60_000)
  const { rows } = await work.tx.query<Unread>(
    `select distinct on (user_id) id, user_id as "userId", item_count as "itemCount" from site_message
     where user_id = any($1::uuid[]) and template_code = $2 and status = 'UNREAD' and creation_date >= $3 order by user_id, creation_date desc`,
    [ids, code, since],
  )
  const readers = new Map(people.map((person) => [person.id, person]))
  for (const { id, userId, itemCount } of rows) {
    const words = texts[readers.get(userId)?.group ?? '']
    const count = (itemCount ?? 1) + 1
    const title = mergedTitle(words?.CN.title ?? '', words?.EN.title ?? '', count)
    work.tx.send(
      'update site_message set item_count = $2, title = $3, title_en = $4, version_num = version_num + 1, last_update_date = $5 where id = $1',
      [id, count, title.CN, title.EN, work.nowText],
    )
  }
  return new Set(rows.map(({ userId }) => userId))
}

/** Two events at the same moment would each find nothing to go into. */
const lockMerging = (tx: Tx, code: string, userIds: readonly string[]) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('merge ' || $1 || who)) from unnest($2::text[]) who`, [code, [...userIds]])
