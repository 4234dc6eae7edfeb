/** Buttons, the menu with its folders and pages, and the buttons of each page with the calls that hang on them. */
import type { ButtonCode } from '../../../catalogue/language/names.ts'
import { embeddedFolder, type MenuPage, menuIdOf } from '../../../catalogue/menu.ts'
import { callsOf } from '../../../catalogue/pages/page-calls.ts'
import { isOneOf } from '../../../catalogue/values/object-keys.ts'
import { type Catalogue, type DeliveredRecord, named, recordOf } from './record.ts'
import { buttonsOf, definitionOfPage, responsibilities, sideOf } from './responsibilities.ts'

export const deliveredMenus = (catalogue: Catalogue): DeliveredRecord[] => [
  ...Object.entries(catalogue.buttons).map(([code, label]) =>
    recordOf('button', code, { ...named(label), category: categoryOf(code), shippedFlag: 'Y' }),
  ),
  ...catalogue.menus.flatMap(({ code, label, menuId, pages }, index) => [
    folderRecord({ code, label, menuId }, index),
    ...pages.flatMap((page, place) => [pageRecord(page, menuId, place), ...pageButtons(catalogue, page)]),
  ]),
  folderRecord(embeddedFolder, catalogue.menus.length),
  ...catalogue.embedded.map(({ code, label, menuId, htmlUrl }, place) =>
    recordOf('menu', code, {
      ...named(label),
      menuId,
      menuParentId: embeddedFolder.menuId,
      menuType: 'IFRAME',
      htmlUrl,
      levelId: 2,
      seqNum: (place + 1) * 10,
      userType: 'INTERNAL',
      shippedFlag: 'Y',
    }),
  ),
]

const folderRecord = ({ code, label, menuId }: Pick<Catalogue['menus'][number], 'code' | 'label' | 'menuId'>, index: number): DeliveredRecord =>
  recordOf('menu', code, { ...named(label), menuId, menuParentId: 0, menuType: 'DIR', levelId: 1, seqNum: (index + 1) * 10, shippedFlag: 'Y' })

const pageRecord = (page: MenuPage, menuParentId: number, place: number): DeliveredRecord =>
  recordOf('menu', page.name, {
    ...named(page.label ?? [page.name, page.name]),
    menuId: menuIdOf(page.name),
    menuParentId,
    menuType: 'PAGE',
    htmlUrl: page.name,
    levelId: 2,
    seqNum: (place + 1) * 10,
    userType: userTypeOf(page),
    shippedFlag: 'Y',
  })

function pageButtons(catalogue: Catalogue, page: MenuPage): DeliveredRecord[] {
  const granted = new Set(responsibilities.flatMap((responsibility) => buttonsOf(catalogue, page, responsibility)))
  return [...granted].map((code, index) => {
    const rows = callsOf(definitionOfPage(catalogue, page), code).map((apiPath) => ({ apiPath }))
    return recordOf(
      'resource',
      `${page.name}.${code}`,
      { ...named(catalogue.buttons[code] ?? [code, code]), menuId: page.name, resourceCode: code, seqNum: (index + 1) * 10, shippedFlag: 'Y' },
      { resourceApi: { by: ['apiPath'], rows, countedIn: 'apiCount' } },
    )
  })
}

const formButtons: readonly ButtonCode[] = ['btnSave', 'btnSubmit', 'btnApproval', 'btnReject', 'btnWithdraw']

function categoryOf(code: string): string {
  if (code.endsWith('Attachment')) return 'ATTACH'
  return isOneOf(formButtons, code) ? 'FORM' : 'TOOLBAR'
}

/** A page that both sides have is for both. */
function userTypeOf(page: MenuPage): string | null {
  const sides = new Set(page.for.map(sideOf))
  return sides.size === 1 ? ([...sides][0] ?? null) : null
}
