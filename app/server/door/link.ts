/** The page behind a link that was mailed to somebody without an account: one document, without the frame, with what its role may do. Opening it changes nothing, whoever opens it. */

import { homeZone } from '../../../catalogue/constants/clock.ts'
import { definitionOf, pages } from '../../../catalogue/index.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { EditView, LinkView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { withCodeLabels } from '../describe/code-labels.ts'
import { say } from '../describe/describe-fields.ts'
import { describeEdit, withParts } from '../describe/edit/describe-edit.ts'
import { changeForm } from '../form/change-lines.ts'
import { declaredDraft, declaredInput } from '../form/declared.ts'
import { readForm, type TypedForm } from '../form/form.ts'
import { refusalOf } from '../form/issues.ts'
import { retyped } from '../record/edit-page.ts'
import { call } from '../services/upstream.ts'
import { speakToVisitor, visitorOf } from './gate.ts'

/** As the services show it. */
interface Shown {
  entity: string
  doc: Row
  edits: string[]
  actions: string[]
}

interface Again {
  typed?: TypedForm
  refused?: UpstreamRefusal
  said?: string
  pressed?: string
}

export async function showLink(request: Request, context: PageContext, token: string): Promise<PageAnswer<LinkView>> {
  await speakToVisitor(request, context)
  return shown(context, token)
}

export async function doByLink(request: Request, context: PageContext, token: string): Promise<PageAnswer<LinkView>> {
  await speakToVisitor(request, context)
  const typed = await readForm(request)
  const words = wordsOf(context.session.language)
  if (typed.intent.kind === 'again') return shown(context, token, { typed })
  const action = typed.intent.kind === 'action' ? typed.intent.name : null
  try {
    await carryOut(context, token, typed, action)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return shown(context, token, { typed, refused: error, ...(action && { pressed: action }) })
  }
  return shown(context, token, { said: words(action ? 'done.action' : 'done.save') })
}

async function carryOut(context: PageContext, token: string, typed: TypedForm, action: string | null): Promise<void> {
  const { entity } = (await call<Shown>('/v1/link/open', { token }, visitorOf(context))).data
  const draft = { ...declaredDraft(entity, typed.draft, homeZone), ...(typed.removed.length && { deletedLines: typed.removed }) }
  const input = action ? declaredInput(entity, action, typed.input[action], homeZone) : undefined
  const rows = [{ id: typed.id ?? '', versionNum: typed.versionNum }]
  const body = { token, action, rows, draft, confirmed: typed.confirmed, ...(input && { input }) }
  await call('/v1/link/act', body, visitorOf(context), { idempotencyKey: typed.idem })
}

/** The document; what was said of it; or that the link is of no use, with why. */
async function shown(context: PageContext, token: string, again: Again = {}): Promise<PageAnswer<LinkView>> {
  const { csrf, language } = context.session
  const page = {
    words: interfaceWords(language),
    csrf,
    title: say(['单据', 'Document'], language),
    edit: null,
    notice: null,
    said: again.said ?? null,
  }
  try {
    const { data } = await call<Shown>('/v1/link/open', { token }, visitorOf(context))
    const edit = editOf(data, context, token, again)
    return pageAnswer({ ...page, title: edit.view.docNum ?? edit.view.title, edit }, { status: again.refused?.status ?? 200 })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || !error.refusal.code.startsWith('link.')) throw error
    // Whoever has just done what he was asked for is told that, not that there is nothing more to do.
    return again.said ? pageAnswer(page) : pageAnswer({ ...page, notice: error.refusal.msg }, { status: error.status })
  }
}

function editOf(
  { entity, doc: found, edits, actions }: Shown,
  context: PageContext,
  token: string,
  { typed, refused, pressed }: Again,
): NonNullable<LinkView['edit']> {
  const { language } = context.session
  const definition = definitionOf(entity)
  const page = pages.find((one) => one.entity === entity && (one.kind === 'edit' || one.opens === one.name))
  if (!definition || !page) throw new Error(`${entity} has no page on which a record is shown`)
  const doc = withCodeLabels(definition, language)(found)
  const buttons = new Set([...actions.map((name) => definition.actions[name]?.resource ?? ''), ...(edits.length > 0 ? ['btnSave'] : [])])
  const about = { language, side: 'supplier' as const, responsibility: '', buttons, userId: '', menuId: 0, respId: '', timeZone: homeZone, link: {} }
  const view = onlyShown(describeEdit(page.name, doc, about), { doc, actions, token })
  const rows = Object.fromEntries(view.grids.map(({ key }) => [key, rowsAt(doc, key)]))
  const changed =
    typed?.intent.kind === 'again' ? changeForm(typed, typed.intent.word, typed.intent.at, { row: doc, grids: view.grids }, wordsOf(language)) : null
  const kept = typed && changed ? retyped(typed, changed) : typed
  const fields = view.sections.flatMap((section) => section.fields)
  const label = pressed && definition.actions[pressed] ? say(definition.actions[pressed].label, language) : ''
  const pressedBy = { action: pressed, intent: pressed ?? 'save', label }
  return {
    view,
    values: headOf(withParts(definition, doc), view),
    rows,
    typed: kept?.typed ?? null,
    refusal: refused ? refusalOf(refused, { fields, grids: view.grids, rows, language, definition }, kept?.typed, pressedBy) : null,
    idem: newIdem(),
    open: kept?.open ?? null,
    removed: kept?.removed ?? [],
  }
}

/** Without the lines, and what tells pages about the record. */
const headOf = (values: Row, { grids }: EditView): Row => {
  const lines = new Set(grids.map(({ key }) => key))
  return { ...Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('$') && !lines.has(key))), id: values.id }
}

/** What came of the document, and what can be done by the link; nothing leads anywhere else. */
function onlyShown(view: EditView, { doc, actions, token }: { doc: Row; actions: readonly string[]; token: string }): EditView {
  const has = (key: string) => (key.split('.')[0] ?? '') in doc
  const { page, title, entity, id, docNum, versionNum, status, compute, settling, names, whens, shut } = view
  return {
    ...{ page, title, entity, id, docNum, versionNum, status, compute },
    ...(settling && { settling }),
    ...(names && { names }),
    ...(whens && { whens }),
    ...(shut && { shut }),
    subtitle: '',
    notices: [],
    address: `/link/${token}`,
    listAddress: null,
    facts: [],
    totals: [],
    tabs: [],
    links: [],
    sections: view.sections
      .map((section) => ({ ...section, fields: section.fields.filter(({ key }) => has(key)) }))
      .filter(({ fields }) => fields.length > 0),
    grids: view.grids.filter(({ key }) => has(key)).map((grid) => ({ ...grid, actions: [] })),
    buttons: view.buttons.filter(({ name }) => name === 'save' || actions.includes(name)),
  }
}
