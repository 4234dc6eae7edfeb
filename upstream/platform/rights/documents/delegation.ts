/** Delegations from day to day: both people are told, and what has ended expires. */

import { userAuthorisation } from '../../../../catalogue/identity/authorisation.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { RowWork } from '../../jobs/job-work.ts'
import { notify } from '../../messaging/mails/account-letter.ts'
import { assignTasks } from '../../workflow/delegation.ts'

type Authorisation = Full<typeof userAuthorisation>

interface Notice {
  code: string
  what: Record<Language, string>
  /** The grantor has done it himself, unless the day did. */
  isForBoth?: true
}

const notices: Readonly<Record<string, Notice>> = {
  EFFECTIVE: { code: 'AUTH_GRANTED', what: { CN: '已生效', EN: 'is in force' } },
  REVOKED: { code: 'AUTH_REVOKED', what: { CN: '已撤销', EN: 'was revoked' } },
  EXPIRED: { code: 'AUTH_EXPIRED', what: { CN: '已到期', EN: 'has expired' }, isForBoth: true },
}

export const noticeOf = (status: string): Notice | undefined => notices[status]

export async function tellBoth({ tx, now }: Work, authorisation: Authorisation, { code, what, isForBoth }: Notice): Promise<void> {
  const { docNum, grantorId, delegateId, from, to } = authorisation
  const { rows } = await tx.query<{ name: string; nameEn: string }>('select name, name_en as "nameEn" from entity_label where id = $1', [grantorId])
  const { name = '', nameEn = '' } = rows[0] ?? {}
  const notice = {
    code,
    title: { CN: `${name}的授权${docNum}${what.CN}`, EN: `The delegation ${docNum} of ${nameEn} ${what.EN}` },
    text: { CN: `${from} 至 ${to}`, EN: `${from} to ${to}` },
    url: '/main/userAuthorisationList',
  }
  for (const userId of isForBoth ? [delegateId, grantorId] : [delegateId]) await notify(tx, userId, notice, now)
}

/** What somebody gave or was given ends with the account, before what is still to be done goes to somebody else. */
export async function endDelegationsOf(work: Work, userId: string, userName: string): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select id from user_authorisation where status = 'EFFECTIVE' and $1 in (grantor_id, delegate_id) order by id`,
    [userId],
  )
  const ids = rows.map(({ id }) => id)
  for (const authorisation of await load(work, userAuthorisation, ids, { lock: true }))
    await takeBySystem(work, userAuthorisation, 'doEnd', authorisation, { reason: userName })
}

/** AUTH_EXPIRE: tasks wander to whoever stands in from today. */
export const delegationsInForce: RowWork = {
  rows: async () => ['tasks'],
  async run(work) {
    await assignTasks(work.tx, work.today)
    return 'done'
  },
}

/** Those given and received, the newest first, whatever became of them. */
export async function authorisationsOf(tx: Tx, userId: string, language: Language): Promise<Doc[]> {
  const { rows } = await tx.query<Doc & { state: keyof typeof userAuthorisation.states }>(
    `select id, doc_num as "docNum", grantor_id as "grantorId", delegate_id as "delegateId", "from", "to", status as state, reason
     from user_authorisation where $1 in (grantor_id, delegate_id) order by "from" desc, id limit 100`,
    [userId],
  )
  const word = language === 'EN' ? 1 : 0
  return rows.map((row) => ({ ...row, state: userAuthorisation.states[row.state].label[word] }))
}
