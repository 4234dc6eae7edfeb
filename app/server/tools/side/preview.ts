/** The menu as the holders of a responsibility see it: its tree, what may be pressed in it, and by which roles. */
import type { MenuPreview } from '../../../../contract/grants.ts'
import type { ToolBlock } from '../../../page-types.ts'
import { inLanguage } from '../../answer/i18n.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import { partAddress } from '../../page/page-address.ts'
import { column, input, inWords, rowsOf, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'

const DEPTH_MARK = '　'

export const preview: SideTool = {
  title: ['按职责预览菜单', 'Preview the menu as a responsibility'],
  hint: ['职责今天有效的菜单和按钮；停用的和未绑定接口的不显示', 'What it sees and may press today; what is disabled or has no call is left out'],
  beside: 'list',
  async show({ api, page, menuId, respId, language }: OpenedPage, asked): Promise<ToolBlock[]> {
    const chosen = asked.get('responsibilityId') || null
    const { data } = await api.call<MenuPreview>('/v1/menu/preview', { responsibilityId: chosen })
    const say = (words: Words) => inWords(words, language)
    const choices = data.responsibilities.map(({ id, code, name, nameEn }) => ({ code: id, label: `${inLanguage(name, nameEn, language)} ${code}` }))
    const form: ToolBlock = {
      key: 'asked',
      form: {
        method: 'get',
        address: partAddress(page.name, 'preview', { menuId, respId }),
        fields: [input('responsibilityId', ['职责', 'Responsibility'], language, { kind: 'lookup', choices, required: true })],
        values: { id: 'asked', responsibilityId: chosen ?? '' },
        buttons: [{ label: say(['预览', 'Preview']), primary: true }],
      },
    }
    if (!chosen) return [form]
    const tree: ToolBlock = {
      key: 'tree',
      title: say([`可见 ${data.menus.length} 个菜单`, `${data.menus.length} menus`]),
      table: {
        columns: [
          column('menu', ['菜单', 'Menu'], language, 'text', { width: 260 }),
          column('resources', ['按钮', 'Buttons'], language, 'text', { width: 460 }),
          column('roles', ['来自角色', 'By roles'], language, 'text', { width: 200 }),
        ],
        rows: rowsOf(asTree(data.menus)),
      },
    }
    return [form, tree]
  },
}

/** Each folder once, above what lies in it. */
function asTree(menus: MenuPreview['menus']): { menu: string; resources: string; roles: string }[] {
  const shown = new Set<string>()
  return menus.flatMap(({ path, resources, roles }) => {
    const names = path.split(' / ')
    const folders = names.slice(0, -1).flatMap((name, depth) => {
      const place = names.slice(0, depth + 1).join(' / ')
      if (shown.has(place)) return []
      shown.add(place)
      return [{ menu: DEPTH_MARK.repeat(depth) + name, resources: '', roles: '' }]
    })
    return [...folders, { menu: DEPTH_MARK.repeat(names.length - 1) + (names.at(-1) ?? ''), resources, roles }]
  })
}
