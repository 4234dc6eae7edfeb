import { role } from '../../../../catalogue/identity/access.ts'
import { menu, resource } from '../../../../catalogue/identity/menu.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { rowsById } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { menuTreeOfRole, responsibilitiesOfRole } from '../grant-views.ts'

type Role = Full<typeof role>

export const roleBehaviour = {
  panels: async ({ id }, { tx, today, language }) => ({
    menuTree: await menuTreeOfRole(tx, id, language),
    responsibilities: await responsibilitiesOfRole(tx, id, today),
  }),

  /** A button brings its menu along, and goes with it. */
  async settle(held, work, before) {
    await dropButtons(held, before, work)
    const menus = new Set(held.roleMenuPermit.map(({ menuId }) => menuId))
    let lineNum = Math.max(0, ...held.roleMenuPermit.map((line) => line.lineNum))
    for (const { menuId } of held.roleResourcePermit) {
      if (menus.has(menuId)) continue
      menus.add(menuId)
      lineNum += 10
      const line = newLineOf(work, role, 'roleMenuPermit', { headerId: held.id, parent: held, lineNum })
      held.roleMenuPermit.push({ ...line, menuId })
    }
  },

  async check(held, work) {
    const isData = held.roleType === 'DATA'
    if (isData && held.roleMenuPermit.length + held.roleResourcePermit.length > 0) refuse(role, 'ONLY_COLUMNS', {}, 'roleType')
    if (!isData && held.dataColumns?.length) refuse(role, 'NO_COLUMNS', {}, 'dataColumns')
    await checkMenus(held, work)
    await checkButtons(held, work)
  },

  removed({ shippedFlag }) {
    if (shippedFlag === 'Y') refuse(role, 'SHIPPED', {})
  },
} satisfies Behaviour<typeof role>

/** Told before it is done: how many buttons go with each menu. */
async function dropButtons(held: Role, before: Role | null, work: Work): Promise<void> {
  const menus = new Set(held.roleMenuPermit.map(({ menuId }) => menuId))
  const taken = new Set((before?.roleMenuPermit ?? []).map(({ menuId }) => menuId).filter((menuId) => !menus.has(menuId)))
  const going = Map.groupBy(held.roleResourcePermit, ({ menuId }) => menuId)
  const named = await rowsById(
    work,
    menu,
    [...taken].filter((menuId) => going.has(menuId)),
  )
  for (const [menuId, menu] of named)
    warn(work, role, 'TAKES_BUTTONS', { menu: String(menu.name), n: going.get(menuId)?.length ?? 0 }, 'roleMenuPermit')
  held.roleResourcePermit = held.roleResourcePermit.filter(({ menuId }) => !taken.has(menuId))
}

async function checkMenus({ userType, roleMenuPermit }: Role, work: Work): Promise<void> {
  const menus = await rowsById(
    work,
    menu,
    roleMenuPermit.map(({ menuId }) => menuId),
  )
  for (const [index, { menuId }] of roleMenuPermit.entries()) {
    const menu = menus.get(menuId)
    // A menu without a type is for both.
    if (menu?.userType && menu.userType !== userType) refuse(role, 'OTHER_SIDE', { menu: String(menu.name) }, `roleMenuPermit[${index}].menuId`)
  }
}

async function checkButtons({ roleResourcePermit }: Role, work: Work): Promise<void> {
  const resources = await rowsById(
    work,
    resource,
    roleResourcePermit.map(({ resourceId }) => resourceId),
  )
  for (const [index, { menuId, resourceId }] of roleResourcePermit.entries()) {
    const resource = resources.get(resourceId)
    if (resource && resource.menuId !== menuId)
      refuse(role, 'OTHER_MENU', { button: String(resource.name) }, `roleResourcePermit[${index}].resourceId`)
  }
}
