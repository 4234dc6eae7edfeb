/** What can be wrong with a workbook, in both languages. */
import { fill, type Params, Refusal } from '../../runtime/rules/refusal.ts'

const wordings = {
  FILE: ['请选择要导入的Excel文件(.xlsx)', 'Choose an Excel workbook (.xlsx) to import'],
  GONE: ['已校验的文件已过期，请重新上传', 'The checked file is no longer kept; upload it again'],
  NOT_XLSX: ['文件不是有效的Excel工作簿(.xlsx)', 'The file is no valid Excel workbook (.xlsx)'],
  UNSAFE: ['文件超出安全限制：{what}', 'The file exceeds the limits: {what}'],
  TOO_HEAVY: ['文件过大或过于复杂，无法读取', 'The file is too large or too complex to be read'],
  BROKEN_OFF: ['导入中断，未导入任何数据，请重新上传', 'The import broke off and nothing was imported; upload the file again'],
  CHANGED_ON_WAY: ['文件在传输中损坏，请重新上传', 'The file was damaged on its way; upload it again'],
  TOO_MANY_ROWS: ['一次最多导入{max}行', 'At most {max} rows'],
  TOO_MANY_COLUMNS: ['最多{max}列', 'At most {max} columns'],
  NO_ROWS: ['文件没有数据行', 'The file has no rows'],
  NO_COLUMN: ['模板列不匹配，缺少“{column}”', 'Template does not match: column {column} is missing'],
  ROWS_WRONG: ['共{count}处错误，未导入任何数据', '{count} {count|error|errors}; nothing was imported'],
} as const satisfies Record<string, readonly [string, string]>

export function refuseFile(code: keyof typeof wordings, params: Params = {}): never {
  throw fileRefusal(code, params)
}

export const fileRefusal = (code: keyof typeof wordings, params: Params = {}): Refusal =>
  new Refusal({ code: `IMPORT.${code}`, status: 422, words: fill(wordings[code], params) })
