/** What a user is told about the account: that it is there, and what it may do since today. */

import type { user } from '../../../catalogue/identity/user.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Language } from '../../../contract/types.ts'
import type { Work } from '../../runtime/working.ts'
import { notify } from '../messaging/mails/account-letter.ts'
import { startReset } from '../sign-in/reset.ts'
import type { ChangedGrants } from './changed-grants.ts'

type User = Full<typeof user>

const languages = ['CN', 'EN'] as const
const longestText = 2000

/** The mail with the link comes from the reset; the message in the site waits for the first log-in. Who signs in by a provider has no password. */
export async function tellCreated({ tx, now }: Work, { id, code, enabledFlag, source }: User): Promise<void> {
  if (enabledFlag !== 'Y' || source === 'SSO') return
  await startReset(tx, id, now)
  await notify(
    tx,
    id,
    {
      code: 'USER_CREATED',
      title: { CN: '您的账号已开通', EN: 'Your account is ready' },
      text: {
        CN: `登录名：${code}。首次登录请通过邮件中的一次性链接设置密码。`,
        EN: `User name: ${code}. Before the first log-in, set your password by the one-time link in the mail.`,
      },
      url: '/main',
    },
    now,
  )
}

/** One message a day: what changes later on the day is written into it while it is unread. */
export async function tellGrants({ tx, now, today }: Work, { id }: User, { given, taken }: ChangedGrants): Promise<void> {
  if (given.length + taken.length === 0) return
  const names = await namesOf(tx, [...given, ...taken])
  const text = Object.fromEntries(languages.map((language) => [language, textOf({ given, taken }, names, language)])) as Record<Language, string>
  const { rows } = await tx.query<{ id: string; content: string; contentEn: string | null }>(
    `select id, content, content_en as "contentEn" from site_message
     where user_id = $1 and template_code = 'PERMISSION_CHANGED' and status = 'UNREAD' and (creation_date at time zone 'Asia/Shanghai')::date = $2::date`,
    [id, today],
  )
  const [known] = rows
  if (!known)
    return notify(
      tx,
      id,
      { code: 'PERMISSION_CHANGED', title: { CN: '您的权限已变更', EN: 'Your permissions have changed' }, text, url: '/main' },
      now,
    )
  const added = (before: string, language: Language) => `${before}\n${text[language]}`.slice(-longestText)
  await tx.query('update site_message set content = $2, content_en = $3, last_update_date = $4 where id = $1', [
    known.id,
    added(known.content, 'CN'),
    added(known.contentEn ?? known.content, 'EN'),
    now,
  ])
}

type Names = ReadonlyMap<string, Record<Language, string>>

/** Of what has an id the label, of a group the word of its code. */
async function namesOf(tx: Work['tx'], granted: readonly string[]): Promise<Names> {
  const { rows } = await tx.query<{ id: string; name: string; nameEn: string }>(
    'select id, name, name_en as "nameEn" from entity_label where id = any($1::uuid[])',
    [granted.filter(isId)],
  )
  const groups = [...lookupValues('PURCHASE_GROUP'), ...lookupValues('USER_GROUP')].map(({ code, label: [CN, EN] }) => [code, { CN, EN }] as const)
  return new Map([...groups, ...rows.map(({ id, name, nameEn }) => [id, { CN: name, EN: nameEn || name }] as const)])
}

function textOf({ given, taken }: ChangedGrants, names: Names, language: Language): string {
  const listed = (ids: readonly string[]) => ids.map((id) => names.get(id)?.[language] ?? id).join(language === 'EN' ? ', ' : '、')
  const [added, removed] = language === 'EN' ? ['Added: ', 'Removed: '] : ['新增：', '取消：']
  return [...(given.length ? [added + listed(given)] : []), ...(taken.length ? [removed + listed(taken)] : [])].join(language === 'EN' ? '. ' : '；')
}
