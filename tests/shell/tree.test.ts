/** The tree builder: what it takes, what it leaves out, what its nodes say. */
import { expect, test } from 'vitest'
import { buildTree, type TreeNode } from '../../app/server/page/flat-tree.ts'
import { menuTree } from '../../app/server/page/menu.ts'
import type { MenuEntry } from '../../app/server/session/session.ts'
import { constants } from '../../catalogue/constants/constants.ts'
import { record } from '../support/record.ts'

interface Row {
  code: string
  above: string | number | null
  level: number
  name: string
  place?: number
  on?: 'Y' | 'N'
  ticked?: 'Y' | 'N'
}

const builder = {
  key: 'code',
  parentKey: 'above',
  levelKey: 'level',
  treeConfig: { title: 'name', order: 'place', enabled: 'on', checked: 'ticked', isEdit: true },
}
const row = (code: string, above: Row['above'], more: Partial<Row> = {}): Row => ({
  code,
  above,
  level: above ? 2 : 1,
  name: `名${code}`,
  place: 10,
  on: 'Y',
  ticked: 'N',
  ...more,
})
const told = (nodes: readonly TreeNode<Row>[]): unknown[] => nodes.map(({ title, children }) => (children.length ? [title, told(children)] : title))

test('what the builder needs and does not get is named', () => {
  record('error', 'treeBuilderConfigMissing')
  record('constant', 'tree.builder.required')
  expect(() => buildTree([], {})).toThrow(
    '构建树需要 key、parentKey、levelKey 和 treeConfig / The tree needs key, parentKey, levelKey and treeConfig',
  )
  for (const name of constants['tree.builder.required'])
    expect(() => buildTree([], { ...builder, [name]: undefined })).toThrow(new RegExp(`: ${name}$`))
  expect(() => buildTree([], { treeConfig: builder.treeConfig })).toThrow(/: key, parentKey, levelKey$/)
})

test('parent 0 and no parent are the top; siblings stand by their place, then by their title', () => {
  const rows = [row('2', 0, { name: '乙' }), row('1', null, { name: '甲', place: 10 }), row('3', '', { name: '丙', place: 5 }), row('21', '2')]
  expect(told(buildTree(rows, builder))).toEqual(['丙', '甲', ['乙', ['名21']]])
})

test('a row whose parent is missing or disabled is left out with all that is below it', () => {
  const rows = [row('1', 0), row('9', 'gone'), row('91', '9'), row('2', 0, { on: 'N' }), row('21', '2'), row('211', '21')]
  expect(told(buildTree(rows, builder))).toEqual(['名1'])
})

test('a circle is cut and told', () => {
  const circles: string[][] = []
  const rows = [row('1', 0), row('a', 'b'), row('b', 'a'), row('under', 'a'), row('self', 'self')]
  expect(told(buildTree(rows, builder, (keys) => circles.push(keys)))).toEqual(['名1'])
  expect(circles).toEqual([['a', 'b', 'self']])
})

test('a node says its title, its path from the top, its level and whether it is ticked', () => {
  record('entity', 'treeNode')
  record('constant', 'tree.node.fields', 'tree.node.checkFlag.values')
  const rows = [
    row('1', 0),
    row('11', '1', { ticked: 'Y' }),
    row('12', '1'),
    row('2', 0),
    row('21', '2', { ticked: 'Y' }),
    row('22', '2', { ticked: 'Y' }),
  ]
  const [some, all] = buildTree(rows, builder)
  expect(Object.keys(some ?? {})).toEqual(expect.arrayContaining([...constants['tree.node.fields']]))
  expect(some).toMatchObject({ title: '名1', checked: false, checkFlag: 'N', isPartly: true, treeFullPath: '名1', isEdit: true, level: 1 })
  expect(some?.children[0]).toMatchObject({ checked: true, checkFlag: 'Y', isPartly: false, treeFullPath: '名1/名11', level: 2 })
  expect(all).toMatchObject({ checked: true, checkFlag: 'Y', isPartly: false })
  expect([some?.checkFlag, all?.checkFlag].sort()).toEqual([...constants['tree.node.checkFlag.values']].sort())
})

test('the menu is a tree of its flat list: an entry that hangs on none is not shown', () => {
  const entry = (menuId: number, menuParentId: number, htmlUrl: string | null): MenuEntry => ({
    menuId,
    menuParentId,
    menuCode: `M${menuId}`,
    menuName: `菜单${menuId}`,
    menuNameEn: null,
    menuType: htmlUrl ? 'PAGE' : 'DIR',
    htmlUrl,
    isGranted: true,
    keepAlive: 'Y',
    tabMode: null,
  })
  const entries = [entry(1, 0, null), entry(2, 1, 'purchaseOrderList'), entry(3, 99, 'supplierInfoList'), entry(4, 4, null)]
  const [folder, ...others] = menuTree(entries, { currentId: 2, respId: '7', language: 'CN' })
  expect(others).toEqual([])
  expect(folder).toMatchObject({ id: 1, open: true, children: [{ id: 2, current: true, address: '/main/purchaseOrderList?menuId=2&respId=7' }] })
})
