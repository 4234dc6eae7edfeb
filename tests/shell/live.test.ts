/** What the stream of a session tells, and where tabs stand. */
import { expect, test } from 'vitest'
import { changes, type Live } from '../../app/server/frame/live.ts'
import type { MenuEntry } from '../../app/server/session/session.ts'
import { isBare, isOfTab, moveTab, tabLinks } from '../../app/server/session/tabs.ts'
import type { Tab } from '../../contract/types.ts'

const entry = (menuId: number, htmlUrl: string): MenuEntry => ({
  menuId,
  menuParentId: 0,
  menuCode: htmlUrl,
  menuName: htmlUrl,
  menuNameEn: null,
  menuType: 'PAGE',
  htmlUrl,
  isGranted: true,
  keepAlive: 'Y',
  tabMode: null,
})
const menus = [entry(1, 'purchaseRequisitionList'), entry(2, 'purchaseOrderListPermission'), entry(3, 'purchaseOrderList')]
const calm: Live = { todoCount: 0, messageCount: 2, pendingByPage: {}, exportReady: null, pendingTabRefresh: null }
const told = (before: Live | null, now: Partial<Live>) => changes(before, { ...calm, ...now }, { menus })

test('a window that has seen nothing yet hears both counts, later only what differs', () => {
  expect(told(null, {})).toEqual([
    { kind: 'TODO_COUNT', count: 0, pending: {} },
    { kind: 'MESSAGE', count: 2 },
  ])
  expect(told(calm, {})).toEqual([])
  expect(told(calm, { messageCount: 3 })).toEqual([{ kind: 'MESSAGE', count: 3 }])
})

test('what waits counts at the first menu that leads to it', () => {
  expect(told(calm, { todoCount: 4, pendingByPage: { purchaseOrderEdit: 3, purchaseRequisitionEdit: 1 } })).toEqual([
    { kind: 'TODO_COUNT', count: 4, pending: { 1: 1, 2: 3 } },
  ])
})

test('a list to be read anew is named once, an export when it becomes ready', () => {
  const refresh = { pendingTabRefresh: '/main/purchaseOrderList' }
  expect(told(calm, refresh)).toEqual([{ kind: 'TAB_REFRESH', address: '/main/purchaseOrderList' }])
  expect(told({ ...calm, ...refresh }, refresh)).toEqual([])
  const exportReady = { id: 'e1', title: '后台导出EX202611200001已完成', url: '/main/reportBackExportList' }
  expect(told(calm, { exportReady })).toEqual([{ kind: 'EXPORT_READY', title: exportReady.title, url: exportReady.url }])
  expect(told(null, { exportReady }).map(({ kind }) => kind)).toEqual(['TODO_COUNT', 'MESSAGE'])
})

const tab = (tabId: string, address: string, keepAlive = false): Tab => ({
  tabId,
  routeName: tabId,
  title: tabId,
  address,
  menuId: null,
  respId: null,
  keepAlive,
  openedAt: '',
})
const tabs = [tab('inhome', '/main/inHome', true), tab('polist', '/main/poList', true), tab('poedit-7', '/main/poEdit?menuId=1&id=7')]
const idsOf = (all: readonly Tab[]) => all.map(({ tabId }) => tabId)

test('a tab takes the place it is moved to, and never that of the home page', () => {
  expect(idsOf(moveTab(tabs, 'poedit-7', 1))).toEqual(['inhome', 'poedit-7', 'polist'])
  expect(idsOf(moveTab(tabs, 'poedit-7', 0))).toEqual(['inhome', 'poedit-7', 'polist'])
  expect(idsOf(moveTab(tabs, 'polist', 9))).toEqual(['inhome', 'poedit-7', 'polist'])
  expect(idsOf(moveTab(tabs, 'inhome', 2))).toEqual(['inhome', 'polist', 'poedit-7'])
})

test('a tab is dirty where a draft of its record waits', () => {
  const dirty = (drafts: string[]) => tabLinks(tabs, null, drafts).flatMap(({ id, dirty }) => (dirty ? [id] : []))
  expect(dirty(['draft poEdit 7'])).toEqual(['poedit-7'])
  expect(dirty(['draft poEdit 8', 'draft poEdit new'])).toEqual([])
})

test('an address belongs to the tab of its page, or of its record; bare is one that asks for nothing', () => {
  expect(isOfTab({ tabId: 'polist' }, '/main/poList?menuId=1&docNum=PO1')).toBe(true)
  expect(isOfTab({ tabId: 'poedit-7' }, '/main/poEdit?id=7')).toBe(true)
  expect(isOfTab({ tabId: 'poedit-7' }, '/main/poEdit?id=8')).toBe(false)
  expect(isOfTab({ tabId: 'poedit-7' }, '/main/poEdit/pick?id=7')).toBe(false)
  expect(isBare('/main/poList?menuId=1&respId=2')).toBe(true)
  expect(isBare('/main/poList?menuId=1&pageIndex=2')).toBe(false)
})
