/** What may be seen and done in a new installation, as the catalogue says: look-up values, menus, buttons, roles, responsibilities. */
import { taxRates, units } from '../../catalogue/base/lookups.ts'
import { type ButtonCode, buttons } from '../../catalogue/buttons.ts'
import type { AnyDefinition, Label, Responsibility } from '../../catalogue/define.ts'
import { defaultButtons } from '../../catalogue/grants.ts'
import { definitionOf, documents } from '../../catalogue/index.ts'
import { codeAbove, type LookupType } from '../../catalogue/lookup-type.ts'
import { lookups } from '../../catalogue/lookups.ts'
import { embeddedFolder, embeddedMenus, isPanel, type MenuPage, menuIdOf, menus } from '../../catalogue/menu.ts'
import { callsOfButton } from '../../catalogue/page-calls.ts'
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
  parentLookupValuesId?: string
}

function addLookups(book: Book): void {
  for (const [code, { label, values, above }] of Object.entries<LookupType>(lookups)) {
    const list = Object.entries(values).map(([value, [meaning, meaningEn]]) => {
      const under = above && codeAbove(above, value)
      return {
        lookupCode: value,
        meaning,
        meaningEn,
        description: descriptionOf(code, value),
        ...(above && under !== undefined && { parentLookupValuesId: shippedValue(above.type, under) }),
      }
    })
    addLookupType(book, code, label, 'BUSINESS', list, above?.type)
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

function addLookupType(book: Book, code: string, label: Label, kind: string, values: readonly Value[], above?: string): void {
  const lookupValue = values.map((value, index) => ({ ...value, id: valueId(code, value.lookupCode, index), seqNum: (index + 1) * 10 }))
  const parentLookupTypeId = above === undefined ? {} : { parentLookupTypeId: idOf('lookupType', above) }
  add(book, 'lookupType', code, { code, ...named(label), ...parentLookupTypeId, kind, systemCode: 'SRM', lookupValue })
}

const valueId = (type: string, code: string, index: number): string => idOf('lookupValue', `${type}:${code}:${index}`)

/** Id of a value of the catalogue. */
const shippedValue = (type: string, code: string): string =>
  valueId(type, code, Object.keys((lookups as Record<string, LookupType>)[type]?.values ?? {}).indexOf(code))

// ── Menus and buttons ───────────────────────────────────────────────────────────────────────────────────────────────

function addMenus(book: Book): void {
  for (const [code, label] of Object.entries(buttons)) {
    add(book, 'button', code, { code, ...named(label), category: categoryOf(code as ButtonCode), shippedFlag: 'Y' })
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
      shippedFlag: 'Y',
    })
    for (const [place, page] of folder.pages.entries()) addPage(book, page, folder.menuId, (place + 1) * 10)
  }
  addEmbedded(book, (menus.length + 1) * 10)
}

function addEmbedded(book: Book, seqNum: number): void {
  const { menuId: menuParentId, code, label } = embeddedFolder
  add(book, 'menu', code, { code, ...named(label), menuId: menuParentId, menuParentId: 0, menuType: 'DIR', levelId: 1, seqNum, shippedFlag: 'Y' })
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
      shippedFlag: 'Y',
    })
  }
}

function addPage(book: Book, page: MenuPage, menuParentId: number, seqNum: number): void {
  add(book, 'menu', page.name, {
    code: page.name,
    ...named(page.label ?? [page.name, page.name]),
    menuId: menuIdOf(page.name),
    menuParentId,
    htmlUrl: page.name,
    levelId: 2,
    seqNum,
    userType: userTypeOf(page),
    shippedFlag: 'Y',
  })
  const granted = new Set(responsibilities.flatMap((responsibility) => buttonsOf(page, responsibility)))
  for (const [index, code] of [...granted].entries()) {
    const calls = callsOfButton(page.name, code)
    add(book, 'resource', `${page.name}.${code}`, {
      code: `${page.name}.${code}`,
      ...named(buttons[code]),
      menuId: idOf('menu', page.name),
      resourceCode: code,
      seqNum: (index + 1) * 10,
      apiCount: calls.length,
      shippedFlag: 'Y',
      resourceApi: calls.map((apiPath) => ({ apiPath })),
    })
  }
}

/** What a responsibility may press on a page: the defaults of the catalogue, and the buttons that its fields ask for. */
function buttonsOf(page: MenuPage, responsibility: Responsibility): ButtonCode[] {
  if (isPanel(page)) return page.for.includes(responsibility) ? [...page.buttons] : []
  const definition = definitionOf(page.entity) as AnyDefinition
  const asked =
    seesPrices.includes(responsibility) && page.for.includes(responsibility)
      ? Object.values(definition.fields).flatMap((f) => (f.options.needs === 'btnViewPrice' ? f.options.needs : []))
      : []
  return [...new Set([...defaultButtons(definition, page, responsibility), ...asked])]
}

const formButtons: readonly ButtonCode[] = ['btnSave', 'btnSubmit', 'btnApproval', 'btnReject', 'btnWithdraw']

function categoryOf(code: ButtonCode): string {
  if (code.endsWith('Attachment')) return 'ATTACH'
  return formButtons.includes(code) ? 'FORM' : 'TOOLBAR'
}

/** A page that both sides have is for both. */
function userTypeOf(page: MenuPage): string | null {
  const sides = new Set(page.for.map(sideOf))
  return sides.size === 1 ? ([...sides][0] ?? null) : null
}

