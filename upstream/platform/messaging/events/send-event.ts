/** What an administrator or another service has told: an event of a document to whom it concerns, or words of one's own to people by name. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { definitionOf } from '../../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import { msgTemplate } from '../../../../catalogue/messaging/msg-template.ts'
import type { Answer } from '../../../../contract/types.ts'
import { changing } from '../../../runtime/change/change.ts'
import { nextNumber } from '../../../runtime/change/numbering.ts'
import { anId } from '../../../runtime/change/requests.ts'
import { readHeaders } from '../../../runtime/rows/documents.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Doc } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { readBody } from '../../http/read-body.ts'
import { requireSources } from '../channels/sources.ts'
import { announceEvent, receiversOfEvent } from './announce.ts'
import { readersAmong } from './audience.ts'
import { eventNamed } from './events.ts'
import { sendManual } from './manual.ts'
import { type Person, peopleBy } from './receivers.ts'
import { channelNames } from './rules.ts'

const MOST = 2_000
const receivers = z.array(z.string().max(100)).min(1).max(MOST)

const event = z.object({
  eventCode: z.string().max(63),
  businessId: anId,
  data: z.record(z.string(), z.union([z.string().max(500), z.number()])).default({}),
  receivers: receivers.optional(),
})
const manual = z.object({
  title: z.string().trim().min(1).max(200),
  titleEn: z.string().trim().max(200).optional(),
  body: z.string().max(2_000).default(''),
  receivers,
  channels: z.array(z.enum(channelNames)).min(1).default(['SITE']),
})

export function sendCall(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  return changing(pool, context, msgInstance, 'msgInstance.send', body, async (work) => {
    requireButton(msgInstance, context.actor, 'btnSend')
    const id = 'eventCode' in body ? await tellEvent(work, readBody(event, body)) : await tellByHand(work, readBody(manual, body))
    return { status: '200', msg: '', data: { id, docNum: await numberOf(work, id) } }
  })
}

/** Whoever asks is told the number; the dispatcher gives the others theirs. */
export async function numberOf({ tx, today }: Work, id: string): Promise<string> {
  const number = await nextNumber(tx, msgInstance.number ?? '', today)
  tx.send('update msg_instance set doc_num = $2 where id = $1', [id, number])
  return number
}

async function tellByHand(work: Work, { title, titleEn, body, receivers: named, channels }: z.output<typeof manual>): Promise<string> {
  await requireSources(work, channels)
  const people = await peopleCalled(work, named)
  return sendManual(work, {
    title: { CN: title, EN: titleEn || title },
    content: body,
    userIds: people.map(({ id }) => id),
    channels: [...new Set(channels)],
  })
}

/** Without receivers those whom the document names are told; of others only who may read it. */
async function tellEvent(work: Work, { eventCode, businessId, data, receivers: named }: z.output<typeof event>): Promise<string> {
  const { definition, doc } = await documentOf(work, businessId)
  const template = definition.templates[eventCode] ?? refuse(msgTemplate, 'NO_EVENT', { eventCode }, 'eventCode')
  const known = new Set(eventNamed(eventCode)?.placeholders)
  const strange = Object.keys(data).find((name) => !known.has(name))
  if (strange) refuse(msgTemplate, 'NO_PLACEHOLDER', { name: strange }, 'data')
  const people = named
    ? await readersAmong(work, definition, doc, await peopleCalled(work, named))
    : await receiversOfEvent(work, definition, doc, { code: eventCode, template })
  const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, [String(value), String(value)] as const]))
  return (await announceEvent(work, definition, doc, { code: eventCode, template, people, values })) ?? refuse(msgInstance, 'NOBODY', {}, 'receivers')
}

async function documentOf({ tx }: Work, id: string): Promise<{ definition: AnyDefinition; doc: Doc }> {
  const { rows } = await tx.query<{ entity: string }>('select entity from entity_label where id = $1', [id])
  const definition = definitionOf(rows[0]?.entity ?? '') ?? refuseRule('NOT_FOUND')
  const [doc] = await readHeaders(tx, tableOf(definition.entity), [id], false)
  return { definition, doc: doc ?? refuseRule('NOT_FOUND') }
}

/** By the names that they sign in with, or by their ids; one that nobody has is named. */
async function peopleCalled(work: Work, named: readonly string[]): Promise<Person[]> {
  const { rows } = await work.tx.query<{ id: string; code: string }>(
    `select id, code from "user" where enabled_flag = 'Y' and (code = any($1::text[]) or id::text = any($1::text[]))`,
    [named],
  )
  const known = new Set(rows.flatMap(({ id, code }) => [id, code]))
  const unknown = named.find((name) => !known.has(name))
  if (unknown) refuse(msgInstance, 'NO_PERSON', { user: unknown }, 'receivers')
  return peopleBy(
    work,
    rows.map(({ id }) => id),
  )
}
