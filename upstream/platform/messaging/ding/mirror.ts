/** To-dos as DingTalk shows them: a task of an approval with a template there as an approval, all else as a to-do; made, brought up to date, and finished with the item. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../../runtime/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { RefusedForGood } from '../../outbox/outcomes.ts'
import type { Sender } from '../../outbox/worker.ts'
import { httpSender, type Posted } from '../channels/http-channel.ts'
import { type Source, sourceFor } from '../channels/sources.ts'
import { type DingClient, dingClient } from './client.ts'

export type MirrorPayload = { about: 'ITEM'; itemId: string } | { about: 'PROCESS'; modelId: string }

/** Messages and mirrored items go by one lane, each by what it is about. */
export function dingSender(pool: Pool, origin: string, clock: () => number = Date.now): Sender {
  const messages = httpSender(pool, 'DING', origin, clock, (message, _key, source) => tell(message, source, clock))
  return async (row) => {
    if (row.payload.about === 'ITEM') return mirrorItem(pool, String(row.payload.itemId), origin, clock)
    if (row.payload.about === 'PROCESS') return mirrorProcess(pool, String(row.payload.modelId), clock)
    return messages(row)
  }
}

/** By the robot of the application, to one person. */
async function tell({ to, title, text, url }: Posted, source: Source | null, clock: () => number): Promise<string> {
  if (!source) throw new Error('No source of DingTalk is enabled')
  const msgParam = JSON.stringify({ title, text: [`**${title}**`, text, ...(url ? [`[${url}](${url})`] : [])].filter(Boolean).join('\n\n') })
  const { processQueryKey = '' } = await dingClient(source, clock).post(
    '/v1.0/robot/oToMessages/batchSend',
    { robotCode: source.account, userIds: [to], msgKey: 'sampleMarkdown', msgParam },
    z.object({ processQueryKey: z.string().optional() }),
  )
  return processQueryKey
}

async function sourceOf(tx: Tx, now: Date): Promise<Source> {
  const source = await sourceFor(tx, 'DING', null, null, now)
  if (!source) throw new Error('No source of DingTalk is enabled')
  return source
}

interface Item {
  id: string
  title: string
  url: string
  dueAt: Date | null
  isOpen: boolean
  dingUserId: string | null
  starterDingId: string | null
  docNum: string | null
  processCode: string | null
  mirrorId: string | null
  mirrorKind: 'TODO' | 'PROCESS' | null
  mirrorUser: string | null
  isDone: boolean | null
}

const ITEM = `
select p.id, case when u.language = 'EN' then coalesce(p.title_en, p.title) else p.title end as title, p.url, p.due_at as "dueAt", p.status = 'PENDING' as "isOpen",
  u.ding_talk_user_id as "dingUserId", s.ding_talk_user_id as "starterDingId", p.business_num as "docNum", m.ding_process_code as "processCode",
  d.ding_id as "mirrorId", d.kind as "mirrorKind", d.ding_user as "mirrorUser", d.done as "isDone"
from interior_pending_item p join "user" u on u.id = p.user_id
  left join process_task t on t.id = p.task_id left join process_instance i on i.id = t.header_id left join "user" s on s.id = i.starter_id
  left join process_model m on m.id = i.model_id left join ding_mirror d on d.item_id = p.id
where p.id = $1 and u.enabled_flag = 'Y'`

async function mirrorItem(pool: Pool, itemId: string, origin: string, clock: () => number): Promise<void> {
  const begun = await asSystem(pool, async (tx) => {
    const [item] = (await tx.query<Item>(ITEM, [itemId])).rows
    return item?.dingUserId ? { item, source: await sourceOf(tx, new Date(clock())) } : null
  })
  if (!begun) return
  const { item, source } = begun
  const client = dingClient(source, clock)
  if (!item.isOpen) return item.mirrorId && !item.isDone ? finish(pool, client, item) : undefined
  if (item.mirrorId) return item.mirrorKind === 'TODO' ? refresh(client, item, origin) : undefined
  await make(pool, client, item, origin, source)
}

const todoOf = ({ id, title, url, dueAt }: Item, origin: string) => ({
  // The same at every try: DingTalk makes one of it.
  sourceId: id,
  subject: title,
  description: title,
  ...(dueAt && { dueTime: dueAt.getTime() }),
  detailUrl: { appUrl: origin + url, pcUrl: origin + url },
})

