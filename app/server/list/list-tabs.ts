/** Lists of several documents behind one row of tabs: those that this person's menu grants, each at its own address. */

import { definitionOf, pageOf, tabsWith } from '../../../catalogue/index.ts'
import { panelOf } from '../../../catalogue/panels.ts'
import type { ListView } from '../../page-types.ts'
import { say } from '../describe/describe-fields.ts'
import { placeInMenu } from '../page/granted-list.ts'
import type { OpenedPage, OpenedPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'

export function listTabs(name: string, { session, respId, language }: OpenedPage | OpenedPanel): ListView['tabs'] {
  const tabs = tabsWith(name).flatMap((key) => {
    const menu = placeInMenu(session, key)
    const label = labelOf(key)
    return menu && label ? [{ key, label: say(label, language), href: pageAddress(key, menu.menuId, respId), current: key === name }] : []
  })
  return tabs.length > 1 ? tabs : []
}

/** Of a list, or of a report over its rows. */
function labelOf(name: string) {
  const page = pageOf(name)
  return page ? (page.label ?? definitionOf(page.entity)?.label) : panelOf(name)?.label
}
