/** The empty workbook that an import takes: headers with required marks and comments, drop-downs, and a sheet that explains them. */
import type ExcelJS from 'exceljs'
import { inNumber } from '../../../../catalogue/constants/wording.ts'
import { type Field, type Label, scaleOf } from '../../../../catalogue/language/define.ts'
import { isNumeric } from '../../../../catalogue/language/kinds.ts'
import { lookupValues } from '../../../../catalogue/language/lookup-book.ts'
import type { Language } from '../../../../contract/types.ts'
import type { BinaryAnswer, CallContext } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { xlsxType } from '../export/file-names.ts'
import { columnName } from '../export/xlsx-writer.ts'
import { headerOf, type ImportColumn, type ImportPlan, importPlanOf } from './import-columns.ts'
import { mostImportRows } from './workbook.ts'

export async function downloadImportTemplate(body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const plan = importPlanOf(String(body.entity ?? ''), context.actor)
  requireButton(plan.definition, context.actor, 'btnTemplate')
  const index = context.language === 'EN' ? 1 : 0
  const title = titleOf(plan)[index]
  const bytes = Buffer.from(await (await buildTemplate(plan, title, context.language)).xlsx.writeBuffer())
  return { contentType: xlsxType, fileName: `${title}${index ? ' template' : '导入模板'}.xlsx`, body: bytes }
}

/** Of lines, what they are called; of records that rows are lines of, their own name. */
function titleOf({ definition, lines, rowLines }: ImportPlan): Label {
  const ofLines = lines ?? (rowLines && !definition.importable ? rowLines.entity : null)
  return (ofLines && definition.lines[ofLines]?.label) || definition.label
}

const words = {
  CN: { help: '填写说明', options: '选项', column: '列', required: '必填', yes: '是', kind: '填写内容' },
  EN: { help: 'How to fill in', options: 'Options', column: 'Column', required: 'Required', yes: 'Yes', kind: 'What to enter' },
}

async function buildTemplate(plan: ImportPlan, title: string, language: Language): Promise<ExcelJS.Workbook> {
  // Loaded by whoever asks first: a fifteenth of the start of the services.
  const { Workbook } = (await import('exceljs')).default
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  const help = workbook.addWorksheet(words[language].help)
  const options = workbook.addWorksheet(words[language].options)
  addHelp(help, plan, language)
  for (const [i, column] of plan.columns.entries()) {
    addHeader(sheet, i, column, language)
    const choices = choicesOf(column.field, language)
    if (choices.length) addChoices(sheet, options, i, headerOf(column, language === 'EN' ? 1 : 0), choices)
  }
  return workbook
}

function addHeader(sheet: ExcelJS.Worksheet, index: number, column: ImportColumn, language: Language): void {
  const header = headerOf(column, language === 'EN' ? 1 : 0)
  const cell = sheet.getCell(1, index + 1)
  cell.value = {
    richText: [
      { text: header, font: { bold: true } },
      ...(column.isRequired ? [{ text: ' *', font: { bold: true, color: { argb: 'FFC00000' } } }] : []),
    ],
  }
  cell.note = contentsOf(column, language)
  const own = sheet.getColumn(index + 1)
  own.width = Math.max(14, header.length * 2 + 4)
  // Codes keep their leading zeros.
  if (!isNumeric(column.field.kind)) own.numFmt = column.field.kind === 'date' ? 'yyyy-mm-dd' : '@'
}

function choicesOf({ kind, lookup }: Field, language: Language): string[] {
  const name = kind === 'checkbox' ? 'YES_NO' : kind === 'lookup' ? lookup : undefined
  const enabled = name ? lookupValues(name).filter(({ isEnabled }) => isEnabled) : []
  return enabled.map(({ label }) => label[language === 'EN' ? 1 : 0])
}

/** exceljs has this on every sheet, and leaves it out of its types. */
type WithValidations = ExcelJS.Worksheet & { dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void } }

/** The list stands on a sheet of its own: one written into the rule may have 255 characters at most. */
function addChoices(sheet: ExcelJS.Worksheet, options: ExcelJS.Worksheet, index: number, header: string, choices: readonly string[]): void {
  const name = columnName(index)
  options.getColumn(index + 1).values = [header, ...choices]
  const range = `'${options.name}'!$${name}$2:$${name}$${choices.length + 1}`
  const rule: ExcelJS.DataValidation = { type: 'list', allowBlank: true, formulae: [range] }
  ;(sheet as WithValidations).dataValidations.add(`${name}2:${name}${mostImportRows + 1}`, rule)
}

