/** Tells one person something that concerns the account and no document: a message in the site, and the same as mail. */
import type { Language } from '../../../contract/types.ts'
import { upsertRows } from '../../runtime/documents.ts'
import { newId } from '../../runtime/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import { tableOf } from '../../store/tables.ts'
import { postTo } from '../outbox/post.ts'

export interface Notice {
  code: string
  title: Record<Language, string>
  text: Record<Language, string>
  url: string
}

export async function notify(tx: Tx, userId: string, { code, title, text, url }: Notice, now: Date): Promise<void> {
  const { rows } = await tx.query<{ email: string | null }>(`select nullif(email, '') as email from "user" where id = $1 and enabled_flag = 'Y'`, [
    userId,
  ])
  const [reader] = rows
  if (!reader) return
  const id = newId(now)
  upsertRows(tx, tableOf('siteMessage'), [
    {
      id,
      status: 'UNREAD',
      userId,
      templateCode: code,
      title: title.CN,
      titleEn: title.EN,
      content: text.CN,
      contentEn: text.EN,
      url,
      entityName: 'user',
      businessId: userId,
      versionNum: 1,
      createdBy: userId,
      creationDate: now.toISOString(),
      lastUpdatedBy: userId,
      lastUpdateDate: now.toISOString(),
    },
  ])
  if (reader.email) postTo(tx, 'MAIL', userId, { about: 'MESSAGE', messageId: id })
}
