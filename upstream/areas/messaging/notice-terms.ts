/** What becomes of notices with time: they take effect, are answered no longer, remind of replies, expire. Each is one transaction. */
import type { Pool } from 'pg'
import { notice } from '../../../catalogue/messaging/notice.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { systemActor } from '../../platform/jobs/system-actor.ts'
import { announceStep } from '../../platform/messaging/events/announce.ts'
import { change, inTurn } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'
import { takeEffect } from './notice.ts'
import { addressedBy, type NoticeDoc } from './notice-receivers.ts'

type NoticeAction = 'doTakeEffect' | 'doRemind' | 'doCloseReplies' | 'doTellReplies' | 'doExpire'

/** What is due, as SQL over `n`, with the rule of its type in `c` and the moment in $1. */
const due = {
  doExpire: 'n.publish_to <= $1',
  doTakeEffect: `n.effective_flag = 'N' and n.publish_from <= $1 and coalesce(n.publish_to > $1, true)`,
  doRemind: `n.effective_flag = 'Y' and n.reply_required = 'Y' and n.reply_state = 'OPEN' and n.awaited_supplier_ids is null and n.reply_due_at > $1
    and n.reply_due_at - make_interval(hours => c.remind_before_hours) <= $1`,
  doCloseReplies: `n.reply_state = 'OPEN' and n.reply_due_at <= $1`,
  doTellReplies: `n.published_at <= $1 and exists (select from notice_reply r where r.header_id = n.id and r.replied_at > coalesce(n.replies_told_at, '-infinity'))`,
} as const satisfies Record<NoticeAction, string>

const steps: { readonly [S in NoticeAction]: (doc: NoticeDoc, work: Work) => unknown } = {
  doExpire: (doc) => Object.assign(doc, { status: 'EXPIRED', effectiveFlag: 'N', replyState: 'NONE' }),
  doTakeEffect: (doc, work) => takeEffect(work, doc),
  async doRemind(doc, work) {
    const { supplierIds } = await addressedBy(work, doc)
    const answered = new Set(doc.noticeReply.map(({ supplierId }) => supplierId))
    doc.awaitedSupplierIds = supplierIds.filter((id) => !answered.has(id))
  },
  doCloseReplies: (doc) => Object.assign(doc, { replyState: 'CLOSED' }),
  doTellReplies: (doc, { nowText }) => Object.assign(doc, { repliesToldAt: nowText }),
}

/** NOTICE_EXPIRE, each minute. */
export async function keepTerms(pool: Pool, now = new Date()): Promise<void> {
  for (const step of ['doExpire', 'doTakeEffect', 'doRemind', 'doCloseReplies'] as const) await takeAll(pool, step, now)
}

/** Daily, to each publisher. */
export const tellReplies = (pool: Pool, now = new Date()): Promise<void> => takeAll(pool, 'doTellReplies', now)

async function takeAll(pool: Pool, step: NoticeAction, now: Date): Promise<void> {
  for (const id of await idsWhere(pool, due[step], now))
    await inOne(pool, now, async (work) => {
      const docs = await change(work, notice, [id], step, async (doc) => void (await steps[step](doc, work)))
      await inTurn(docs, (doc) => announceStep(work, notice, step, doc))
    })
}

const inOne = (pool: Pool, now: Date, act: (work: Work) => Promise<void>): Promise<void> =>
  asSystem(pool, (tx) => act(newWork(tx, { actor: systemActor, now, requestId: 'NOTICE_EXPIRE', address: '' })))

const idsWhere = (pool: Pool, test: string, now: Date): Promise<string[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select n.id from notice n left join notice_config c on c.id = n.config_id where n.status = 'PUBLISHED' and ${test} order by n.id`,
      [now],
    )
    return rows.map(({ id }) => id)
  })
