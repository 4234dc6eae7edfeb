/** What somebody has to do, as he reads it: what it is about, with whom, how much, by when, and the next step; found by kind, partner and age. */
import { z } from 'zod'
import { definitionOf, pages } from '../../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { rolesIn, supplierField } from '../../../../catalogue/language/members.ts'
import { maskOf, reachOf } from '../../../../catalogue/language/sight.ts'
import type { Language, PageInfo } from '../../../../contract/types.ts'
import { anId } from '../../../runtime/change/requests.ts'
import { readHeaders } from '../../../runtime/rows/documents.ts'
import type { Actor, CallContext, Tx } from '../../../runtime/types.ts'
import { askedBy } from '../../../runtime/visibility/readable-fields.ts'
import { inLanguage } from '../../../store/in-language.ts'
import { quoted, snake, tableOf } from '../../../store/tables.ts'
import { readBody } from '../../http/read-body.ts'
import { MY_TO_DO_KINDS, MY_TO_DOS } from './to-do-rows.ts'

const MOST_ROWS = 200
const MOST_DAYS = 3_650

const word = z.string().trim().max(100)
const bodies = {
  waiting: z.object({
    pageIndex: z.int().min(1).default(1),
    pageRows: z.int().min(1).max(MOST_ROWS).default(100),
    itemType: word.optional(),
    entityName: z.string().max(63).optional(),
    /** Of the title or the number of the document. */
    keyword: word.optional(),
    /** Of the name of whoever brought it about. */
    from: word.optional(),
    /** Of the name of the supplier, or to a supplier of the company that buys. */
    partner: word.optional(),
    /** Waiting for so many days at least. */
    days: z.int().min(0).max(MOST_DAYS).optional(),
    overdue: z.boolean().default(false),
  }),
  near: z.object({ id: anId.optional(), businessId: anId.optional() }).refine(({ id, businessId }) => Boolean(id ?? businessId)),
}

interface OpenToDoRow {
  count: number
  entityName: string
  businessId: string
  amount: string | null
}

export async function waitingFor(
  tx: Tx,
  body: Record<string, unknown>,
  { actor, now, language }: CallContext,
): Promise<{ data: unknown[]; page: PageInfo }> {
  const { pageIndex, pageRows, itemType, entityName, keyword, from, partner, days, overdue } = readBody(bodies.waiting, body)
  const [title, name, partnerName] = [inLanguage('t.title', language), inLanguage('f.name', language), inLanguage('p.name', language)]
  const { rows } = await tx.query<OpenToDoRow>(
    `select t.id, t.item_type as "itemType", ${title} as title, t.url, t.due_at as "dueAt", t.arisen_at as "creationDate", t.entity_name as "entityName",
       t.business_num as "businessNum", ${name} as "fromName", round(extract(epoch from $4 - t.arisen_at)::numeric / 3600, 1)::text as "stayHours",
       (extract(epoch from $4 - t.arisen_at)::numeric / 86400)::int as "waitDays", t.task_id as "taskId", t.turn, ${partnerName} as "partnerName",
       t.business_id as "businessId", x.amount::text as amount, x.currency, x.version_num as "docVersionNum",
       (select json_agg(json_build_object('label', s -> 'label' ->> $10::int, 'value', s -> 'value' ->> $10::int)) from jsonb_array_elements(t.summary) s) as summary, count(*) over ()::int as count
     from (${MY_TO_DOS}) t left join entity_label f on f.id = t.from_id
     left join lateral (${await figuresOf(tx, actor)}) x on true left join entity_label p on p.id = coalesce(t.partner_id, x.partner_id)
     where ($5::text is null or t.item_type = $5) and ($6::text is null or t.entity_name = $6)
       and ($7::text is null or ${title} ilike $7 or t.business_num ilike $7) and ($8::text is null or ${name} ilike $8) and (not $9 or t.due_at < $4)
       and ($11::text is null or ${partnerName} ilike $11 or p.code ilike $11) and ($12::int is null or t.arisen_at <= $4 - make_interval(days => $12))
     order by t.arisen_at desc, t.id desc limit $2 offset $3`,
    [
      actor.userId,
      pageRows,
      (pageIndex - 1) * pageRows,
      now,
      itemType || null,
      entityName || null,
      containing(keyword),
      containing(from),
      overdue,
      language === 'EN' ? 1 : 0,
      containing(partner),
      days ?? null,
    ],
  )
  const closed = await closedAmounts(tx, rows, actor)
  const data = rows.map(({ count: _, businessId, ...row }) => (closed.has(businessId) ? { ...row, amount: null } : row))
  return { data, page: { count: rows[0]?.count ?? 0, curIndex: pageIndex, countKind: 'exact' } }
}

const containing = (text: string | undefined): string | null => (text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null)

const NO_FIGURES = 'select null::uuid as partner_id, null::numeric as amount, null::text as currency, null::int as version_num where false'

