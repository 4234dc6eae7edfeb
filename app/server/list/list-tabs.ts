/** Lists of several documents behind one row of tabs: those that this person's menu grants, each at its own address. */

import { definitionOf, tabsWith } from '../../../catalogue/index.ts'
import type { ListView } from '../../page-types.ts'
import { say } from '../describe/describe-fields.ts'
import { placeInMenu } from '../page/granted-list.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'

export function listTabs(name: string, { session, respId, language }: OpenedPage): ListView['tabs'] {
  const tabs = tabsWith(name).flatMap((page) => {
    const menu = placeInMenu(session, page.name)
    const label = page.label ?? definitionOf(page.entity)?.label
    if (!menu || !label) return []
    return [{ key: page.name, label: say(label, language), href: pageAddress(page.name, menu.menuId, respId), current: page.name === name }]
  })
  return tabs.length > 1 ? tabs : []
}
