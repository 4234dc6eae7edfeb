/** Tells whom an action names: one event a code, and with it what is to be seen at once, messages in the site and to-dos. The rest follows from the event (`dispatch.ts`). */

import { homeZone } from '../../../../catalogue/constants/clock.ts'
import type { Action, ActionName, AnyDefinition, Full, Label, Template } from '../../../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, levelsOf } from '../../../../catalogue/language/evaluator.ts'
import { holds } from '../../../../catalogue/language/formula.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Particulars } from '../../../runtime/ports.ts'
import { rowsAlong } from '../../../runtime/rows/lines-in.ts'
import type { Doc, Side } from '../../../runtime/types.ts'
import { inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { linkRoleOf } from '../../links/link.ts'
import { postMails } from '../../outbox/post.ts'
import { pageAddressOf } from '../addresses.ts'
import { tellInSite } from '../inbox/site.ts'
import { openToDos } from '../inbox/to-dos.ts'
import type { SaidLine } from '../mails/summary.ts'
import { audienceOf, distinct } from './audience.ts'
import { type Event, groupOf, openEvent, type Texts } from './event.ts'
import { eventNamed } from './events.ts'
import { type Person, peopleBy, type Receivers, receiversOf } from './receivers.ts'
import { type Rendered, render, saysMoment, type Told, valuesOf } from './rendering.ts'
import { type Rule, rulesFor } from './rules.ts'
import { namedInAll } from './wording-names.ts'

/** The news of a step that no person takes: a job's, or the effect of something else. */
export const announceStep = <D extends AnyDefinition>(
  work: Work,
  definition: D,
  name: ActionName<D>,
  doc: Full<D>,
  { toAll = false }: Pick<Particulars, 'toAll'> = {},
): Promise<void> => {
  const plain = definition
  return announce(work, plain, doc, plain.actions[name] as Action, { lineIds: [], reason: null, toAll })
}

export async function announce(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  action: Action,
  { lineIds, reason, toAll = false }: Particulars,
): Promise<void> {
  const told = Object.entries<string | undefined>(action.tell ?? {}).map(([receiver, code = '']) => [receiver, templateIn(definition, code)] as const)
  if (told.length === 0) return
  const rules = await rulesFor(work.tx, Object.fromEntries(told.map(([, { code, template }]) => [code, template])), doc.orgId)
  const why = action.reason && reason ? reason : null
  for (const [receiver, { code, template }] of told) {
    const rule = rules.get(code)
    if (!rule) continue
    const receivers = await receiversOf(work, definition, doc, receiver, lineIds)
    const audience = await audienceOf(work, definition, doc, rule, receivers, lineIds)
    // Nobody needs to be told what he has just done himself.
    const people = toAll ? audience : audience.filter(({ id }) => id !== work.actor.userId)
    const news: News = {
      work,
      definition,
      doc,
      rule,
      label: await actorIn(work, why, rule),
      reason: why,
      line: lineSaid(definition, doc, lineIds, rule),
    }
    if (rule.isOn && people.length > 0) await tell(news, people)
    if (rule.isOn && linkRoleOf(definition, receiver)) await tellByLink(news, receiver)
    if (isToDo(template, doc)) await openToDo(news, template, receivers)
  }
}

function templateIn({ entity, templates }: AnyDefinition, code: string): { code: string; template: Template } {
  const template = templates[code]
  if (!template) throw new Error(`${entity} has no template ${code}`)
  return { code, template }
}

export interface NamedEvent {
  code: string
  template: Template
}

/** Whom the actions of a document would tell of an event. */
export async function receiversOfEvent(work: Work, definition: AnyDefinition, doc: Doc, { code, template }: NamedEvent): Promise<Person[]> {
  const named = Object.values(definition.actions).flatMap(({ tell: told = {} }) =>
    Object.entries<string | undefined>(told).flatMap(([receiver, event]) => (event === code ? [receiver] : [])),
  )
  const rule = (await rulesFor(work.tx, { [code]: template }, doc.orgId)).get(code)
  if (!rule) return []
  const found = await inTurn([...new Set(named)], (receiver) => receiversOf(work, definition, doc, receiver, []))
  const own = { people: found.flatMap(({ people }) => people), suppliers: [] }
  return audienceOf(work, definition, doc, rule, own, [])
}

/** An event to these people, whatever action it belongs to; null where it is off or nobody is left to tell. */
export async function announceEvent(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { code, template, people, values }: NamedEvent & { people: readonly Person[]; values: Readonly<Record<string, Label>> },
): Promise<string | null> {
  const rule = (await rulesFor(work.tx, { [code]: template }, doc.orgId)).get(code)
  if (!rule?.isOn || people.length === 0) return null
  return tell({ work, definition, doc, rule, label: await actorIn(work, null, rule), reason: null, values }, distinct(people))
}

export interface PlatformNews {
  code: string
  /** Of an event that ships no template. */
  title?: Record<Language, string>
  /** What its words name besides the document. */
  values?: Readonly<Record<string, Label>>
}

/** Words of the platform itself about a document, to people by name. */
export async function tellPeople(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { code, title, values }: PlatformNews,
  userIds: readonly string[],
): Promise<void> {
  const people = (await peopleBy(work, userIds)).filter(({ id }) => id !== work.actor.userId)
  const rule = await platformRule(work, code, doc, title)
  if (!rule.isOn || people.length === 0) return
  await tell({ work, definition, doc, rule, label: await actorIn(work, null, rule), reason: null, values }, people)
}

/** How an event is told that belongs to no document in particular. */
export async function platformRule({ tx }: Work, code: string, doc: Doc, title?: Record<Language, string>): Promise<Rule> {
  const event = eventNamed(code)
  const rule = (
    await rulesFor(
      tx,
      { [code]: { title: event?.title ?? [title?.CN ?? code, title?.EN ?? code], ...(event && { category: event.category }) } },
      doc.orgId,
    )
  ).get(code)
  if (!rule) throw new Error(`Nobody says how ${code} is told`)
  return rule
}

const isToDo = ({ todo }: Template, doc: Doc): boolean => todo === true || (todo !== undefined && holds(todo, { row: doc }))

/** Where the words name what it alone has. Of several lines nothing is said by itself, and nothing of what may stand in an envelope. */
function lineSaid(definition: AnyDefinition, doc: Doc, [id, ...others]: readonly string[], { words }: Rule): SaidLine | undefined {
  if (id === undefined || others.length > 0) return undefined
  const names = namedInAll(words).filter((name) => !(name in definition.fields))
  for (const place of levelsOf(headOf(definition))) {
    const { path } = place
    const entity = path.at(-1)
    if (entity === undefined || !names.some((name) => name in tableOf(entity).fields)) continue
    const row = rowsAlong(doc, path).find((one) => one.id === id)
    if (row) return { entity, row, isHidden: definition.envelope !== null || isVeiled(place) }
  }
  return undefined
}

const isVeiled = ({ level, above }: FormulaPlace): boolean => (level.veils ?? []).length > 0 || (above !== null && isVeiled(above))

export interface News {
  work: Work
  definition: AnyDefinition
  doc: Doc
  rule: Rule
  /** Who acted. */
  label: Label
  /** Only where the action asks for one; a comment on an approval stays in the house. */
  reason: string | null
  /** The one line that it is about. */
  line?: SaidLine | undefined
  /** What whoever tells it says of it himself, by the names of places. */
  values?: Readonly<Record<string, Label>> | undefined
  /** Its mail is the one with the link to decide. */
  taskId?: string
}

/** A mail with the link to the document; its words are those of now, its token that of the moment of sending. */
async function tellByLink(news: News, role: string): Promise<void> {
  const { CN, EN } = await textsFor(news, 'supplier', homeZone)
  postMails(news.work, news.definition, news.doc, [{ about: 'LINK', role, title: { CN: CN.title, EN: EN.title } }])
}

/** An event and its messages in the site; answers its id. */
export async function tell(news: News, people: readonly Person[]): Promise<string> {
  const { work, definition, doc, rule } = news
  const hasMoments = saysMoment(definition, rule.words, news.line)
  const groups = new Map(people.map((person) => [groupOf(person, hasMoments), person] as const))
  const rendered = await inTurn([...groups], async ([group, { side, timeZone }]) => [group, await textsFor(news, side, timeZone)] as const)
  const event: Event = {
    code: rule.code,
    rule,
    definition,
    doc,
    people: people.map((person) => ({ ...person, group: groupOf(person, hasMoments) })),
    texts: Object.fromEntries(rendered),
    ...(news.taskId && { taskId: news.taskId }),
  }
  const instanceId = openEvent(work, event)
  await tellInSite(work, event, instanceId)
  return instanceId
}

export async function textsFor(news: News, side: Side, timeZone: string): Promise<Texts> {
  const url = pageAddressOf(news.definition, side, news.doc.id)
  const [CN, EN] = await inTurn(['CN', 'EN'] as const, (language) => rendering(news, { language, side, timeZone, url }))
  if (!CN || !EN) throw new Error('Nothing was written')
  return { CN, EN, url }
}

async function rendering(
  { work, definition, doc, rule, label, reason, values, line }: News,
  { url, ...reader }: { language: Language; side: Side; timeZone: string; url: string },
): Promise<Rendered> {
  const told: Told = {
    actor: label,
    reason: reason ? [`${label[0]}：${reason}`, `${label[1]}: ${reason}`] : null,
    url,
    ...(values && { more: values }),
  }
  const said = await valuesOf(work.tx, definition, doc, told, { ...reader, line })
  return render(rule.words, said.values, reader.language, said.facts)
}

/** Who acted, by both names where they are said. */
export async function actorIn({ tx, actor }: Work, reason: string | null, { words }: Rule): Promise<Label> {
  const isSaid = reason !== null || namedInAll(words).includes('actor')
  if (!isSaid) return [actor.displayName, actor.displayName]
  const { rows } = await tx.query<{ nameEn: string }>(`select name_en as "nameEn" from entity_label where id = $1`, [actor.userId])
  return [actor.displayName, rows[0]?.nameEn || actor.displayName]
}

async function openToDo(news: News, template: Template, { people, suppliers }: Receivers): Promise<void> {
  const { work, definition, doc, rule } = news
  const isOfSuppliers = suppliers.length > 0
  const addressees = isOfSuppliers ? suppliers.map((supplierId) => ({ supplierId })) : people.map(({ id }) => ({ userId: id }))
  if (addressees.length === 0) return
  const { CN, EN, url } = await textsFor(news, isOfSuppliers ? 'supplier' : 'internal', homeZone)
  openToDos(work, definition, doc, addressees, {
    itemType: template.todoType ?? 'OTHER',
    templateCode: rule.code,
    title: { CN: CN.title, EN: EN.title },
    url,
  })
}
