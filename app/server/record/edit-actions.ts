/** What the buttons of a document do: save, an action with what was typed beside it, lines added and taken away, a picker opened. */
import { randomUUID } from 'node:crypto'
import { buttons, definitionOf, pages } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import { isDecision } from '../../../catalogue/language/define.ts'
import { statusOf } from '../../../catalogue/language/rights.ts'
import type { PartName } from '../../../catalogue/page-parts.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Issue } from '../../../contract/types.ts'
import { labelledAt } from '../../format.ts'
import type { Language, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { rolesIn } from '../describe/describe-buttons.ts'
import { say } from '../describe/describe-fields.ts'
import { lineText } from '../describe/edit/describe-attachments.ts'
import { nextStep } from '../describe/next-step.ts'
import { unsavedFiles } from '../file/attachments.ts'
import { changeForm } from '../form/change-lines.ts'
import { chosenLines, declaredDraft, declaredInput } from '../form/declared.ts'
import { dropDraft } from '../form/drafts.ts'
import { type Draft, type Intent, parkedOf, readForm, type TypedForm } from '../form/form.ts'
import type { Pressed } from '../form/issues.ts'
import { lookUpTexts, withNotFound } from '../form/reference-text.ts'
import { adoptLines, dropTheirs, withoutGone } from '../form/versions.ts'
import { placeOf } from '../page/next-to-do.ts'
import { aboutOf, type OpenedPage, openPage } from '../page/open-page.ts'
import { pageAddress, partAddress, recordAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { parkForm } from '../session/session.ts'
import { chooseLanguage } from '../session/tab-titles.ts'
import { type EditData, editData, gridsOf, retyped } from './edit-page.ts'
import { ledTo } from './led-to.ts'

/** A redirect, or the page again with what was typed. */
export async function doInDocument(request: Request, context: PageContext): Promise<PageAnswer<EditData>> {
  const opened = await openPage(request, context)
  const typed = await readForm(request)
  const { intent } = typed
  if (intent.kind === 'again') return showAgain(opened, context, typed, intent)
  if (intent.kind === 'pick') return openPicker(opened, context, typed, intent.field)
  const files = intent.kind === 'other' ? attachmentPages.get(intent.name) : undefined
  if (intent.kind === 'other' && files) return openAttachment(opened, context, typed, intent, files)
  if (intent.kind === 'other' && intent.name === 'language') return speak(opened, context, typed, intent.value === 'EN' ? 'EN' : 'CN')
  if (intent.kind === 'other' && intent.name === 'draft.drop') {
    const done = await dropDraft(opened, context, typed.id)
    const address = recordAddress(opened.page.name, opened.menuId, opened.respId) + (typed.id ? `&id=${encodeURIComponent(typed.id)}` : '')
    return redirectWithMessage(context, address, wordsOf(opened.language)('done.draftDrop'), 'ok', { done })
  }
  let notFound: Issue[] = []
  try {
    notFound = await lookUpTexts(opened, typed)
    const answer = await carryOut(opened, context, typed)
    if (typed.isKept) await dropDraft(opened, context, typed.id)
    return answer
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    // The same key with another content: what was made the first time stands beside it.
    const isSecond = error.refusal.code === 'OTHER_BODY'
    const stored = await storedOf(opened, typed.id ?? ((isSecond && error.refusal.data?.given?.id) || null))
    if (isSecond && stored) adoptLines(typed, stored)
    const refused = isSecond ? secondOf(error, stored, opened) : withNotFound(error, notFound)
    return pageAnswer(
      await editData(opened, context, stored, {
        typed: refused.refusal.data?.by && stored ? retyped(typed, { draft: withoutGone(typed, stored) }) : typed,
        refused,
        versionNum: typed.versionNum,
        pressed: pressedBy(opened, intent),
        files: await unsavedFiles(opened, typed.draft),
      }),
      { status: refused.status },
    )
  }
}

export function pressedBy({ page, language }: OpenedPage, intent: Intent): Pressed {
  if (intent.kind === 'delete') return { action: undefined, intent: 'delete', label: say(buttons.btnDelete, language) }
  if (intent.kind !== 'action') return { action: undefined, intent: 'save', label: say(buttons.btnSave, language) }
  const label = definitionOf(page.entity)?.actions[intent.name]?.label
  const pressed = intent.line ? `${intent.name}:${intent.line}` : intent.name
  return { action: intent.name, intent: pressed, label: label ? say(label, language) : intent.name }
}

async function carryOut(opened: OpenedPage, context: PageContext, typed: TypedForm): Promise<PageAnswer<EditData>> {
  const { page, api, language, menuId } = opened
  const { intent, id, versionNum, confirmed, idem, removed } = typed
  const words = wordsOf(language)
  // Whoever saw the comparison decided by it, whichever button was pressed then.
  if (typed.settled !== 'mine') dropTheirs(typed)
  const draft: Draft = {
    ...declaredDraft(page.entity, typed.draft, opened.session.timeZone),
    ...(removed.length && { deletedLines: removed }),
    ...(typed.isMoved && { linesInOrder: true }),
  }
  const addressOf = (saved: string) => addressAfter(opened, intent, saved)
  if (intent.kind === 'other' && intent.name === 'resolve.theirs' && id) return redirect(addressOf(id), 303)
  if (intent.kind === 'other' && intent.name === 'preview' && id) {
    const [panels, stored] = await Promise.all([api.preview(page.entity, draft, { id, versionNum }), storedOf(opened, id)])
    const previewed = stored && { ...stored, $panels: panels }
    return pageAnswer(await editData(opened, context, previewed, { typed, versionNum, files: await unsavedFiles(opened, typed.draft) }))
  }
  if (intent.kind === 'delete' && id) {
    await api.remove(page.entity, [{ id, versionNum }], idem)
    return redirectWithMessage(context, listOf(opened), words('done.delete'), 'ok', { done: idem, staleMenuId: menuId })
  }
  if (intent.kind === 'action') {
    // A document that is not stored yet goes without rows: it is saved and acted on in one transaction, or neither.
    const rows = id ? [{ id, versionNum }] : []
    const lineIds = intent.line ? [idOfLine(typed.draft, intent.line)].filter((each) => each !== null) : chosenLines(typed.draft)
    const input = declaredInput(page.entity, intent.name, typed.input[intent.name], opened.session.timeZone)
    const request = { rows, draft, confirmed, ...(input && { input }), ...(lineIds.length && { lineIds }) }
    const { rows: done, made, isReplay, said: remark, batch } = await api.act(page.entity, intent.name, request, idem)
    const numbers = made?.map(({ docNum }) => docNum).join(', ')
    const acted = done[0]?.id ?? id ?? ''
    // That it was opened is no news to whoever did.
    if (definitionOf(page.entity)?.actions[intent.name]?.opened) return redirect(addressOf(acted), 303)
    const after = await seenAfter(opened, acted)
    const said = isReplay
      ? words('idem.same', { number: numbers ?? '' })
      : numbers
        ? words(made?.every(({ isSame }) => isSame) ? 'done.madeBefore' : 'done.made', { numbers })
        : (remark ?? saidOf(opened, intent.name, after))
    // What an action tried may have failed although it was done: a connection that was tested.
    const tone = batch?.some(({ outcome }) => outcome === 'refused') ? 'bad' : 'ok'
    const leads = ledTo(opened, intent.name, made)
    const address = leads ?? (after === null && isDecided(opened, intent.name) ? listOf(opened) : addressOf(acted))
    const next = tone === 'ok' ? await nextAfter(opened, intent.name, acted) : undefined
    return redirectWithMessage(context, address, said, tone, { done: idem, staleMenuId: menuId, ...(next && { next }) })
  }
  const saved = await api.save(page.entity, draft, { id, versionNum, confirmed }, idem)
  const said = saved.isReplay ? words('idem.same', { number: saved.docNum ?? '' }) : [words('done.save'), saved.said].filter(Boolean).join(' · ')
  return redirectWithMessage(context, addressOf(saved.id), said, 'ok', { done: idem, staleMenuId: menuId })
}

/** Where a record shows once it is saved: at the next step, where it was, or, once the page on which records are begun is done, where they are opened. */
function addressAfter({ page, menuId, respId, step }: OpenedPage, intent: Intent, saved: string): string {
  const goesOn = intent.kind === 'other' && intent.name === 'step'
  const begun = goesOn ? undefined : pages.find(({ begins }) => begins === page.name)
  const at = goesOn ? intent.value : begun ? null : step
  const address = `${recordAddress(begun?.opens ?? page.name, menuId, respId)}&id=${encodeURIComponent(saved)}`
  return at ? `${address}&step=${encodeURIComponent(at)}` : address
}

/** The page once more, with what was typed: another line in edit, lines that came or went, figures computed anew. */
async function showAgain(
  opened: OpenedPage,
  context: PageContext,
  sent: TypedForm,
  { word, at }: Extract<Intent, { kind: 'again' }>,
): Promise<PageAnswer<EditData>> {
  const typed = word === 'picture.remove' ? emptied(sent, at) : sent
  // What is typed and not found stays typed: the figures are all that was asked for.
  if (word === 'recompute') await lookUpTexts(opened, typed)
  const stored = await storedOf(opened, typed.id)
  const { wrong, ...changed } = changeForm(typed, word, at, { row: stored, grids: gridsOf(opened, stored) }, wordsOf(opened.language))
  const again = {
    typed: retyped(typed, changed),
    versionNum: typed.versionNum,
    files: await unsavedFiles(opened, typed.draft),
    wrong,
    ...(word === 'why' && { why: at }),
  }
  return pageAnswer(await editData(opened, context, stored, again))
}

const emptied = (form: TypedForm, name: string): TypedForm => ({
  ...form,
  draft: { ...form.draft, [name]: null },
  typed: { ...form.typed, [name]: '' },
})

/** The form waits in the session while one looks elsewhere. */
async function openPicker({ page, menuId, respId }: OpenedPage, context: PageContext, typed: TypedForm, field: string): Promise<Response> {
  const key = randomUUID()
  await parkForm(context, key, parkedOf(typed))
  const query = new URLSearchParams({ field, park: key, q: typed.typed[`${field}$text`] ?? '' })
  return redirect(`${partAddress(page.name, 'pick', { menuId, respId })}&${query}`, 303)
}

/** The same form in the other language, with what is typed in it. */
async function speak({ page, menuId, respId }: OpenedPage, context: PageContext, typed: TypedForm, language: Language): Promise<Response> {
  const park = randomUUID()
  await Promise.all([parkForm(context, park, parkedOf(typed)), chooseLanguage(context, language)])
  const query = new URLSearchParams({ ...(typed.id && { id: typed.id }), park })
  return redirect(`${recordAddress(page.name, menuId, respId)}&${query}`, {
    status: 303,
    headers: { 'Set-Cookie': context.session.languageCookie(language) },
  })
}

/** Files come and go on pages of their own, by the value of the button's intent. */
const attachmentPages = new Map<string, PartName>([
  ['attach', 'attach'],
  ['crop', 'crop'],
  ['picture', 'picture'],
  ['unattach', 'remove'],
])

async function openAttachment(
  { page, menuId, respId }: OpenedPage,
  context: PageContext,
  typed: TypedForm,
  { name, value }: { name: string; value: string },
  part: PartName,
): Promise<Response> {
  const park = randomUUID()
  await parkForm(context, park, parkedOf(typed))
  const more = name === 'unattach' ? { file: value } : name === 'picture' ? { field: value } : { line: lineIn(typed.draft, value) }
  return redirect(partAddress(page.name, part, { menuId, respId }, { id: typed.id, park, ...more }), 303)
}

const lineName = /^(\w+)\[(\d+)\]$/

/** `poLine[2]` of the form as the stored line that stands there; a new one is known by its place. */
function lineIn(draft: Draft, name: string): string | null {
  const entity = lineName.exec(name)?.[1]
  const id = idOfLine(draft, name)
  return entity ? lineText(id ? { entity, id, at: null } : { entity, id: null, at: name }) : null
}

/** A row of a panel is named by its id. */
function idOfLine(draft: Draft, name: string): string | null {
  if (isId(name)) return name
  const [, entity = '', at = ''] = lineName.exec(name) ?? []
  return (draft[entity] as { id?: string }[] | undefined)?.[Number(at)]?.id || null
}

/** Who goes back and sends the form again with other content has to settle it with what he sent before. */
function secondOf({ refusal }: UpstreamRefusal, stored: Row | null, { language, session }: OpenedPage): UpstreamRefusal {
  const by = (stored ? labelledAt(stored, 'lastUpdatedBy') : undefined)?.name ?? session.user.displayName
  const data = stored ? { by, time: minuteOf(String(stored.lastUpdateDate ?? ''), session.timeZone) } : undefined
  return new UpstreamRefusal(409, { ...refusal, msg: wordsOf(language)('idem.other'), data })
}

/** The document as it is now; null once it is no longer before this person. Of master data nobody asks. */
function seenAfter({ page, api }: OpenedPage, id: string): Promise<Row | null> | undefined {
  if (definitionOf(page.entity)?.type !== 'document') return undefined
  return api.find(page.entity, id).catch((error: unknown) => {
    if (error instanceof UpstreamRefusal && error.status === 404) return null
    throw error
  })
}

/** Whoever decided may have had the document before him for that alone. */
function isDecided({ page }: OpenedPage, action: string): boolean {
  const definition = definitionOf(page.entity)
  return definition !== undefined && isDecision(definition, action)
}

/** Whoever decided is offered what is to be decided next, with its place: 3 / 12. So is whoever has done it where it is only told of. */
async function nextAfter(opened: OpenedPage, action: string, acted: string): Promise<{ text: string; href: string } | undefined> {
  const leadsOn = definitionOf(opened.page.entity)?.list.record !== undefined
  if (!leadsOn && !isDecided(opened, action)) return undefined
  const place = await placeOf(opened.api, leadsOn ? { id: acted } : { businessId: acted }, opened.language)
  return place?.next ?? undefined
}

/** What happened, to which document, and whose turn it is now. */
function saidOf(opened: OpenedPage, name: string, after: Row | null | undefined): string {
  const { page, language } = opened
  const words = wordsOf(language)
  const definition = definitionOf(page.entity)
  const action = definition?.actions[name]
  if (!definition || !action || !after) return words('done.action')
  const about = aboutOf(opened)
  const status = statusOf(definition, after)
  const [next] = nextStep(definition, status, after, { ...about, roles: rolesIn(after) })
  const done = {
    action: say(action.label, language),
    number: recordName(definition, after, language) ?? '',
    status: say(definition.states[status]?.label ?? ['', ''], language),
  }
  return next?.value ? words('done.actionNext', { ...done, next: next.value }) : words('done.actionOn', done)
}

async function storedOf({ page, api }: OpenedPage, id: string | null) {
  return id ? api.find(page.entity, id) : null
}

function listOf({ session, page, menuId, respId }: OpenedPage): string {
  const list = session.menus.find((menu) => menu.menuId === menuId)?.htmlUrl
  return pageAddress(list ?? page.name, menuId, respId)
}
