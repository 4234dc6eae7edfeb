/** The data dictionary: every entity with its fields, as the definitions say, as a workbook. */
import type { Answer, Language } from '../../../contract/types.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { type Table, tables } from '../../store/tables.ts'
import { stamped, xlsxType } from '../excel/export/file-names.ts'
import { type SheetColumn, type SheetRow, writeWorkbook } from '../excel/export/xlsx-writer.ts'

const heads = [
  ['实体', 'Entity', 22],
  ['实体名称', 'Entity name', 20],
  ['数据表', 'Table', 24],
  ['字段', 'Field', 22],
  ['中文', 'Chinese', 20],
  ['英文', 'English', 24],
  ['类型', 'Kind', 12],
  ['存储', 'Stored as', 18],
  ['快码/引用', 'Lookup or reference', 22],
  ['必填', 'Required', 10],
  ['来源', 'Written by', 12],
] as const

const words = {
  CN: { title: '数据字典', yes: '是', when: '有条件', kept: '系统', computed: '公式', typed: '录入' },
  EN: { title: 'Data dictionary', yes: 'Yes', when: 'At times', kept: 'System', computed: 'Formula', typed: 'Typed in' },
} as const

export function dataDictionary(_body: Record<string, unknown>, { actor, language, now }: CallContext): Promise<Answer | BinaryAnswer> {
  requirePageButton('table_model', actor, 'btnExport')
  const say = words[language]
  const columns = heads.map(([cn, en, width]): SheetColumn => ({ header: language === 'EN' ? en : cn, width, kind: 'text' }))
  const slices = tables.map((table) => rowsOf(table, language))
  return Promise.resolve({ contentType: xlsxType, fileName: stamped(say.title, now), body: writeWorkbook(columns, [{ name: say.title, slices }]) })
}

function rowsOf(table: Table, language: Language): SheetRow[] {
  const say = words[language]
  const own = table.path.length > 0 ? table.parent?.definition.lines[table.path[0] ?? '']?.label : undefined
  const [cn, en] = own ?? table.definition.label
  return table.columns.flatMap(({ field, name, sql }) => {
    const spec = table.fields[field]
    if (!spec) return []
    const { required, kept, computed } = spec.options
    return [
      [
        table.entity,
        language === 'EN' ? en : cn,
        table.name,
        field,
        ...spec.label,
        spec.kind,
        `${name} ${sql}`,
        spec.lookup ?? spec.target ?? null,
        required === true ? say.yes : required ? say.when : null,
        kept ? say.kept : computed ? say.computed : say.typed,
      ],
    ]
  })
}
