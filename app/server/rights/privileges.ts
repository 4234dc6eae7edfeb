/** The grant tool: one role's menus and buttons as boxes; what a change would do is shown before it is saved. */
import type { RoleBoxes, RoleMenu } from '../../../contract/grants.ts'
import type { Language, PrivilegeNode, PrivilegesView, RefusalView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { refusalOf } from '../form/issues.ts'
import { buildTree, type TreeNode } from '../page/flat-tree.ts'
import { addressOfVisit, enterTab, type OpenedPanel, openPanel, type PageFrame } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { chosenBoxes, differingBoxes, tickedIn } from './grant-conflict.ts'

/** Boxes as the form sent them. */
interface Ticked {
  roleId: string
  versionNum: number
  /** Menus and buttons. */
  ids: ReadonlySet<string>
  /** Those that were ticked when the form was opened. */
  opened: ReadonlySet<string>
}

interface Shown {
  ticked?: Ticked
  refusal?: RefusalView
  /** The change is looked at before it is saved. */
  isReview?: boolean
}

/** Any other button looks at the change first. */
const saving = new Set(['save', 'resolve', 'resolve.mine'])

export async function showPrivileges(request: Request, context: PageContext): Promise<{ view: PrivilegesView; frame: PageFrame }> {
  const opened = await openPanel(request, context)
  const { session, menuId, respId } = opened
  const view = await viewOf(opened, new URL(request.url).searchParams.get('roleId'))
  const visit = { page: opened.page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, menuId, respId }
  return { view, frame: enterTab(context, session, visit) }
}

export async function changePrivileges(request: Request, context: PageContext): Promise<PageAnswer<{ view: PrivilegesView }>> {
  const opened = await openPanel(request, context)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const sent: Ticked = {
    roleId: String(form.get('roleId') ?? ''),
    versionNum: Number(form.get('versionNum')) || 0,
    ids: new Set([...form.getAll('menu'), ...form.getAll('resource')].map(String)),
    opened: new Set(String(form.get('opened') ?? '').split(' ')),
  }
  if (intent === 'resolve.theirs') return redirect(addressOf(opened, sent.roleId), 303)
  if (!saving.has(intent)) return pageAnswer({ view: await viewOf(opened, sent.roleId, { ticked: sent, isReview: true }) })
  const { menus } = await boxesOf(opened, sent.roleId)
  const ticked = intent === 'resolve' ? { ...sent, ids: chosenBoxes(form, sent.ids, menus) } : sent
  const boxes = menus.map((menu) => asTicked(menu, ticked))
  const wanted = {
    roleId: ticked.roleId,
    versionNum: ticked.versionNum,
    menuIds: tickedIn(boxes.map((menu) => ({ ...menu, resources: [] }))),
    resourceIds: boxes.flatMap(({ resources }) => resources.filter(({ checkFlag }) => checkFlag === 'Y').map(({ id }) => id)),
  }
  const words = wordsOf(opened.language)
  try {
    const { data } = await opened.api.call<{ added: number; removed: number }>('/v1/rolePrivilege/save', wanted, String(form.get('_idem') ?? ''))
    return redirectWithMessage(context, addressOf(opened, ticked.roleId), words('grants.saved', { added: data.added, removed: data.removed }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const refusal = refusalOf(error, { fields: [], grids: [], rows: {}, language: opened.language }, undefined)
    return pageAnswer({ view: await viewOf(opened, ticked.roleId, { ticked, refusal }) }, { status: error.status })
  }
}

const addressOf = ({ page, menuId, respId }: OpenedPanel, roleId: string) =>
  `${pageAddress(page.name, menuId, respId)}&roleId=${encodeURIComponent(roleId)}`

const boxesOf = async ({ api }: OpenedPanel, roleId: string | null): Promise<RoleBoxes> =>
  (await api.call<RoleBoxes>('/v1/rolePrivilege/find', { roleId })).data

async function viewOf(opened: OpenedPanel, roleId: string | null, { ticked, refusal, isReview = false }: Shown = {}): Promise<PrivilegesView> {
  const { page, menuId, respId, language, buttons } = opened
  const { role, roles, menus } = await boxesOf(opened, roleId)
  const shown = ticked ? menus.map((menu) => asTicked(menu, ticked)) : menus
  const conflict = ticked && refusal?.conflict && { ...refusal.conflict, fields: differingBoxes(menus, shown, ticked.opened, language) }
  const builder = {
    key: 'menuId',
    parentKey: 'menuParentId',
    levelKey: 'levelId',
    treeConfig: { title: 'name', order: 'seqNum', checked: 'checkFlag' },
  }
  return {
    title: page.label[language === 'EN' ? 1 : 0],
    address: role ? addressOf(opened, role.id) : pageAddress(page.name, menuId, respId),
    roles: roles.map((one) => ({ code: one.id, label: `${one.code} ${inLanguage(one.name, one.nameEn, language)}` })),
    role: role && {
      id: role.id,
      name: inLanguage(role.name, role.nameEn, language),
      versionNum: (!conflict && ticked?.versionNum) || role.versionNum,
    },
    opened: [...(ticked?.opened ?? tickedIn(menus))].join(' '),
    nodes: buildTree(shown, builder).flatMap((node) => nodeOf(node, language)),
    canSave: buttons.has('btnGrant'),
    review: isReview ? reviewOf(menus, shown, language) : null,
    refusal: refusal ? { ...refusal, ...(conflict && { conflict }) } : null,
    idem: newIdem(),
  }
}

/** What is ticked in the form; a button ticked alone brings its menu along, and goes with it. */
function asTicked(menu: RoleMenu, { ids, opened }: Ticked): RoleMenu {
  const flag = (isTicked: boolean): 'Y' | 'N' => (isTicked ? 'Y' : 'N')
  const resources = menu.resources.map((one) => ({ ...one, checkFlag: flag(ids.has(one.id)) }))
  const isTaken = opened.has(menu.id) && !ids.has(menu.id)
  if (isTaken) return { ...menu, checkFlag: 'N', resources: resources.map((one) => ({ ...one, checkFlag: 'N' as const })) }
  return { ...menu, checkFlag: flag(ids.has(menu.id) || resources.some(({ checkFlag }) => checkFlag === 'Y')), resources }
}

function nodeOf({ row, children }: TreeNode<RoleMenu>, language: Language): PrivilegeNode[] {
  const below = children.flatMap((child) => nodeOf(child, language))
  const isFolder = row.menuType === 'DIR'
  // A folder of the other side has nothing to tick.
  if (isFolder && below.length === 0) return []
  return [
    {
      id: row.id,
      name: inLanguage(row.name, row.nameEn, language),
      isFolder,
      isChecked: row.checkFlag === 'Y',
      isDisabled: row.enabledFlag === 'N',
      resources: row.resources.map((one) => ({
        id: one.id,
        name: inLanguage(one.name, one.nameEn, language),
        isChecked: one.checkFlag === 'Y',
        isBound: one.isBound,
      })),
      children: below,
    },
  ]
}

/** What would come and what would go, menu by menu. */
function reviewOf(before: readonly RoleMenu[], after: readonly RoleMenu[], language: Language): NonNullable<PrivilegesView['review']> {
  const held = (menus: readonly RoleMenu[]) =>
    new Map(
      menus.flatMap((menu) => {
        const name = inLanguage(menu.name, menu.nameEn, language)
        const own = menu.checkFlag === 'Y' ? [[menu.id, name] as const] : []
        return [
          ...own,
          ...menu.resources.flatMap((one) =>
            one.checkFlag === 'Y' ? [[one.id, `${name} · ${inLanguage(one.name, one.nameEn, language)}`] as const] : [],
          ),
        ]
      }),
    )
  const [then, now] = [held(before), held(after)]
  const missing = (from: Map<string, string>, other: Map<string, string>) => [...from].flatMap(([id, name]) => (other.has(id) ? [] : [name]))
  return { added: missing(now, then), removed: missing(then, now) }
}