// ── Roles and responsibilities ──────────────────────────────────────────────────────────────────────────────────────

/** What a responsibility has is parted by the kind of work: a role that looks, one that writes, one that decides; prices are a role of columns. */
const decisions: readonly ButtonCode[] = ['btnApproval', 'btnReject']

interface RolePart {
  code: string
  label: Label
  has: (button: ButtonCode) => boolean
}

const partsOf = (code: Responsibility): RolePart[] => {
  const [cn, en] = responsibilityNames[code]
  const upper = code.toUpperCase()
  const isDecision = (button: ButtonCode) => decisions.includes(button)
  return [
    { code: `ROLE_${upper}`, label: [cn, en], has: (button) => !isDecision(button) },
    ...(decides.includes(code) ? [{ code: `ROLE_${upper}_APPROVE`, label: [`${cn}审批`, `${en}, approvals`] as const, has: isDecision }] : []),
  ]
}

const decides: readonly Responsibility[] = ['manager', 'approver']

/** Roles of columns: who has them sees the figures on every page that asks for them. */
const dataRoles: readonly { code: string; label: Label; columns: string }[] = [
  { code: 'DATA_PRICE', label: ['价格可见', 'Sees prices'], columns: 'PRICE' },
  { code: 'DATA_BANK', label: ['银行账号可见', 'Sees bank accounts'], columns: 'BANK' },
  { code: 'DATA_PERSON', label: ['个人信息可见', 'Sees personal data'], columns: 'PERSON' },
  { code: 'DATA_FINANCE', label: ['财务数据可见', 'Sees financial data'], columns: 'PRICE;BANK' },
  { code: 'DATA_ALL', label: ['全部敏感列可见', 'Sees all sensitive columns'], columns: 'PRICE;BANK;PERSON' },
]

/** Roles for those who shall do part of a desk's work only; nobody has them in a new installation. */
const narrowRoles: readonly { code: string; label: Label; of: Responsibility; has: (button: ButtonCode) => boolean }[] = [
  { code: 'READ_BUYER', label: ['采购只读', 'Purchasing, reading only'], of: 'buyer', has: isReading },
  { code: 'READ_WAREHOUSE', label: ['仓库只读', 'Warehouse, reading only'], of: 'warehouse', has: isReading },
  { code: 'READ_QUALITY', label: ['质量只读', 'Quality, reading only'], of: 'quality', has: isReading },
  { code: 'READ_FINANCE', label: ['财务只读', 'Finance, reading only'], of: 'finance', has: isReading },
  { code: 'READ_ADMIN', label: ['系统管理只读', 'Administration, reading only'], of: 'admin', has: isReading },
  { code: 'SUPPLIER_READ', label: ['供应商只读', 'Supplier, reading only'], of: 'supplier', has: isReading },
  {
    code: 'SUPPLIER_DELIVERY',
    label: ['供应商送货', 'Supplier deliveries'],
    of: 'supplier',
    has: (button) => isReading(button) || button === 'btnCreate' || button === 'btnBoxPrint',
  },
]

function isReading(button: ButtonCode): boolean {
  return ['btnQuery', 'btnExport', 'btnPrint', 'btnPreviewAttachment', 'btnDownloadAttachment'].includes(button)
}

function addResponsibilities(book: Book): void {
  for (const { code, label, columns } of dataRoles) {
    add(book, 'role', code, { code, ...named(label), roleType: 'DATA', userType: 'INTERNAL', dataColumns: columns, shippedFlag: 'Y' })
  }
  for (const { code, label, of, has } of narrowRoles) addRole(book, of, { code, label, has })
  for (const [index, code] of responsibilities.entries()) {
    const parts = partsOf(code)
    for (const part of parts) addRole(book, code, part)
    add(book, 'responsibility', code, {
      code,
      ...named(responsibilityNames[code]),
      userType: sideOf(code),
      dataScopeAll: seesAllRows.includes(code) ? 'Y' : 'N',
      homePage: code === 'supplier' ? 'exHome' : 'inHome',
      seqNum: (index + 1) * 10,
      shippedFlag: 'Y',
      responsibilityRole: parts.map((part) => ({ roleId: idOf('role', part.code) })),
    })
  }
}

/** A role has the menus of the responsibility's pages on which it may press something. */
function addRole(book: Book, responsibility: Responsibility, { code, label, has }: RolePart): void {
  const pages = menus.flatMap((folder) => folder.pages).filter((page) => page.for.includes(responsibility))
  const pressed = pages.map((page) => ({ page, buttons: buttonsOf(page, responsibility).filter(has) })).filter((one) => one.buttons.length > 0)
  const embedded = code.startsWith('ROLE_') && has('btnQuery') ? embeddedMenus.filter((menu) => menu.for.includes(responsibility)) : []
  add(book, 'role', code, {
    code,
    ...named(label),
    userType: sideOf(responsibility),
    shippedFlag: 'Y',
    roleMenuPermit: [...pressed.map(({ page }) => page.name), ...embedded.map((menu) => menu.code)].map((name) => ({ menuId: idOf('menu', name) })),
    roleResourcePermit: pressed.flatMap(({ page, buttons: codes }) =>
      codes.map((button) => ({ menuId: idOf('menu', page.name), resourceId: idOf('resource', `${page.name}.${button}`) })),
    ),
  })
}
