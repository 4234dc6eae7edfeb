/** Users × responsibilities: twenty users a page, boxes with their dates; what others changed meanwhile is not overwritten. */
import { idShape } from '../../../catalogue/values/ids.ts'
import type { MatrixUser, ResponsibilityMatrix } from '../../../contract/grants.ts'
import type { MatrixView, RefusalView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { refusalOf } from '../form/issues.ts'
import { addressOfVisit, enterTab, type OpenedPanel, openPanel, type PageFrame } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'

interface MatrixRequest {
  q: string
  responsibility: string
  pageIndex: number
}

export async function showMatrix(request: Request, context: PageContext): Promise<{ view: MatrixView; frame: PageFrame }> {
  const opened = await openPanel(request, context)
  const { session, menuId, respId } = opened
  const view = await viewOf(opened, askedIn(request))
  const visit = { page: opened.page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, menuId, respId }
  return { view, frame: enterTab(context, session, visit) }
}

function askedIn(request: Request): MatrixRequest {
  const { searchParams } = new URL(request.url)
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 60)
  return { q: text('q'), responsibility: text('responsibility'), pageIndex: Math.max(1, Number(searchParams.get('pageIndex')) || 1) }
}

export async function changeMatrix(request: Request, context: PageContext): Promise<PageAnswer<{ view: MatrixView }>> {
  const opened = await openPanel(request, context)
  const form = await request.formData()
  const asked = askedIn(request)
  const users = usersIn(form)
  try {
    const { data } = await opened.api.call<{ changed: number }>('/v1/userResponsibilityMatrix/save', { users }, String(form.get('_idem') ?? ''))
    return redirectWithMessage(context, addressOf(opened, asked), wordsOf(opened.language)('matrix.saved', { n: data.changed }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const refusal = refusalOf(error, { fields: [], grids: [], rows: {}, language: opened.language }, undefined)
    return pageAnswer({ view: await viewOf(opened, asked, { users, refusal }) }, { status: error.status })
  }
}

interface Sent {
  id: string
  versionNum: number
  held: { responsibilityId: string; startDate: string | null; endDate: string | null }[]
}

const userName = new RegExp(`^user\\.(${idShape})$`, 'i')

/** `user.{id}` is the version that was seen, `held.{user}.{responsibility}` a box, `from.` and `to.` its dates; boxes that the page did not show stay as they were. */
function usersIn(form: FormData): Sent[] {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return [...form.entries()].flatMap(([name, version]) => {
    const id = userName.exec(name)?.[1]
    if (!id) return []
    const boxes = form.getAll(`held.${id}`).map(String)
    const hidden = form.getAll(`kept.${id}`).map(String)
    const held = [...boxes, ...hidden].map((responsibilityId) => ({
      responsibilityId,
      startDate: text(`from.${id}.${responsibilityId}`) || null,
      endDate: text(`to.${id}.${responsibilityId}`) || null,
    }))
    return [{ id, versionNum: Number(version) || 0, held }]
  })
}

const addressOf = ({ page, menuId, respId }: OpenedPanel, { q, responsibility, pageIndex }: MatrixRequest) =>
  `${pageAddress(page.name, menuId, respId)}&${new URLSearchParams({ ...(q && { q }), ...(responsibility && { responsibility }), ...(pageIndex > 1 && { pageIndex: String(pageIndex) }) })}`

async function viewOf(opened: OpenedPanel, asked: MatrixRequest, again?: { users: Sent[]; refusal: RefusalView }): Promise<MatrixView> {
  const { page, api, language, buttons } = opened
  const { data } = await api.call<ResponsibilityMatrix>('/v1/userResponsibilityMatrix/find', asked)
  const typed = new Map(again?.users.map((one) => [one.id, one]))
  const shown = new Set(data.responsibilities.map(({ id }) => id))
  return {
    title: page.label[language === 'EN' ? 1 : 0],
    address: addressOf(opened, { ...asked, pageIndex: data.pageIndex }),
    search: { q: asked.q, responsibility: asked.responsibility },
    responsibilities: data.responsibilities.map((one) => ({ id: one.id, name: inLanguage(one.name, one.nameEn, language), userType: one.userType })),
    users: data.users.map((one) => rowOf(one, typed.get(one.id), shown, inLanguage(one.name, one.nameEn, language))),
    pages: { index: data.pageIndex, count: Math.max(1, Math.ceil(data.count / data.pageRows)), rows: data.count },
    canSave: buttons.has('btnSave'),
    refusal: again?.refusal ?? null,
    idem: newIdem(),
  }
}

function rowOf(stored: MatrixUser, typed: Sent | undefined, shown: ReadonlySet<string>, name: string): MatrixView['users'][number] {
  const held = typed?.held ?? stored.held
  return {
    id: stored.id,
    code: stored.code,
    name,
    userType: stored.userType,
    versionNum: typed?.versionNum ?? stored.versionNum,
    held: held.filter(({ responsibilityId }) => shown.has(responsibilityId)),
    kept: held.filter(({ responsibilityId }) => !shown.has(responsibilityId)),
  }
}
