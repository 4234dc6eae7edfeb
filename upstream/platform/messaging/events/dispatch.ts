/** Takes an event and makes of it one delivery for each person and channel, each with its place in the lane of its channel. */
import type { Pool } from 'pg'
import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import type { Language } from '../../../../contract/types.ts'
import { dayOf, nextNumber } from '../../../runtime/change/numbering.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { definitionNamed } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { asSystem } from '../../database/as-system.ts'
import { isSecret } from '../../outbox/post.ts'
import type { Sender } from '../../outbox/worker.ts'
import { isNotifiedByMail } from '../channels/channels.ts'
import { type Address, addressesOf, addressFor } from '../channels/contact.ts'
import { laneOf, masked } from '../channels/lanes.ts'
import { mutedFor } from '../channels/mutes.ts'
import { plusMinutes, quietFor, untilDigest } from '../channels/quiet-hours.ts'
import { activeChannels } from '../channels/sources.ts'
import { settleInstances } from '../deliveries/settle-instance.ts'
import { dispatchSecret } from '../mails/account-letter.ts'
import type { EventData } from './event.ts'
import { eventNamed } from './events.ts'
import { type MsgChannel, type Rule, rulesFor } from './rules.ts'

export function eventDispatcher(pool: Pool, clock: () => number = Date.now): Sender {
  return ({ payload, idempotencyKey }) =>
    asSystem(pool, (tx) => {
      const now = new Date(clock())
      return isSecret(payload) ? dispatchSecret(tx, idempotencyKey, payload, now) : dispatch(tx, String(payload.instanceId), now)
    })
}

interface Instance {
  id: string
  docNum: string | null
  orgId: string | null
  eventCode: string
  entityName: string | null
  businessId: string | null
  data: EventData
}

export async function dispatch(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await tx.query<Instance>(
    `select id, doc_num as "docNum", org_id as "orgId", event_code as "eventCode", entity_name as "entityName", business_id as "businessId", data from msg_instance where id = $1 and status = 'WAITING' for update`,
    [id],
  )
  const [instance] = rows
  if (!instance) return
  const rule = await ruleOf(tx, instance)
  const deliveries = [...(await deliveriesOf(tx, instance, rule, now)), ...toContacts(instance, now)]
  upsertRows(
    tx,
    tableOf('msgReceive'),
    deliveries.map(({ row }) => row),
  )
  post(tx, instance, deliveries)
  await tx.query(`update msg_instance set status = 'SENDING', version_num = version_num + 1, last_update_date = $2 where id = $1`, [id, now])
  await settleInstances(tx, [id], now)
  // Last: whoever numbers the next message waits for the end of this transaction.
  if (!instance.docNum)
    await tx.query('update msg_instance set doc_num = $2 where id = $1', [id, await nextNumber(tx, numberRule(instance), dayOf(now))])
}

/** What tells of replies in envelopes is numbered apart: a number that is missing in a row would tell that there is one. */
const numberRule = ({ entityName }: Instance): string =>
  entityName && definitionNamed(entityName).envelope ? 'MG{yyyyMMdd}{########}' : (msgInstance.number ?? '')

async function ruleOf(tx: Tx, { data, entityName, eventCode, orgId }: Instance): Promise<Rule> {
  const template = (entityName && definitionNamed(entityName).templates[eventCode]) || {
    title: [eventCode, eventCode] as const,
    category: eventNamed(eventCode)?.category ?? ('INFO' as const),
  }
  const rule = (await rulesFor(tx, { [eventCode]: template }, orgId)).get(eventCode)
  if (!rule) throw new Error(`Nobody says how ${eventCode} is told`)
  return data.channels ? { ...rule, channels: data.channels } : rule
}

interface Delivery {
  row: Doc
  channel: MsgChannel
  messageId: string | null
  /** Minutes until it is due. */
  wait: number
}

async function deliveriesOf(tx: Tx, instance: Instance, rule: Rule, now: Date): Promise<Delivery[]> {
  const ids = instance.data.people.map((person) => person.id)
  const addresses = await addressesOf(tx, ids)
  const muted = await mutedFor(tx, rule, ids)
  const inSite = await siteMessagesOf(tx, instance.id)
  const channels = instance.data.sourceId ? rule.channels : await activeChannels(tx, rule)
  return instance.data.people.flatMap(({ id, group }) => {
    const person = addresses.get(id)
    const words = instance.data.texts[group]
    if (!person || !words) return []
    return channels.flatMap((channel) => {
      const message = inSite.get(id) ?? null
      if (channel === 'SITE' && !message) return []
      const state = stateOf(channel, person, rule, muted.has(`${id} ${channel}`))
      // What somebody writes himself waits for nobody's morning.
      const { wait, key } = channel === 'SITE' || instance.data.channels ? { wait: 0, key: null } : timing(rule, person, now)
      const { supplierId, language } = person
      const whom = { userId: id, supplierId, language, address: addressFor(person, channel) }
      const row = rowFor(instance, whom, { channel, state, key, words: words[language], url: words.url, due: plusMinutes(now, wait) }, now)
      if (channel === 'SITE') Object.assign(row, { sentAt: now.toISOString(), readAt: message?.readAt?.toISOString() ?? null })
      return [{ row, channel, wait, messageId: message?.id ?? null }]
    })
  })
}

