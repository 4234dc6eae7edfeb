/** What every document or every master has besides its own fields. */
import { checkbox, date, datetime, files, int, lookup, ref, text, textarea } from './fields.ts'
import type { Key } from './words.ts'

export const documentFields = {
  docNum: text(40, '单号', 'Number', { kept: true, width: 134 }),
  status: lookup('YES_NO', '状态', 'Status', { kept: true, width: 124 }),
  orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', width: 110 }),
  remark: textarea(2000, '备注', 'Remark'),
  fileIds: files('附件', 'Attachments'),
} as const
export const masterFields = {
  code: text(60, '编码', 'Code', { required: true, unique: true, width: 130 }),
  name: text(200, '名称', 'Name', { required: true, width: 220 }),
  nameEn: text(200, '英文名', 'English name'),
  enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
  startDateActive: date('生效日期', 'Active from'),
  endDateActive: date('失效日期', 'Active to'),
  orgId: ref('organization', '业务单元', 'Business unit', { width: 148 }),
  remark: textarea(2000, '备注', 'Remark'),
  fileIds: files('附件', 'Attachments'),
} as const
export const systemFields = {
  versionNum: int('版本号', 'Version', { kept: true }),
  createdBy: ref('user', '创建人', 'Created by', { kept: true, width: 110 }),
  creationDate: datetime('创建时间', 'Created', { kept: true }),
  lastUpdatedBy: ref('user', '修改人', 'Changed by', { kept: true, width: 110 }),
  lastUpdateDate: datetime('修改时间', 'Changed', { kept: true }),
} as const

/** What every line has besides its own fields. */
export const lineFieldNames = ['headerId', 'parentId', 'lineNum', 'versionNum'] as const

export type Common = 'id' | Key<typeof systemFields>
