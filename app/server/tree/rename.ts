/** A record of a tree gets another name, or another place among its siblings: on a small page, or where it stands in the tree. */

import { definitionOf } from '../../../catalogue/index.ts'
import { type AnyDefinition, masterFields } from '../../../catalogue/language/define.ts'
import type { Branch } from '../../../contract/types.ts'
import type { FieldView, RefusalView, RenameView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { fieldView } from '../describe/describe-fields.ts'
import { readForm, type TypedForm } from '../form/form.ts'
import { refusalOf } from '../form/issues.ts'
import { aboutOf, forgetMessage, type OpenedPage, openPage } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { branchTree, siblingsIn } from './branch-tree.ts'
import { hasProjectTree } from './project-tree.ts'

const names = ['name', 'nameEn'] as const
const steps: Readonly<Record<string, 1 | -1>> = { up: -1, down: 1 }
/** Between the places of two siblings, so that one can be put in between by hand. */
const gap = 10

export interface Renaming {
  view: RenameView
  /** What the form that was sent has done. */
  done?: 'saved' | 'moved'
}

export const mayRename = (opened: OpenedPage): boolean =>
  opened.buttons.has('btnSave') && !hasProjectTree(opened) && !!definitionOf(opened.page.entity)?.parent

/** `node` is the one whose children the list shows. */
export const renameAddress = ({ page, menuId, respId }: OpenedPage, id: string, node: string | null): string =>
  `${partAddress(page.name, 'rename', { menuId, respId })}&id=${id}${node ? `&node=${node}` : ''}`

interface RenameRequest {
  opened: OpenedPage
  definition: AnyDefinition
  id: string
  node: string | null
}

export async function showRenaming(request: Request, context: PageContext): Promise<Renaming> {
  const asked = await openRenaming(request, context)
  forgetMessage(context, asked.opened.session)
  return { view: await viewOf(asked) }
}

/** A new name leads back to the list; where it was typed in the tree itself, and after a step, the form comes back as it is now. */
export async function rename(request: Request, context: PageContext): Promise<PageAnswer<Renaming>> {
  const asked = await openRenaming(request, context)
  const typed = await readForm(request)
  const { intent } = typed
  try {
    const step = intent.kind === 'other' && intent.name === 'move' ? steps[intent.value] : undefined
    return step ? await stepped(asked, step, typed) : await save(asked, context, typed)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || ![409, 422].includes(error.status)) throw error
    return pageAnswer({ view: await refusedView(asked, error, typed) }, { status: error.status })
  }
}

async function openRenaming(request: Request, context: PageContext): Promise<RenameRequest> {
  const opened = await openPage(request, context)
  const definition = definitionOf(opened.page.entity)
  const { searchParams } = new URL(request.url)
  const words = wordsOf(opened.language)
  if (!definition?.parent || hasProjectTree(opened)) throw trouble(404, words('error.404'), context)
  if (!mayRename(opened)) throw trouble(403, words('error.403'), context)
  return { opened, definition, id: searchParams.get('id') ?? '', node: searchParams.get('node') }
}

async function save(asked: RenameRequest, context: PageContext, { draft, versionNum, typed, idem }: TypedForm): Promise<PageAnswer<Renaming>> {
  const { opened, id } = asked
  const { page, api, language, menuId } = opened
  const named = Object.fromEntries(names.filter((key) => key in draft).map((key) => [key, draft[key]]))
  const saved = await api.save(page.entity, named, { id, versionNum, confirmed: [] }, idem)
  const said = wordsOf(language)('done.save')
  if (typed.inPlace === 'Y') return pageAnswer({ view: await viewOf(asked, { versionNum: saved.versionNum, said }), done: 'saved' })
  return redirectWithMessage(context, listAddress(asked), said, 'ok', { done: idem, staleMenuId: menuId })
}

async function stepped(asked: RenameRequest, step: 1 | -1, form: TypedForm): Promise<PageAnswer<Renaming>> {
  const versionNum = await move(asked, step, form)
  return pageAnswer({ view: await viewOf(asked, { typed: form.typed, versionNum }), done: 'moved' })
}

interface Again {
  typed?: Record<string, string>
  versionNum?: number
  refusal?: RefusalView
  said?: string
}

