/** What may be seen and done in a new installation, as the catalogue says: look-up values, menus, buttons, roles, responsibilities. */
import { taxRates, units } from '../../catalogue/base/lookups.ts'
import { type ButtonCode, buttons } from '../../catalogue/buttons.ts'
import type { AnyDefinition, Label, Responsibility } from '../../catalogue/define.ts'
import { defaultButtons } from '../../catalogue/grants.ts'
import { definitionOf, documents } from '../../catalogue/index.ts'
import { lookups } from '../../catalogue/lookups.ts'
import { embeddedFolder, embeddedMenus, isPanel, type MenuPage, menuIdOf, menus } from '../../catalogue/menu.ts'
import { constants } from '../../catalogue/shell/constants.ts'
import { add, type Book, idOf } from './book.ts'
import { readCsv } from './csv.ts'

/** The ten responsibilities that ship, in the order in which they are offered. */
export const responsibilityNames: Record<Responsibility, Label> = {
  admin: ['系统管理员', 'System administrator'],
  buyer: ['采购员', 'Buyer'],
  manager: ['采购经理', 'Purchasing manager'],
  approver: ['审批人', 'Approver'],
  engineer: ['工程师', 'Engineer'],
  quality: ['质量工程师', 'Quality engineer'],
  warehouse: ['仓管员', 'Warehouse'],
  finance: ['财务', 'Finance'],
  expert: ['评审专家', 'Expert'],
  supplier: ['供应商', 'Supplier'],
}
const responsibilities = Object.keys(responsibilityNames) as Responsibility[]
const seesAllRows: readonly Responsibility[] = ['admin', 'manager']
/** Who sees fields that ask for a button of their own, such as prices. */
const seesPrices: readonly Responsibility[] = ['buyer', 'manager', 'finance']

const sideOf = (responsibility: Responsibility) => (responsibility === 'supplier' ? 'SUPPLIER' : 'INTERNAL')
const named = ([name, nameEn]: Label) => ({ name, nameEn })

export function addAccess(book: Book): void {
  addLookups(book)
  addMenus(book)
  addResponsibilities(book)
}

// ── Look-up values ──────────────────────────────────────────────────────────────────────────────────────────────────

interface Value {
  lookupCode: string
  meaning: string
  meaningEn: string
  description?: string | null
}

function addLookups(book: Book): void {
  for (const [code, { label, values }] of Object.entries(lookups)) {
    const list = Object.entries(values as Record<string, Label>).map(([value, [meaning, meaningEn]]) => ({
      lookupCode: value,
      meaning,
      meaningEn,
      description: descriptionOf(code, value),
    }))
    addLookupType(book, code, label, 'BUSINESS', list)
  }
  for (const { statusLookup, label, states } of documents) {
    if (!statusLookup) continue
    const list = Object.entries(states).map(([value, state]) => ({ lookupCode: value, meaning: state.label[0], meaningEn: state.label[1] }))
    addLookupType(book, statusLookup, [`${label[0]}状态`, `${label[1]} state`], 'STATUS', list)
  }
  // Conversions that hold for every material; those of one material stand at the material.
  const conversions = readCsv('demo/uom-conversions').filter((row) => !row.materialCode)
  const ratios = conversions.map(({ from = '', to = '', rate = '' }) => ({ lookupCode: from, meaning: to, meaningEn: to, description: rate }))
  addLookupType(book, constants['unitConversion.lookupType'], ['单位换算', 'Unit conversion'], 'BUSINESS', ratios)
}

/** The number behind a tax code; decimals and UN/ECE code of a unit. */
function descriptionOf(type: string, code: string): string | null {
  if (type === 'TAX_RATE') return taxRates[code] ?? null
  const unit = type === 'UOM' ? units[code as keyof typeof units] : undefined
  return unit ? `decimals=${unit.decimals};rec20=${unit.rec20}` : null
}

function addLookupType(book: Book, code: string, label: Label, kind: string, values: readonly Value[]): void {
  const lookupValue = values.map((value, index) => ({
    ...value,
    id: idOf('lookupValue', `${code}:${value.lookupCode}:${index}`),
    seqNum: (index + 1) * 10,
  }))
  add(book, 'lookupType', code, { code, ...named(label), kind, systemCode: 'SRM', lookupValue })
}

// ── Menus and buttons ───────────────────────────────────────────────────────────────────────────────────────────────

