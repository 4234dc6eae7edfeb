/** Tells whom an action names: a message in the site, a to-do where somebody must act next, mail through the outbox. */
import type { Action, ActionName, AnyDefinition, Full, Template } from '../../../catalogue/define.ts'
import { holds } from '../../../catalogue/formula.ts'
import type { Language } from '../../../contract/types.ts'
import { upsertRows } from '../../runtime/documents.ts'
import { newId } from '../../runtime/new-id.ts'
import type { Particulars } from '../../runtime/ports.ts'
import { fill, type Params } from '../../runtime/refusal.ts'
import type { Doc, Side } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { postMails } from '../outbox/post.ts'
import { pageAddressOf } from './addresses.ts'
import { isNotifiedByMail, isNotifiedInSite } from './channels.ts'
import { type Person, peopleBy, type Receivers, receiversOf } from './receivers.ts'
import { summaryOf } from './summary.ts'
import { openToDos } from './to-dos.ts'

type Words = Record<Language, string>

const longestContent = 2000

/** The news of a step that no person takes: a job's, or the effect of something else. */
export const announceStep = <D extends AnyDefinition>(work: Work, definition: D, name: ActionName<D>, doc: Full<D>): Promise<void> => {
  const plain = definition
  return announce(work, plain, doc, plain.actions[name] as Action, { lineIds: [], reason: null })
}

export async function announce(work: Work, definition: AnyDefinition, doc: Doc, action: Action, { lineIds, reason }: Particulars): Promise<void> {
  for (const [receiver, code] of Object.entries<string | undefined>(action.tell ?? {})) {
    const template = code && definition.templates[code]
    if (!template) throw new Error(`${definition.entity} has no template ${code}`)
    const receivers = await receiversOf(work, definition, doc, receiver, lineIds)
    // Nobody needs to be told what he has just done himself.
    await sendMessages(
      work,
      definition,
      doc,
      { code, template, reason: action.reason ? reason : null },
      receivers.people.filter(({ id }) => id !== work.actor.userId),
    )
    if (isToDo(template, doc)) openToDo(work, definition, doc, { code, template }, receivers)
  }
}

/** Words of the platform itself about a document, to people by name. */
export async function tellPeople(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { code, title }: { code: string; title: Words },
  userIds: readonly string[],
): Promise<void> {
  const others = (await peopleBy(work, userIds)).filter(({ id }) => id !== work.actor.userId)
  await sendMessages(work, definition, doc, { code, template: { title: [title.CN, title.EN] }, reason: null }, others)
}

const isToDo = ({ todo }: Template, doc: Doc): boolean => todo === true || (todo !== undefined && holds(todo, { row: doc }))

interface Coded {
  code: string
  template: Template
}

interface Reasoned extends Coded {
  /** Only where the action asks for one; a comment on an approval stays in the house. */
  reason: string | null
}

const titleOf = (definition: AnyDefinition, { template }: Coded, doc: Doc) =>
  fill(template.title, {
    ...(doc as Params),
    ...twinsIn(definition, doc),
    name: [String(doc.name ?? ''), String(doc.nameEn || doc.name || '')],
    docNum: String(doc.docNum ?? doc.code ?? ''),
  })

/** Texts that have an English twin, in both languages. */
const twinsIn = ({ fields }: AnyDefinition, doc: Doc): Params =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { options }]) =>
      options.english ? [[key, [String(doc[key] ?? ''), String(doc[options.english] || doc[key] || '')] as const] as const] : [],
    ),
  )

function openToDo(work: Work, definition: AnyDefinition, doc: Doc, coded: Coded, { people, suppliers }: Receivers): void {
  const isOfSuppliers = suppliers.length > 0
  const addressees = isOfSuppliers ? suppliers.map((supplierId) => ({ supplierId })) : people.map(({ id }) => ({ userId: id }))
  openToDos(work, definition, doc, addressees, {
    itemType: coded.template.todoType ?? 'OTHER',
    templateCode: coded.code,
    title: titleOf(definition, coded, doc),
    url: pageAddressOf(definition, isOfSuppliers ? 'supplier' : 'internal', doc.id),
  })
}

async function sendMessages(work: Work, definition: AnyDefinition, doc: Doc, coded: Reasoned, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  const title = titleOf(definition, coded, doc)
  const reason = coded.reason ? await reasonFor(work, coded.reason) : null
  const contents = new Map<Side, Promise<Words>>()
  const contentFor = (side: Side) => {
    const known = contents.get(side) ?? contentOf(work, definition, doc, side, reason)
    contents.set(side, known)
    return known
  }
  const rows: Doc[] = []
  for (const person of people) {
    const content = await contentFor(person.side)
    rows.push({
      id: newId(work.now),
      ...(isNotifiedInSite(person) ? { status: 'UNREAD' } : { status: 'READ', readAt: work.nowText }),
      orgId: doc.orgId ?? null,
      userId: person.id,
      templateCode: coded.code,
      title: title.CN,
      titleEn: title.EN,
      content: content.CN,
      contentEn: content.EN,
      url: pageAddressOf(definition, person.side, doc.id),
      entityName: definition.entity,
      businessId: doc.id,
      versionNum: 1,
      createdBy: work.actor.userId,
      creationDate: work.nowText,
      lastUpdatedBy: work.actor.userId,
      lastUpdateDate: work.nowText,
    })
  }
  upsertRows(work.tx, tableOf('siteMessage'), rows)
  const reachable = new Set(people.filter((person) => person.email && isNotifiedByMail(person)).map(({ id }) => id))
  postMails(
    work,
    definition,
    doc,
    rows.filter(({ userId }) => reachable.has(String(userId))).map(({ id }) => ({ about: 'MESSAGE', messageId: id })),
  )
}

/** The document in one line, as this side may see it, and the reason below. */
async function contentOf({ tx }: Work, definition: AnyDefinition, doc: Doc, side: Side, reason: Words | null): Promise<Words> {
  const inLanguage = async (language: Language) => {
    const { gist } = await summaryOf(tx, definition, doc, { language, side })
    return [gist, reason?.[language]].filter(Boolean).join('\n').slice(0, longestContent)
  }
  const [CN, EN] = await Promise.all([inLanguage('CN'), inLanguage('EN')])
  return { CN, EN }
}

/** Why, in the words of whoever acted. */
async function reasonFor({ tx, actor }: Work, reason: string): Promise<Words> {
  const { rows } = await tx.query<{ nameEn: string }>(`select name_en as "nameEn" from entity_label where id = $1`, [actor.userId])
  return { CN: `${actor.displayName}：${reason}`, EN: `${rows[0]?.nameEn || actor.displayName}: ${reason}` }
}