function addHelp(help: ExcelJS.Worksheet, plan: ImportPlan, language: Language): void {
  const say = words[language]
  help.addRow([say.column, say.required, say.kind]).font = { bold: true }
  for (const column of plan.columns)
    help.addRow([headerOf(column, language === 'EN' ? 1 : 0), column.isRequired ? say.yes : '', contentsOf(column, language)])
  for (const hint of hintsOf(plan)) help.addRow(['', '', hint[language === 'EN' ? 1 : 0]])
  for (const [i, width] of [24, 10, 80].entries()) help.getColumn(i + 1).width = width
}

const hints = {
  all: [`一次最多${mostImportRows}行；全部正确才会保存`, `At most ${mostImportRows} rows; nothing is saved unless all are right`],
  record: ['编码已存在的行修改原记录，空单元格保留原值', 'A row whose code exists changes that record; empty cells keep their value'],
  action: ['每行办理其单号的一张单据', 'Each row is told of the document of its number'],
  document: ['每行生成一张单据，含一行明细', 'Each row makes a document with one line'],
  rows: ['行号相同的各行属于同一单据行', 'Rows with the same line number are parts of one line'],
  line: [
    '各行按编码属于已有记录：已有的行修改，没有的新增，未列出的保留',
    'Each row belongs to the record of its code: lines that are there are changed, others added, those not listed kept',
  ],
  matrix: [
    '编码相同的各行是同一记录，其自身各列只填一行即可；未列出的行保留',
    'Rows with the same code are one record, whose own columns are filled in one of them; what is not listed is kept',
  ],
  cell: [
    '填写后即为该行的全部，未填写的将取消；空单元格保留原值，只填一个分号则全部取消',
    'What is filled in is all that the row has, the rest is taken away; an empty cell keeps what is there, a lone semicolon takes all away',
  ],
} as const satisfies Record<string, Label>

function hintsOf({ lines, schedules, rowLines, action, definition }: ImportPlan): Label[] {
  if (action !== null) return [hints.all, hints.action]
  if (definition.importedLine !== null && !lines) return [hints.all, hints.document]
  if (rowLines) return definition.matrix ? [hints.all, hints.record, hints.matrix] : [hints.all, hints.line]
  return [hints.all, ...(lines ? [] : [hints.record]), ...(schedules ? [hints.rows] : [])]
}

/** What a cell of the column takes, in one phrase. */
function contentsOf({ field, key, of }: ImportColumn, language: Language): string {
  const [cn, en] = phraseOf(field)
  const cell = of === 'cell' ? hints.cell[language === 'EN' ? 1 : 0] : undefined
  const help = field.options.help?.[language === 'EN' ? 1 : 0]
  const price: [string, string] = key === 'netPrice' ? ['；空：取有效价格', '; empty: the price in force'] : ['', '']
  return [language === 'EN' ? en + price[1] : cn + price[0], cell, help].filter(Boolean).join(language === 'EN' ? '. ' : '。')
}

function phraseOf(field: Field): [cn: string, en: string] {
  const { kind, length } = field
  const { min, max } = field.options
  const bounds = [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`].filter(Boolean).join(', ')
  if (kind === 'ref') return ['已有记录的编码', 'Code of an existing record']
  if (kind === 'refs') return ['已有记录的编码，多个以分号分开', 'Codes of existing records, parted by semicolons']
  if (kind === 'lookups') return ['可选值，多个以逗号分开', 'Values of the list, parted by commas']
  if (kind === 'lookup' || kind === 'checkbox') return ['从列表中选择', 'Choose from the list']
  if (kind === 'richText' && field.options.subset === 'LEGAL')
    return [
      '文本：空行分段，#开头的行为标题，{{名称}}为占位符',
      'Text: empty lines part paragraphs, a line that begins with # is a heading, {{name}} is a placeholder',
    ]
  if (kind === 'date') return ['日期 yyyy-MM-dd', 'Date yyyy-MM-dd']
  if (isNumeric(kind)) {
    const scale = scaleOf(field) ?? 0
    return [
      `数字，最多${scale}位小数${bounds && `，${bounds}`}`,
      `Number, at most ${scale} ${inNumber(scale, 'decimal', 'decimals')}${bounds && `, ${bounds}`}`,
    ]
  }
  return [`文本${length ? `，最多${length}个字符` : ''}`, `Text${length ? `, at most ${length} characters` : ''}`]
}