/** Partner, amount and version of each document that something waits on, from its own row; no amount that the person never reads. */
async function figuresOf(tx: Tx, actor: Actor): Promise<string> {
  const { rows } = await tx.query<{ entity: string }>(MY_TO_DO_KINDS, [actor.userId])
  const branches = rows.flatMap(({ entity }) => {
    const definition = definitionOf(entity)
    return definition ? [figuresIn(definition, actor)] : []
  })
  return branches.join(' union all ') || NO_FIGURES
}

function figuresIn(definition: AnyDefinition, actor: Actor): string {
  const { entity, fields } = definition
  const partner = actor.side === 'internal' ? supplierField(definition) : undefined
  const amount = amountField(definition)
  const shown = amount && reachTo(definition, amount, actor) !== 'none' ? amount : undefined
  const unit = shown ? fields[shown]?.options.unit : undefined
  const column = (key: string | undefined, type: string) => (key && fields[key] ? `d.${quoted(snake(key))}` : `null::${type}`)
  return `select ${column(partner, 'uuid')} as partner_id, ${column(shown, 'numeric')} as amount, ${column(unit, 'text')} as currency, d.version_num
    from ${quoted(tableOf(entity).name)} d where t.entity_name = '${entity}' and d.id = t.business_id`
}

/** The sum by which the document is decided, or the last of its totals. */
function amountField({ flows, edit, fields }: AnyDefinition): string | undefined {
  const named = Object.values(flows).find(({ amount }) => amount)?.amount ?? edit.totals?.at(-1)
  return named && fields[named]?.kind === 'amount' ? named : undefined
}

/** Through the page of the kind that shows most. */
function reachTo({ entity, fields }: AnyDefinition, key: string, actor: Actor): 'none' | 'some' | 'all' {
  const field = fields[key]
  if (!field || field.options.sealed) return 'none'
  const found = lookingAt(entity, actor).map((asked) => reachOf(field, asked))
  return found.includes('all') ? 'all' : found.includes('some') ? 'some' : 'none'
}

const lookingAt = (entity: string, actor: Actor, roles?: readonly string[]) =>
  [null, ...pages.filter((page) => page.entity === entity && actor.grants.has(page.name)).map(({ name }) => name)].map((page) =>
    askedBy({ ...actor, page }, roles),
  )

/** Of documents that show their amount only while they stand so: those that do not. */
async function closedAmounts(tx: Tx, rows: readonly OpenToDoRow[], actor: Actor): Promise<ReadonlySet<string>> {
  const closed = new Set<string>()
  for (const [entity, some] of Map.groupBy(rows, ({ entityName }) => entityName)) {
    const definition = definitionOf(entity)
    const key = definition && amountField(definition)
    const field = key && definition.fields[key]
    if (!field || reachTo(definition, key, actor) !== 'some') continue
    const ids = some.flatMap(({ businessId, amount }) => (amount === null ? [] : [businessId]))
    for (const doc of await readHeaders(tx, tableOf(entity), ids, false)) {
      const looking = lookingAt(entity, actor, rolesIn(definition, doc, actor))
      if (looking.every((asked) => maskOf(definition, field, asked, { row: doc }) !== null)) closed.add(doc.id)
    }
  }
  return closed
}

interface InboxPosition {
  position: number
  count: number
  next: { title: string; url: string } | null
}

/** Of its own kind: where a to-do stands or stood among those that still wait, and the one after it. Null of what was no to-do of this person. */
export async function placeAmongWaiting(
  tx: Tx,
  body: Record<string, unknown>,
  { actor, language }: CallContext,
): Promise<{ data: InboxPosition | null }> {
  const { id, businessId } = readBody(bodies.near, body)
  const { rows } = await tx.query<InboxPosition>(NEAR[language], [actor.userId, id ?? null, businessId ?? null])
  return { data: rows[0] ?? null }
}

const NEAR: Record<Language, string> = { CN: nearIn('CN'), EN: nearIn('EN') }

/** $1 the person, $2 the to-do or $3 its document. */
function nearIn(language: Language): string {
  return `
with this as (
  select id, arisen_at, item_type from interior_pending_item where user_id = $1 and (id = $2 or business_id = $3)
  union all
  select p.id, p.arisen_at, p.item_type from "user" u join supplier_pending_item p on p.supplier_id = any(u.supplier_ids)
  where u.id = $1 and u.user_type = 'SUPPLIER' and (p.id = $2 or p.business_id = $3)
  order by arisen_at desc, id desc limit 1
), waiting as (
  select t.id, t.arisen_at, ${inLanguage('t.title', language)} as title, t.url from (${MY_TO_DOS}) t, this where t.item_type = this.item_type
), behind as (
  select w.title, w.url from waiting w, this where w.id <> this.id order by ((w.arisen_at, w.id) < (this.arisen_at, this.id)) desc, w.arisen_at desc, w.id desc limit 1
)
select (select count(*)::int from waiting w where (w.arisen_at, w.id) > (this.arisen_at, this.id)) + 1 as position, (select count(*)::int from waiting) as count,
  (select json_build_object('title', title, 'url', url) from behind) as next
from this`
}
