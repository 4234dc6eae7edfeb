import type { PanelsSpec } from '../panels.ts'

export const identityPanels = {
  'systemsetting/userresponsibility': { label: ['用户职责', 'User responsibilities'], for: ['admin'], buttons: ['btnQuery', 'btnSave'] },
  'systemsetting/menuFuncPrivilege': { label: ['菜单功能授权', 'Menu and button grants'], for: ['admin'], buttons: ['btnQuery', 'btnGrant'] },
  institution: { label: ['组织机构一览', 'Organisation chart'], for: ['admin', 'manager', 'approver'], buttons: ['btnQuery', 'btnExport'] },
  positionLevelTree: { label: ['岗位层级', 'Position tree'], for: ['admin', 'manager'], buttons: ['btnQuery'] },
  positionAllotAdd: { label: ['分配岗位', 'Allot a position'], for: ['admin'], buttons: [], under: 'positionAllot', makes: 'doAllot' },
} as const satisfies PanelsSpec
