/** The trees that are read as a whole: the organisation with its departments, and the positions as they report to each other. */
import { buttons } from '../../../catalogue/index.ts'
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import type { Language, Row, TreeSheetNode, TreeSheetView } from '../../page-types.ts'
import { enumerated } from '../answer/i18n.ts'
import { say } from '../describe/describe-fields.ts'
import { buildTree, type TreeNode } from '../page/flat-tree.ts'
import { grantedList } from '../page/granted-list.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'

type Words = readonly [cn: string, en: string]

interface Sheet {
  isExported?: true
  /** Call that gives the rows, flat, each with its parent. */
  call: string
  name: Words
  columns: readonly [key: string, label: Words, align: 'left' | 'right'][]
  /** What a node says of itself, and of what is below it. */
  node(at: TreeNode<Row>, language: Language): Pick<TreeSheetNode, 'facts' | 'tag' | 'warned'>
  /** Entity of the record that a row stands for. */
  entityOf(row: Row): string
}

const text = (row: Row, key: string): string => String(row[key] ?? '')
const number = (row: Row, key: string): number => Number(row[key] ?? 0)
const summed = ({ row, children }: TreeNode<Row>, key: string): number => children.reduce((sum, child) => sum + summed(child, key), number(row, key))

const structure: Sheet = {
  call: '/v1/orgStructureRestful/listByPage',
  isExported: true,
  name: ['组织与部门', 'Organisations and departments'],
  columns: [
    ['type', ['类型', 'Type'], 'left'],
    ['head', ['负责人', 'Head'], 'left'],
    ['headcount', ['编制', 'Headcount'], 'right'],
    ['people', ['人数', 'People'], 'right'],
    ['vacant', ['空缺', 'Vacant'], 'right'],
  ],
  node(at, language) {
    const { row } = at
    const isDepartment = row.kind === 'department'
    const [headcount, people] = [summed(at, 'headcount'), summed(at, 'people')]
    const type = isDepartment ? (['部门', 'Department'] as const) : lookupValues('ORG_TYPE').find(({ code }) => code === row.orgType)?.label
    const needsHead = isDepartment && row.enabledFlag === 'Y' && !row.headName
    return {
      facts: {
        type: type ? say(type, language) : '',
        head: isDepartment ? text(row, 'headName') || say(['空缺', 'Vacant'], language) : '—',
        headcount: String(headcount),
        people: String(people),
        vacant: String(Math.max(headcount - people, 0)),
      },
      ...(row.enabledFlag === 'N' && { tag: say(['停用', 'Disabled'], language) }),
      ...(needsHead && { warned: ['head'] }),
    }
  },
  entityOf: (row) => text(row, 'kind'),
}

const positions: Sheet = {
  call: '/v1/positionLevelTree',
  name: ['岗位', 'Positions'],
  columns: [
    ['department', ['部门', 'Department'], 'left'],
    ['level', ['职级', 'Level'], 'left'],
    ['limit', ['审批额度', 'Approval limit'], 'right'],
    ['occupants', ['在岗人员', 'Occupants'], 'left'],
    ['occupied', ['在岗/编制', 'Occupied'], 'right'],
    ['vacant', ['空缺', 'Vacant'], 'right'],
  ],
  node({ row }, language) {
    const occupants = (row.occupants as string[]) ?? []
    const hasLimit = row.approvalLimitAmount !== null
    return {
      facts: {
        department: text(row, 'departmentName'),
        level: text(row, 'levelName') || '—',
        limit: row.levelName ? (hasLimit ? number(row, 'approvalLimitAmount').toLocaleString('en') : say(['不限', 'Unlimited'], language)) : '—',
        occupants: enumerated(occupants, language) || '—',
        occupied: `${number(row, 'occupied')}/${number(row, 'headcount')}`,
        vacant: text(row, 'vacant'),
      },
      // Approvals climb past it.
      ...(number(row, 'occupied') === 0 && { warned: ['occupied'] }),
    }
  },
  entityOf: () => 'position',
}

const sheets: Readonly<Record<string, Sheet>> = { institution: structure, positionLevelTree: positions }

function sheetOf({ page }: OpenedPanel): Sheet {
  const sheet = sheets[page.name]
  if (!sheet) throw new Error(`No tree stands behind ${page.name}`)
  return sheet
}

export async function treeSheet(opened: OpenedPanel, request: Request): Promise<TreeSheetView> {
  const { page, menuId, respId, language, api, buttons: held, session } = opened
  const sheet = sheetOf(opened)
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const { data } = await api.call<Row[]>(sheet.call, { menuId })
  const links = new Map<string, string | null>()
  const linkOf = (entity: string) => {
    if (!links.has(entity)) links.set(entity, grantedList(session, entity)?.opens ?? null)
    return links.get(entity) ?? null
  }
  const nodeOf = (node: TreeNode<Row>): TreeSheetNode => {
    const { row } = node
    const opens = linkOf(sheet.entityOf(row))
    return {
      id: row.id,
      title: text(row, 'name'),
      code: text(row, 'code'),
      href: opens && `${opens}&id=${row.id}`,
      ...sheet.node(node, language),
      children: node.children.map(nodeOf),
    }
  }
  const built = buildTree(
    data.map((row, at) => ({ ...row, place: at })),
    { key: 'id', parentKey: 'parentId', levelKey: 'level', treeConfig: { title: 'name', order: 'place' } },
  )
  const exportAddress = sheet.isExported && held.has('btnExport') ? partAddress(page.name, 'export', { menuId, respId }) : null
  return {
    title: say(page.label, language),
    address: pageAddress(page.name, menuId, respId),
    q,
    nameLabel: say(sheet.name, language),
    columns: sheet.columns.map(([key, label, align]) => ({ key, label: say(label, language), align })),
    nodes: holding(built.map(nodeOf), q.toLowerCase()),
    exportAddress,
    exportLabel: say(buttons.btnExport, language),
  }
}

/** The nodes that hold what was looked for, with those above them; below a found one all of them. */
function holding(nodes: readonly TreeSheetNode[], q: string): TreeSheetNode[] {
  if (!q) return [...nodes]
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.code}`.toLowerCase().includes(q)) return [node]
    const children = holding(node.children, q)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The whole tree as a workbook. */
export const downloadTree = ({ api, menuId }: OpenedPanel) => api.download('/v1/orgStructureRestful/exportExcel', { menuId })
