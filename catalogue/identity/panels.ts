import type { PanelsSpec } from '../panels.ts'

export const identityPanels = {
  'systemsetting/userresponsibility': { label: ['用户职责', 'User responsibilities'], for: ['admin'], buttons: ['btnQuery', 'btnSave'] },
  'systemsetting/menuFuncPrivilege': { label: ['菜单功能授权', 'Menu and button grants'], for: ['admin'], buttons: ['btnQuery', 'btnGrant'] },
} as const satisfies PanelsSpec
