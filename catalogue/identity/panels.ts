import type { PanelsSpec } from '../area.ts'

export const identityPanels = {
  'systemsetting/userresponsibility': { label: ['用户职责', 'User responsibilities'], for: ['admin'], buttons: ['btnQuery', 'btnSave'] },
  'systemsetting/menuFuncPrivilege': { label: ['菜单功能授权', 'Menu and button grants'], for: ['admin'], buttons: ['btnQuery', 'btnGrant'] },
  institution: { label: ['组织机构一览', 'Organisation chart'], for: ['admin', 'manager', 'approver'], buttons: ['btnQuery', 'btnExport'] },
  positionLevelTree: { label: ['岗位层级', 'Position tree'], for: ['admin', 'manager'], buttons: ['btnQuery'] },
  positionAllotAdd: { label: ['分配岗位', 'Allot a position'], for: ['admin'], buttons: [], under: 'positionAllot', makes: 'doAllot' },
  redis: { label: ['缓存概览', 'Cache overview'], for: ['admin'], buttons: ['btnQuery'] },
  redisManage: { label: ['缓存管理', 'Cache management'], for: ['admin'], buttons: ['btnQuery', 'btnRefreshCache', 'btnEvict'] },
  databaseList: { label: ['数据库元数据', 'Database'], for: ['admin'], buttons: ['btnQuery'] },
  databaseDetail: { label: ['数据表', 'Database table'], for: ['admin'], buttons: ['btnQuery'], under: 'databaseList' },
  table_model: { label: ['表模型', 'Table models'], for: ['admin'], buttons: ['btnQuery', 'btnExport'] },
  devtoolsGeneratorCode: { label: ['代码生成', 'Code generation'], for: ['admin'], buttons: ['btnQuery', 'btnGenerate'] },
} as const satisfies PanelsSpec