function addMenus(book: Book): void {
  for (const [code, label] of Object.entries(buttons)) {
    add(book, 'button', code, { code, ...named(label), category: code.endsWith('Attachment') ? 'ATTACH' : 'TOOLBAR' })
  }
  for (const [index, folder] of menus.entries()) {
    const seqNum = (index + 1) * 10
    add(book, 'menu', folder.code, {
      code: folder.code,
      ...named(folder.label),
      menuId: folder.menuId,
      menuParentId: 0,
      menuType: 'DIR',
      levelId: 1,
      seqNum,
    })
    for (const [place, page] of folder.pages.entries()) addPage(book, page, folder.menuId, (place + 1) * 10)
  }
  addEmbedded(book, (menus.length + 1) * 10)
}

function addEmbedded(book: Book, seqNum: number): void {
  const { menuId: menuParentId, code, label } = embeddedFolder
  add(book, 'menu', code, { code, ...named(label), menuId: menuParentId, menuParentId: 0, menuType: 'DIR', levelId: 1, seqNum })
  for (const [place, menu] of embeddedMenus.entries()) {
    add(book, 'menu', menu.code, {
      code: menu.code,
      ...named(menu.label),
      menuId: menu.menuId,
      menuParentId,
      menuType: 'IFRAME',
      htmlUrl: menu.htmlUrl,
      levelId: 2,
      seqNum: (place + 1) * 10,
      userType: 'INTERNAL',
    })
  }
}

function addPage(book: Book, page: MenuPage, menuParentId: number, seqNum: number): void {
  const isOnlySuppliers = page.for.every((responsibility) => responsibility === 'supplier')
  add(book, 'menu', page.name, {
    code: page.name,
    ...named(page.label ?? [page.name, page.name]),
    menuId: menuIdOf(page.name),
    menuParentId,
    htmlUrl: page.name,
    levelId: 2,
    seqNum,
    userType: isOnlySuppliers ? 'SUPPLIER' : 'INTERNAL',
  })
  const granted = new Set(responsibilities.flatMap((responsibility) => buttonsOf(page, responsibility)))
  for (const [index, code] of [...granted].entries()) {
    add(book, 'resource', `${page.name}.${code}`, {
      code: `${page.name}.${code}`,
      ...named(buttons[code]),
      menuId: idOf('menu', page.name),
      resourceCode: code,
      seqNum: (index + 1) * 10,
    })
  }
}

/** What a responsibility may press on a page: the defaults of the catalogue, and the buttons that its fields ask for. */
function buttonsOf(page: MenuPage, responsibility: Responsibility): ButtonCode[] {
  if (isPanel(page)) return page.for.includes(responsibility) ? [...page.buttons] : []
  const definition = definitionOf(page.entity) as AnyDefinition
  const asked =
    seesPrices.includes(responsibility) && page.for.includes(responsibility)
      ? Object.values(definition.fields).flatMap((f) => f.options.needs ?? [])
      : []
  return [...new Set([...defaultButtons(definition, page, responsibility), ...asked])]
}

// ── Roles and responsibilities ──────────────────────────────────────────────────────────────────────────────────────

function addResponsibilities(book: Book): void {
  for (const [index, code] of responsibilities.entries()) {
    const roleCode = `ROLE_${code.toUpperCase()}`
    const pages = menus.flatMap((folder) => folder.pages).filter((page) => page.for.includes(code))
    add(book, 'role', roleCode, {
      code: roleCode,
      ...named(responsibilityNames[code]),
      userType: sideOf(code),
      roleMenuPermit: [...pages.map(({ name }) => name), ...embeddedMenus.filter((menu) => menu.for.includes(code)).map((menu) => menu.code)].map(
        (name) => ({
          menuId: idOf('menu', name),
        }),
      ),
      roleResourcePermit: pages.flatMap((page) =>
        buttonsOf(page, code).map((button) => ({ menuId: idOf('menu', page.name), resourceId: idOf('resource', `${page.name}.${button}`) })),
      ),
    })
    add(book, 'responsibility', code, {
      code,
      ...named(responsibilityNames[code]),
      userType: sideOf(code),
      dataScopeAll: seesAllRows.includes(code) ? 'Y' : 'N',
      homePage: code === 'supplier' ? 'exHome' : 'inHome',
      seqNum: (index + 1) * 10,
      responsibilityRole: [{ roleId: idOf('role', roleCode) }],
    })
  }
}