async function viewOf(asked: RenameRequest, { typed, versionNum, refusal, said }: Again = {}): Promise<RenameView> {
  const { opened, definition, id, node } = asked
  const stored = await opened.api.find(opened.page.entity, id)
  const words = wordsOf(opened.language)
  const fields = fieldsOf(asked)
  const wrong = (refusal?.issues ?? []).filter(({ at }) => fields.some(({ key }) => key === at))
  const theirs = refusal?.conflict ? fields.filter(({ key }) => typed?.[key] !== (stored[key] ?? '')) : []
  return {
    title: words('tree.rename', { name: `${inLanguage(String(stored.name), stored.nameEn as string | null, opened.language)} ${stored.code}` }),
    address: renameAddress(opened, id, node),
    backAddress: listAddress(asked),
    versionNum: versionNum ?? Number(stored.versionNum),
    idem: newIdem(),
    fields,
    row: { id, name: stored.name, nameEn: stored.nameEn },
    typed: typed ?? null,
    errors: Object.fromEntries([
      ...wrong.map(({ at, message }) => [at, message]),
      ...theirs.map(({ key }) => [key, words('rename.theirs', { value: String(stored[key] ?? '') })]),
    ]),
    refusal: refusal && wrong.length === 0 ? refusal.message : null,
    said: said ?? null,
    place: definition.fields.seqNum ? placeIn(await siblingsOf(asked, stored), stored) : null,
  }
}

const fieldsOf = ({ opened, definition }: RenameRequest): FieldView[] =>
  names.map((key) => fieldView(definition, key, definition.fields[key] ?? masterFields[key], aboutOf(opened), true))

/** Whoever was quicker is named with the time; what is typed stays, and the next press goes against the newest version. */
async function refusedView(asked: RenameRequest, error: UpstreamRefusal, { typed, versionNum }: TypedForm): Promise<RenameView> {
  const { language } = asked.opened
  const refusal = refusalOf(error, { fields: fieldsOf(asked), grids: [], rows: {}, language }, typed)
  return viewOf(asked, { typed, refusal, ...(!refusal.conflict && { versionNum }) })
}

const listAddress = ({ opened: { page, menuId, respId }, node }: RenameRequest): string =>
  pageAddress(page.name, menuId, respId) + (node ? `&node=${encodeURIComponent(node)}` : '')

async function siblingsOf({ opened, definition }: RenameRequest, stored: Row): Promise<Branch[]> {
  const above = String(stored[definition.parent ?? ''] ?? '0')
  const rows = await opened.api.branches(opened.page.entity, above === '0' ? {} : { under: above })
  return branchTree(siblingsIn(rows)).map(({ row }) => row)
}

function placeIn(siblings: readonly Branch[], { id }: Row): RenameView['place'] {
  const at = siblings.findIndex(({ rowId }) => rowId === id)
  return at < 0 ? null : { at: at + 1, of: siblings.length }
}

/** Changes places with its neighbour; all are counted anew, as several may stand at the same place. Answers its version. */
async function move(asked: RenameRequest, step: 1 | -1, { versionNum, idem }: TypedForm): Promise<number> {
  const { opened, id } = asked
  const { api, page } = opened
  const siblings = await siblingsOf(asked, await api.find(page.entity, id))
  const at = siblings.findIndex(({ rowId }) => rowId === id)
  const [own, other] = [siblings[at], siblings[at + step]]
  if (!own || !other) return versionNum
  const moved = siblings
    .with(at, other)
    .with(at + step, own)
    .map((row, index) => ({ ...row, seqNum: (index + 1) * gap, was: row.seqNum }))
    .filter(({ seqNum, was }) => seqNum !== was)
  const { data: stored } = await api.list(page.entity, { ids: moved.map(({ rowId }) => rowId), pageRows: moved.length })
  const versions = new Map(stored.map((row) => [row.id, Number(row.versionNum)]))
  // Its own version is the one that was looked at: a name that somebody gave it meanwhile is not to be lost with the next press.
  const rows = moved.map(({ rowId, seqNum }) => ({
    id: rowId,
    versionNum: rowId === id ? versionNum : versions.get(rowId),
    draft: { seqNum: String(seqNum) },
  }))
  const { data } = await api.call<{ rows: { id: string; versionNum: number }[] }>(`/v1/${page.entity}Restful/doBatchSaveOrUpdate`, { rows }, idem)
  return data.rows.find((row) => row.id === id)?.versionNum ?? versionNum
}
