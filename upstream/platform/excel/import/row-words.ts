/** What is wrong with a row of an import, in the words of the specification: by the row as the sheet counts it and the heading of the column. */
import type { Label } from '../../../../catalogue/language/define.ts'
import { entryIn } from '../../../../catalogue/values/object-keys.ts'
import type { FieldIssue } from '../../../runtime/rules/refusal.ts'
import type { RuleCode } from '../../../runtime/rules/refusal-words.ts'
import { headerOf, type ImportColumn } from './import-columns.ts'

const said: Partial<Record<RuleCode, Label>> = {
  REQUIRED: ['不能为空', 'required'],
  NOT_A_NUMBER: ['必须是数字', 'must be a number'],
  NOT_A_DATE: ['必须是日期', 'must be a date'],
  NOT_A_CODE: ['不在可选值内', 'not an allowed value'],
  FORMULA: ['是公式，导入不计算公式，请粘贴为数值', 'is a formula; formulas are not calculated, paste its value'],
  CELL_ERROR: ['是公式错误，请填写数值', 'is the error of a formula; enter a value'],
}

/** Rules of a document name its own lines, so their words stand as they are. */
export function saidOfRow(issue: FieldIssue, row: number, column: ImportColumn | undefined): FieldIssue {
  const isOfDocument = issue.code.includes('.') && !issue.code.startsWith('IMPORT.')
  if (!column || isOfDocument) return issue
  const [cn, en] = entryIn(said, issue.code) ?? [issue.words.CN, issue.words.EN]
  const namesColumn = issue.words.CN === cn && cn.includes(column.label[0])
  const words = namesColumn
    ? { CN: `第${row}行：${cn}`, EN: `Row ${row}: ${en}` }
    : { CN: `第${row}行“${headerOf(column, 0)}”${cn}`, EN: `Row ${row}, ${headerOf(column, 1)}: ${en.charAt(0).toLowerCase()}${en.slice(1)}` }
  return { ...issue, words }
}