/** By mail, at any hour: somebody has just written it. */
const toContacts = (instance: Instance, now: Date): Delivery[] =>
  (instance.data.contacts ?? []).flatMap(({ name, address, language, supplierId, group }) => {
    const words = instance.data.texts[group]
    if (!words) return []
    const whom = { userId: null, supplierId, language, address }
    const row = rowFor(instance, whom, { channel: 'EMAIL', state: 'WAITING', key: null, words: words[language], url: words.url, due: now }, now)
    return [{ row: { ...row, contactName: name, contactAddress: address }, channel: 'EMAIL', messageId: null, wait: 0 }]
  })

function stateOf(channel: MsgChannel, person: Address, { mandatory }: Rule, isMuted: boolean): string {
  if (channel === 'SITE') return 'OK'
  if (!addressFor(person, channel)) return 'NO_ADDRESS'
  if (channel === 'EMAIL' && !isNotifiedByMail(person)) return 'BLOCKED'
  const isOff = (channel === 'SMS' && person.smsOn === 'N') || (channel === 'DING' && person.dingOn === 'N')
  return !mandatory && (isMuted || isOff) ? 'BLOCKED' : 'WAITING'
}

const urgent: ReadonlySet<string> = new Set(['TODO', 'SECURITY'])

/** When it is due, and with what it goes together. */
function timing({ category, code, delayMin, mergeMin, quiet }: Rule, person: Address, now: Date): { wait: number; key: string | null } {
  if (!urgent.has(category) && person.digest !== 'NONE') return { wait: untilDigest(now, person.digest, person.timeZone), key: 'DIGEST' }
  const wait = Math.max(delayMin, mergeMin)
  const hours = urgent.has(category) ? null : person.quietFrom && person.quietTo ? ([person.quietFrom, person.quietTo] as const) : quiet
  return { wait: wait + quietFor(plusMinutes(now, wait), hours, person.timeZone), key: mergeMin > 0 ? code : null }
}

interface Whom {
  userId: string | null
  supplierId: string | null
  language: Language
  address: string | null
}

interface Given {
  channel: MsgChannel
  state: string
  key: string | null
  words: { title: string; content: string; sms: string; ding: string }
  url: string
  due: Date
}

const contentFor = (channel: MsgChannel, { content, sms, ding }: Given['words']): string =>
  channel === 'SMS' ? sms : channel === 'DING' ? ding : content

function rowFor(instance: Instance, { address, ...whom }: Whom, { channel, state, key, words, url, due }: Given, now: Date): Doc {
  return {
    id: newId(now),
    status: 'KEPT',
    orgId: instance.orgId,
    instanceId: instance.id,
    eventCode: instance.eventCode,
    ...whom,
    channel,
    address: masked(address),
    receiveStatus: state,
    title: words.title,
    content: contentFor(channel, words),
    url,
    tries: 0,
    nextTryAt: state === 'WAITING' ? due.toISOString() : null,
    mergeKey: key,
    entityName: instance.entityName,
    businessId: instance.businessId,
    versionNum: 1,
    creationDate: now.toISOString(),
    lastUpdateDate: now.toISOString(),
  }
}

interface SiteRow {
  id: string
  userId: string
  readAt: Date | null
}

async function siteMessagesOf(tx: Tx, instanceId: string): Promise<ReadonlyMap<string, SiteRow>> {
  const { rows } = await tx.query<SiteRow>('select id, user_id as "userId", read_at as "readAt" from site_message where instance_id = $1', [
    instanceId,
  ])
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Its own place in the lane of its channel, so that a slow one delays no other. */
function post(tx: Tx, { data: { sourceId, taskId }, entityName, businessId }: Instance, deliveries: readonly Delivery[]): void {
  const waiting = deliveries.flatMap(({ row, channel, messageId, wait }) =>
    channel !== 'SITE' && row.receiveStatus === 'WAITING'
      ? [
          {
            kind: laneOf[channel],
            wait,
            payload: {
              ...(taskId && channel === 'EMAIL' ? { about: 'TASK', taskId, userId: row.userId } : { about: 'RECEIVE' }),
              receiveId: row.id,
              ...(messageId && { messageId }),
              ...(sourceId && { sourceId }),
            },
          },
        ]
      : [],
  )
  if (waiting.length === 0) return
  tx.send(
    `insert into outbox (kind, entity, business_id, payload, due_at)
     select kind, $1, $2, payload, clock_timestamp() + make_interval(mins => wait) from jsonb_to_recordset($3::jsonb) as one(kind text, wait int, payload jsonb)`,
    [entityName, businessId, JSON.stringify(waiting)],
  )
}
