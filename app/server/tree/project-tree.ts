/** Projects with their modules beside the lists of interfaces and of projects: one leads to its interfaces, the other to its record. */
import { apiInfo } from '../../../catalogue/identity/apis.ts'
import { idShape } from '../../../catalogue/values/ids.ts'
import type { Row, TreeView } from '../../page-types.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress, recordAddress } from '../page/page-address.ts'

interface Node extends Row {
  parentId: string | null
  code: string
  name: string
  nameEn: string | null
  n: number
}

const nodeName = new RegExp(`^([pm])\\.(${idShape})$`, 'i')
const places = { p: 'projectId', m: 'moduleId' } as const

/** The interfaces that a node stands for, by the parameter `node` of the list's address: `p.` and a project, `m.` and a module. */
export function projectBranch(entity: string, node: string | null): { id: string; search: Record<string, string> } | null {
  const [, kind, id] = nodeName.exec(node ?? '') ?? []
  return id && entity === apiInfo.entity ? { id: `${kind}.${id}`, search: { [places[kind as 'p' | 'm']]: id } } : null
}

const nodeIdOf = ({ id, parentId }: Node) => `${parentId ? 'm' : 'p'}.${id}`

export const hasProjectTree = ({ page }: OpenedPage): boolean => page.name === 'apiManager' || page.name === 'projectAndModule'

export async function projectTree(opened: OpenedPage, request: Request, chosen: string | null = null): Promise<TreeView> {
  const { page, menuId, respId, language, api } = opened
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('treeQ')?.trim() ?? ''
  const { data } = await api.call<Node[]>('/v1/apiProjectTree', {})
  const address = pageAddress(page.name, menuId, respId)
  const currentId = chosen ? `p.${chosen}` : searchParams.get('node')
  const nameOf = ({ name, nameEn }: Node) => inLanguage(name, nameEn, language)
  const addressOf = (node: Node) =>
    page.name === 'projectAndModule'
      ? `${recordAddress(page.name, menuId, respId)}&id=${node.parentId ?? node.id}`
      : `${address}&node=${nodeIdOf(node)}`
  const isFound = ({ code, name, nameEn }: Node) => `${code} ${name} ${nameEn ?? ''}`.toLowerCase().includes(q.toLowerCase())
  const leafOf = (node: Node, above: string) => ({
    id: nodeIdOf(node),
    title: `${nameOf(node)} (${node.n})`,
    code: node.code,
    path: [above, nameOf(node)].filter(Boolean).join('/'),
    address: addressOf(node),
    renameAddress: null,
    isOpen: false,
    hasChildren: false,
    children: [],
  })
  const nodes = data
    .filter(({ parentId }) => parentId === null)
    .flatMap((project) => {
      const modules = data.filter(({ parentId }) => parentId === project.id)
      const shown = isFound(project) ? modules : modules.filter(isFound)
      if (!isFound(project) && shown.length === 0) return []
      const isOpen = q !== '' || [project, ...modules].some((node) => nodeIdOf(node) === currentId)
      return [{ ...leafOf(project, ''), isOpen, hasChildren: shown.length > 0, children: shown.map((module) => leafOf(module, nameOf(project))) }]
    })
  const label = wordsOf(language)('tree.label', { title: language === 'EN' ? 'Projects and modules' : '项目与模块' })
  return { label, address, branchAddress: '', q, currentId, nodes }
}
