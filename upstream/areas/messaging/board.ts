/** Notices where nobody has asked for them: on home pages, as pop-ups, on the page of the log-in. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { notice } from '../../../catalogue/messaging/notice.ts'
import type { BoardNotice } from '../../../contract/types.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { pageAddressOf } from '../../platform/messaging/addresses.ts'
import { runAction } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { permitted } from '../../runtime/rows/database.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { writtenFor } from '../../runtime/visibility/scope.ts'
import { inLanguage } from '../../store/in-language.ts'
import { addressedCondition } from '../../store/scope.ts'
import { tableOf } from '../../store/tables.ts'

/** The list from which a receiver opens them. */
const PAGE = 'noticeMoreList'
const MOST_ON_LOGIN = 8
const known = z.object({ id: anId })

export const boardCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/notice/home': async (_body, context) => ({ status: '200', msg: '', data: await homeNotices(pool, context) }),
  '/v1/notice/onLogin': async (_body, context) => ({ status: '200', msg: '', data: await loginNotices(pool, context) }),
  // As if it had been opened: it comes up no more.
  '/v1/notice/known': (body, context) =>
    runAction(
      pool,
      notice,
      'doRead',
      { menuId: 0, rows: [{ id: readBody(known, body).id }] },
      { ...context, actor: { ...context.actor, page: PAGE } },
    ),
})

type Row = Omit<BoardNotice, 'href'>

/** Of each type as many as its rule says, those on top first; of those that come up the ones that nobody of this name has read. */
async function homeNotices(pool: Pool, { actor, language }: CallContext): Promise<{ rows: BoardNotice[]; popups: BoardNotice[] }> {
  if (!actor.grants.has(PAGE)) return { rows: [], popups: [] }
  const isMine = addressedCondition(tableOf('notice'), actor.side, 'n', writtenFor(actor, permitted))
  const found = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Row & { isHome: boolean; isPopup: boolean }>(
      `with mine as (
         select n.*, not exists (select from notice_viewer v where v.header_id = n.id and v.user_id = $1) as is_new from notice n where n.effective_flag = 'Y' and ${isMine}
       ), placed as (
         select m.*, m.home_flag = 'Y' and row_number() over (partition by m.notice_type, m.home_flag order by m.top_flag desc, m.publish_from desc, m.id) <= coalesce(c.home_rows, 5) as is_home
         from mine m left join notice_config c on c.id = m.config_id
       )
       select id, ${inLanguage('title', language)} as title, publish_from as at, top_flag = 'Y' as "isTop", is_new as "isNew", is_home as "isHome",
         popup_flag = 'Y' and is_new as "isPopup", case when popup_flag = 'Y' and is_new then ${inLanguage('content', language)} end as html
       from placed where is_home or popup_flag = 'Y' and is_new order by top_flag desc, publish_from desc, id`,
      [actor.userId],
    )
    return rows
  })
  const shown = ({ isHome: _home, isPopup: _popup, ...row }: (typeof found)[number]): BoardNotice => ({
    ...row,
    href: pageAddressOf(notice, actor.side, row.id),
  })
  return { rows: found.filter(({ isHome }) => isHome).map(shown), popups: found.filter(({ isPopup }) => isPopup).map(shown) }
}

/** For everybody who comes, with their texts, as nobody can open them yet. */
function loginNotices(pool: Pool, { language }: CallContext): Promise<BoardNotice[]> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Row>(
      `select id, ${inLanguage('title', language)} as title, publish_from as at, top_flag = 'Y' as "isTop", false as "isNew", ${inLanguage('content', language)} as html
       from notice where effective_flag = 'Y' and audience = 'PUBLIC' order by top_flag desc, publish_from desc, id limit ${MOST_ON_LOGIN}`,
    )
    return rows.map((row) => ({ ...row, href: '' }))
  })
}
