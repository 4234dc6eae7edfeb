/** The responsibilities that ship, the roles that they are made of, and what each may press where. */

import { type AnyDefinition, buttonsOfSight, type Label, type Responsibility } from '../../../catalogue/language/define.ts'
import type { ButtonCode } from '../../../catalogue/language/names.ts'
import { isPanel, type MenuPage } from '../../../catalogue/menu.ts'
import { defaultButtons } from '../../../catalogue/pages/grants.ts'
import { keysOf } from '../../../catalogue/values/object-keys.ts'
import { type Catalogue, type DeliveredRecord, named, recordOf } from './record.ts'

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
export const responsibilities = keysOf(responsibilityNames)
const seesAllRows: readonly Responsibility[] = ['admin', 'manager']
/** Who sees fields that ask for a button of their own, such as prices. */
const seesPrices: readonly Responsibility[] = ['buyer', 'manager', 'finance']

export const sideOf = (responsibility: Responsibility) => (responsibility === 'supplier' ? 'SUPPLIER' : 'INTERNAL')

export const definitionOfPage = ({ documents }: Catalogue, page: MenuPage): AnyDefinition | undefined =>
  isPanel(page) ? undefined : documents.find(({ entity }) => entity === page.entity)

/** What a responsibility may press on a page: the defaults of the catalogue, and the buttons that its fields ask for. */
export function buttonsOf(catalogue: Catalogue, page: MenuPage, responsibility: Responsibility): ButtonCode[] {
  if (isPanel(page)) return page.for.includes(responsibility) ? [...page.buttons] : []
  const definition = definitionOfPage(catalogue, page)
  if (!definition) return []
  const asked =
    seesPrices.includes(responsibility) && page.for.includes(responsibility)
      ? buttonsOfSight(definition).filter((button) => button === 'btnViewPrice')
      : []
  return [...new Set([...defaultButtons(definition, page, responsibility), ...asked])]
}

/** What a desk that approves has is parted: a role that looks and writes, one that decides; prices are a role of columns. */
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
    { code: `ROLE_${upper}`, label: [cn, en], has: (button) => !isDecision(button) || !decides.includes(code) },
    ...(decides.includes(code) ? [{ code: `ROLE_${upper}_APPROVE`, label: [`${cn}审批`, `${en}, approvals`] as const, has: isDecision }] : []),
  ]
}

const decides: readonly Responsibility[] = ['manager', 'approver']

/** Roles of columns: who has them sees the figures on every page that asks for them. */
const dataRoles: readonly { code: string; label: Label; columns: readonly string[] }[] = [
  { code: 'DATA_PRICE', label: ['价格可见', 'Sees prices'], columns: ['PRICE'] },
  { code: 'DATA_BANK', label: ['银行账号可见', 'Sees bank accounts'], columns: ['BANK'] },
  { code: 'DATA_PERSON', label: ['个人信息可见', 'Sees personal data'], columns: ['PERSON'] },
  { code: 'DATA_FINANCE', label: ['财务数据可见', 'Sees financial data'], columns: ['PRICE', 'BANK'] },
  { code: 'DATA_ALL', label: ['全部敏感列可见', 'Sees all sensitive columns'], columns: ['PRICE', 'BANK', 'PERSON'] },
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

export const deliveredResponsibilities = (catalogue: Catalogue): DeliveredRecord[] => [
  ...dataRoles.map(({ code, label, columns }) =>
    recordOf('role', code, { ...named(label), roleType: 'DATA', userType: 'INTERNAL', dataColumns: columns, shippedFlag: 'Y' }),
  ),
  ...narrowRoles.map(({ of, ...part }) => roleRecord(catalogue, of, part)),
  ...responsibilities.flatMap((code, index) => {
    const parts = partsOf(code)
    const rows = parts.map((part) => ({ roleId: part.code }))
    const head = {
      ...named(responsibilityNames[code]),
      userType: sideOf(code),
      dataScopeAll: seesAllRows.includes(code) ? 'Y' : 'N',
      homePage: code === 'supplier' ? 'exHome' : 'inHome',
      seqNum: (index + 1) * 10,
      shippedFlag: 'Y',
    }
    return [
      ...parts.map((part) => roleRecord(catalogue, code, part)),
      recordOf('responsibility', code, head, { responsibilityRole: { by: ['roleId'], rows } }),
    ]
  }),
]

/** A role has the menus of the responsibility's pages on which it may press something. */
function roleRecord(catalogue: Catalogue, responsibility: Responsibility, { code, label, has }: RolePart): DeliveredRecord {
  const pressed = catalogue.menus
    .flatMap(({ pages }) => pages)
    .filter((page) => page.for.includes(responsibility))
    .map((page) => ({ menu: page.name, buttons: buttonsOf(catalogue, page, responsibility).filter(has) }))
    .filter(({ buttons }) => buttons.length > 0)
  const embedded = code.startsWith('ROLE_') && has('btnQuery') ? catalogue.embedded.filter((menu) => menu.for.includes(responsibility)) : []
  const menus = [...pressed.map(({ menu }) => menu), ...embedded.map((menu) => menu.code)].map((menuId) => ({ menuId }))
  const buttons = pressed.flatMap(({ menu, buttons: codes }) => codes.map((button) => ({ menuId: menu, resourceId: `${menu}.${button}` })))
  return recordOf(
    'role',
    code,
    { ...named(label), roleType: 'FUNCTION', userType: sideOf(responsibility), shippedFlag: 'Y' },
    {
      roleMenuPermit: { by: ['menuId'], rows: menus },
      // A page that was taken from a role does not come back by a new button on it.
      roleResourcePermit: { by: ['resourceId'], rows: buttons, within: { lines: 'roleMenuPermit', by: 'menuId' } },
    },
  )
}
