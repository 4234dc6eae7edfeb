/** What the tests of all pages need of templates, settings, sources, and of messages on their way. */
import { randomUUID } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import { tableOf } from '../../upstream/store/tables.ts'
import type { House } from '../pages/of-areas.ts'
import type { Situation, Situations } from '../pages/situations.ts'
import type { Person, World } from '../support/world.ts'

const freshCode = (prefix: string) => `${prefix}_${randomUUID().slice(0, 8).toUpperCase()}`

const mailSource = (admin: Person): Promise<Doc> =>
  admin.save('msgSource', {
    code: freshCode('MAIL'),
    name: '邮件服务器',
    channel: 'EMAIL',
    host: 'mail.example',
    port: 587,
    fromAddress: 'srm@huadong.example',
  })

/** News of a template that is not mandatory, and its delivery: no place in any lane, so that nobody sends it meanwhile. */
async function news({ world, admin }: Pick<House, 'world' | 'admin'>, status: 'WAITING' | 'FAILED'): Promise<{ instance: Doc; delivery: Doc }> {
  const title = freshCode('NEWS')
  const [row] = await world.query<{ instance: string; delivery: string }>(
    `with made as (
       insert into msg_instance (id, status, version_num, doc_num, event_code, source, title, title_en, data, receiver_count, ok_count, fail_count, planned_at, creation_date)
       values (gen_random_uuid(), $2, 1, $1, 'PR_APPROVED', 'EVENT', $1, $1, '{}', 1, 0, 0, now(), now()) returning id)
     insert into msg_receive (id, status, version_num, instance_id, event_code, user_id, channel, language, receive_status, title, content, url, tries, creation_date)
     select gen_random_uuid(), 'KEPT', 1, made.id, 'PR_APPROVED', u.id, 'EMAIL', 'CN', $3, $1, $1, '/main', 0, now() from made, "user" u where u.code = 'buyer1'
     returning instance_id as instance, id as delivery`,
    [title, status === 'FAILED' ? 'FAILED' : 'SENDING', status],
  )
  return { instance: await admin.find('msgInstance', row?.instance ?? ''), delivery: await admin.find('msgReceive', row?.delivery ?? '') }
}

/** By a source that nobody reaches from here, so that it stays on its way once it is sent again. */
async function undeliverable(house: House): Promise<{ instance: Doc; delivery: Doc }> {
  await house.world.query(
    `insert into msg_source (id, code, name, channel, host, port, enabled_flag, rate_per_minute, priority, is_default, version_num)
     values (gen_random_uuid(), $1, '钉钉', 'DING', 'ding.example', 443, 'Y', 120, 10, 'N', 1)`,
    [freshCode('DING')],
  )
  await house.world.query(`update "user" set ding_talk_user_id = $1 where code = 'buyer1'`, [freshCode('ding')])
  const made = await news(house, 'FAILED')
  await house.world.query(`update msg_receive set channel = 'DING' where id = $1`, [made.delivery.id])
  return made
}

/** One that the buyer has in the site. */
async function message({ world, buyer }: House): Promise<Situation> {
  const [row] = await world.query<{ id: string }>(
    `insert into site_message (id, status, version_num, user_id, title, title_en, content, content_en, url, starred, deleted_flag, creation_date)
     values (gen_random_uuid(), 'UNREAD', 1, $1, $2, $2, 'x', 'x', '/main', 'N', 'N', now()) returning id`,
    [buyer.actor.userId, freshCode('NEWS')],
  )
  return { doc: await buyer.find('siteMessage', row?.id ?? ''), by: 'buyer1' }
}

/** As it is to stand: shipped ones are on. Each time another one, from the end, as a test may want several. */
function switched(entity: 'msgTemplate' | 'msgConfig'): Situations {
  let taken = 0
  const standing = async ({ admin, world }: House, flag: 'Y' | 'N'): Promise<Situation> => {
    const [row] = await world.query<{ id: string }>(`select id from "${tableOf(entity).name}" order by code desc offset $1 limit 1`, [taken++])
    const doc = await admin.find(entity, row?.id ?? '')
    if (doc.enabledFlag !== flag) await admin.act(entity, flag === 'Y' ? 'doEnabled' : 'doInvalid', doc)
    return { doc: await admin.find(entity, doc.id), by: 'admin' }
  }
  return { doInvalid: (house) => standing(house, 'Y'), doEnabled: (house) => standing(house, 'N') }
}

const siteSource =
  (code: string): Situations[string] =>
  async ({ admin, world }) => {
    await world.query(
      `insert into msg_source (id, code, name, channel, enabled_flag, rate_per_minute, priority, is_default, version_num) values (gen_random_uuid(), $1, '站内信', 'SITE', 'N', 120, 20, 'N', 1)`,
      [code],
    )
    return { doc: await admin.find('msgSource', await world.idOf('msgSource', code)), by: 'admin' }
  }

export const messageSituations: Readonly<Record<string, Situations>> = {
  siteMessage: { doRead: message, doStar: message, doUnstar: message, doRemove: message },
  msgTemplate: {
    ...switched('msgTemplate'),
    doTest: async ({ admin, world }) => ({ doc: await admin.find('msgTemplate', await world.idOf('msgTemplate', 'PO_CANCELLED')), by: 'admin' }),
    doRestore: async ({ admin, world }) => ({ doc: await admin.find('msgTemplate', await world.idOf('msgTemplate', 'PO_CANCELLED')), by: 'admin' }),
  },
  msgConfig: switched('msgConfig'),
  msgSource: {
    doTest: async ({ admin }) => ({ doc: await mailSource(admin), by: 'admin' }),
    doEnabled: siteSource(freshCode('SITE')),
    doInvalid: async (house) => {
      const doc = await mailSource(house.admin)
      await house.world.query(`update msg_source set enabled_flag = 'Y' where id = $1`, [doc.id])
      return { doc: await house.admin.find('msgSource', doc.id), by: 'admin' }
    },
  },
  msgInstance: {
    doSend: async (house) => ({ doc: (await undeliverable(house)).instance, by: 'admin' }),
    doCancel: async (house) => ({ doc: (await news(house, 'WAITING')).instance, by: 'admin' }),
  },
  msgReceive: { doSend: async (house) => ({ doc: (await news(house, 'FAILED')).delivery, by: 'admin' }) },
}

export async function makeMessages(world: World, admin: Person): Promise<void> {
  await news({ world, admin }, 'FAILED')
  const [user] = await world.query<{ id: string }>(`select id from "user" where code = 'buyer1'`)
  await admin.save('msgUser', { userId: user?.id, digest: 'DAILY' })
  await admin.save('msgTd', { userId: user?.id, category: 'INFO', channel: 'EMAIL', reason: '太多' })
  await world.query(
    `insert into msg_log (id, status, version_num, channel, result, answer, ms, user_id, creation_date) values (gen_random_uuid(), 'KEPT', 1, 'EMAIL', 'OK', '250 queued', 12, $1, now())`,
    [user?.id],
  )
  await world.query(
    `insert into msg_history (id, status, version_num, doc_num, event_code, source, title, title_en, receiver_count, ok_count, fail_count, read_count, receivers, planned_at, archived_at, creation_date)
     values (gen_random_uuid(), 'SENT', 1, 'MG20260801000001', 'PO_RELEASED', 'EVENT', '订单待您确认交期', 'Order awaits your delivery dates', 1, 1, 0, 1, '[]', now(), now(), now())`,
  )
}
