/** How an event is told, as it is set here and now: the row of the organisation before the common one, its template before what ships. */
import type { Template } from '../../../../catalogue/language/define.ts'
import type { Tx } from '../../../runtime/types.ts'
import { isMandatory, SHIPPED_BODY } from './events.ts'

export const channelNames = ['SITE', 'EMAIL', 'SMS', 'DING', 'WEBHOOK'] as const
export type MsgChannel = (typeof channelNames)[number]

export interface MsgWords {
  titleCn: string
  titleEn: string | null
  bodyCn: string | null
  bodyEn: string | null
  smsCn: string | null
  smsEn: string | null
  dingCn: string | null
  dingEn: string | null
}

export interface ReceiverRow {
  rule: string
  arg: string | null
  isCopy: boolean
}

export interface Rule {
  code: string
  /** Off: nobody is told, only to-dos are opened. */
  isOn: boolean
  templateId: string | null
  words: MsgWords
  category: string
  mandatory: boolean
  channels: readonly MsgChannel[]
  delayMin: number
  mergeMin: number
  quiet: readonly [from: string, to: string] | null
  sourceId: string | null
  receivers: readonly ReceiverRow[]
}

interface Stored extends MsgWords {
  code: string
  enabled: 'Y' | 'N'
  templateId: string
  templateOn: 'Y' | 'N'
  category: string
  mandatory: 'Y' | 'N' | null
  channels: MsgChannel[]
  delayMin: number | null
  mergeMin: number | null
  quietFrom: string | null
  quietTo: string | null
  sourceId: string | null
  receivers: ReceiverRow[]
}

const RULES = `
select distinct on (c.event_code) c.event_code as code, c.enabled_flag as enabled, t.id as "templateId", t.enabled_flag as "templateOn", t.category, t.mandatory, c.channels,
  c.send_delay_min as "delayMin", c.merge_minutes as "mergeMin", c.quiet_from as "quietFrom", c.quiet_to as "quietTo", c.source_id as "sourceId",
  t.title_cn as "titleCn", t.title_en as "titleEn", t.body_cn as "bodyCn", t.body_en as "bodyEn",
  t.sms_cn as "smsCn", t.sms_en as "smsEn", t.ding_cn as "dingCn", t.ding_en as "dingEn",
  coalesce((select json_agg(json_build_object('rule', r.receiver_rule, 'arg', r.receiver_arg, 'isCopy', r.cc_flag = 'Y') order by r.line_num)
    from msg_config_receiver r where r.header_id = c.id), '[]') as receivers
from msg_config c join msg_template t on t.id = c.template_id
where c.event_code = any($1) and (c.org_id is null or c.org_id = $2) order by c.event_code, c.org_id nulls last`

/** Whatever is not set is told as the definition says. */
export async function rulesFor(tx: Tx, templates: Readonly<Record<string, Template>>, orgId: unknown): Promise<ReadonlyMap<string, Rule>> {
  const codes = Object.keys(templates)
  const { rows } = await tx.query<Stored>(RULES, [codes, orgId ?? null])
  const stored = new Map(rows.map((row) => [row.code, row]))
  return new Map(Object.entries(templates).map(([code, template]) => [code, ruleOf(code, template, stored.get(code))]))
}

function ruleOf(code: string, template: Template, stored: Stored | undefined): Rule {
  const own = ownRule(code, template)
  if (!stored) return own
  const isWritten = stored.templateOn === 'Y'
  const category = isWritten ? stored.category : own.category
  return {
    ...own,
    isOn: stored.enabled === 'Y',
    templateId: stored.templateId,
    ...(isWritten && { words: stored }),
    category,
    mandatory: isMandatory(category, stored.mandatory),
    channels: stored.channels,
    delayMin: stored.delayMin ?? 0,
    mergeMin: stored.mergeMin ?? 0,
    quiet: stored.quietFrom && stored.quietTo ? [stored.quietFrom, stored.quietTo] : null,
    sourceId: stored.sourceId,
    receivers: stored.receivers,
  }
}

function ownRule(code: string, { title: [titleCn, titleEn], category, todo }: Template): Rule {
  const kind = category ?? (todo ? 'TODO' : 'RESULT')
  return {
    code,
    isOn: true,
    templateId: null,
    words: { titleCn, titleEn, bodyCn: SHIPPED_BODY, bodyEn: SHIPPED_BODY, smsCn: null, smsEn: null, dingCn: null, dingEn: null },
    category: kind,
    mandatory: isMandatory(kind, null),
    channels: ['SITE', 'EMAIL'],
    delayMin: 0,
    mergeMin: 0,
    quiet: null,
    sourceId: null,
    receivers: [],
  }
}

/** What of the setting of an event still counts when a delivery is sent. */
export async function ruleBehind(tx: Tx, code: string): Promise<{ mandatory: boolean; isDelayed: boolean } | null> {
  const { rows } = await tx.query<{ mandatory: string | null; category: string; isDelayed: boolean }>(
    `select t.mandatory, t.category, t.todo_type is not null and exists (select from msg_config c where c.event_code = $1 and c.send_delay_min > 0) as "isDelayed"
     from msg_template t where t.event_code = $1 order by t.code = $1 desc limit 1`,
    [code],
  )
  const [row] = rows
  return row ? { mandatory: isMandatory(row.category, row.mandatory), isDelayed: row.isDelayed } : null
}

/** Whether somebody still has it to do; of what was done meanwhile nobody need hear. */
export async function isStillToDo(tx: Tx, code: string, businessId: string | null, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from interior_pending_item where business_id = $1 and template_code = $2 and user_id = $3 and status = 'PENDING'
     union all select from supplier_pending_item p join "user" u on p.supplier_id = any(u.supplier_ids) where p.business_id = $1 and p.template_code = $2 and u.id = $3 and p.status = 'PENDING' limit 1`,
    [businessId, code, userId],
  )
  return (rowCount ?? 0) > 0
}

/** Whether it leaves the house. */
export const isSent = (channel: string): channel is Exclude<MsgChannel, 'SITE'> => channel !== 'SITE'