async function make(pool: Pool, client: DingClient, item: Item, origin: string, { account }: Source): Promise<void> {
  const dingUserId = String(item.dingUserId)
  if (item.processCode && item.starterDingId) {
    const { instanceId } = await client.post(
      '/v1.0/workflow/processInstances',
      {
        processCode: item.processCode,
        originatorUserId: item.starterDingId,
        approvers: [{ actionType: 'NONE', userIds: [dingUserId] }],
        formComponentValues: [
          { name: '单号', value: item.docNum ?? '' },
          { name: '标题', value: item.title },
          { name: '链接', value: origin + item.url },
        ],
        microappAgentId: account,
      },
      z.object({ instanceId: z.string() }),
    )
    return keep(pool, item.id, 'PROCESS', instanceId, dingUserId)
  }
  const unionId = await client.unionIdOf(dingUserId)
  const made = await client.post(
    `/v1.0/todo/users/${encodeURIComponent(unionId)}/tasks?operatorId=${encodeURIComponent(unionId)}`,
    { ...todoOf(item, origin), creatorId: unionId, executorIds: [unionId], isOnlyShowExecutor: true },
    z.object({ id: z.string() }),
  )
  await keep(pool, item.id, 'TODO', made.id, unionId)
}

const KEEP = `
insert into ding_mirror (item_id, kind, ding_id, ding_user, done) values ($1, $2, $3, $4, false)
on conflict (item_id) do update set kind = excluded.kind, ding_id = excluded.ding_id, ding_user = excluded.ding_user, done = false`

async function keep(pool: Pool, itemId: string, kind: 'TODO' | 'PROCESS', dingId: string, dingUser: string): Promise<void> {
  await asSystem(pool, (tx) => tx.query(KEEP, [itemId, kind, dingId, dingUser]))
}

const anything = z.unknown()
const todoPath = ({ mirrorId, mirrorUser }: Item) =>
  `/v1.0/todo/users/${encodeURIComponent(mirrorUser ?? '')}/tasks/${encodeURIComponent(mirrorId ?? '')}?operatorId=${encodeURIComponent(mirrorUser ?? '')}`

const refresh = async (client: DingClient, item: Item, origin: string): Promise<void> => {
  const { sourceId: _, detailUrl: __, ...shown } = todoOf(item, origin)
  await client.put(todoPath(item), shown, anything)
}

/** Whatever has become of it here, there is nothing left to do there. */
async function finish(pool: Pool, client: DingClient, item: Item): Promise<void> {
  if (item.mirrorKind === 'TODO') await client.put(todoPath(item), { done: true }, anything)
  else {
    const body = { processInstanceId: item.mirrorId, isSystem: true, remark: '已在系统中处理' }
    // Decided there, it is over already.
    await client.post('/v1.0/workflow/processInstances/terminate', body, anything).catch((error) => {
      if (!(error instanceof RefusedForGood)) throw error
    })
  }
  await asSystem(pool, (tx) => tx.query('update ding_mirror set done = true where item_id = $1', [item.id]))
}

/** The template by which tasks of a model are approvals there. */
async function mirrorProcess(pool: Pool, modelId: string, clock: () => number): Promise<void> {
  const begun = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ name: string; code: string | null }>(
      'select name, ding_process_code as code from process_model where id = $1',
      [modelId],
    )
    return rows[0] ? { model: rows[0], source: await sourceOf(tx, new Date(clock())) } : null
  })
  if (!begun) return
  const { model, source } = begun
  const field = (componentId: string, label: string) => ({ componentType: 'TextField', props: { componentId, label, required: true } })
  const { result } = await dingClient(source, clock).post(
    '/v1.0/workflow/forms',
    {
      name: model.name,
      description: model.name,
      formComponents: [field('docNum', '单号'), field('title', '标题'), field('link', '链接')],
      ...(model.code && { processCode: model.code }),
    },
    z.object({ result: z.object({ processCode: z.string() }) }),
  )
  await asSystem(pool, (tx) => tx.query('update process_model set ding_process_code = $2 where id = $1', [modelId, result.processCode]))
}
