/** The tables of the database, and of one its columns, indexes and constraints. */
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import type { Language, Row } from '../../page-types.ts'
import { pageAddress } from '../page/page-address.ts'
import { column, input, inWords, rowsOf, type Tool, type Words } from './tool.ts'

interface TableFacts {
  name: string
  entity: string | null
  label: Words | null
  columns: number
  rows: number
  dataBytes: number
  totalBytes: number
}

interface TableDetail extends TableFacts {
  fields: { name: string; type: string; isNullable: boolean; defaultValue: string | null }[]
  indexes: { name: string; definition: string; bytes: number; scans: number }[]
  constraints: { name: string; kind: string; definition: string }[]
}

const kinds: Readonly<Record<string, Words>> = {
  p: ['主键', 'Primary key'],
  f: ['外键', 'Foreign key'],
  u: ['唯一', 'Unique'],
  c: ['检查', 'Check'],
  n: ['非空', 'Not null'],
}

const labelOf = ({ label, name }: TableFacts, language: Language) => (label ? inWords(label, language) : name)

export const databaseList: Tool = {
  hint: ['行数为数据库的估计；不显示任何行的内容', 'Rows are estimates of the database; the contents of rows are never shown'],
  async show({ api, language, page, menuId, respId }, asked) {
    const { data } = await api.call<TableFacts[]>('/v1/databaseMetadata', {})
    const wanted = (asked.get('name') ?? '').trim().toLowerCase()
    const found = data.filter((table) => [table.name, table.entity ?? '', ...(table.label ?? [])].some((text) => text.toLowerCase().includes(wanted)))
    const columns = [
      column('name', ['数据表', 'Table'], language, 'text', { width: 220 }),
      column('meaning', ['含义', 'Stores'], language, 'text', { width: 180 }),
      column('columns', ['列数', 'Columns'], language, 'int'),
      column('rows', ['行数', 'Rows'], language, 'int'),
      column('data', ['数据', 'Data'], language, 'text', { align: 'right' }),
      column('total', ['含索引', 'With indexes'], language, 'text', { align: 'right' }),
    ]
    const rows = found.map(
      (table): Row => ({
        ...table,
        id: table.name,
        meaning: table.label ? inWords(table.label, language) : '',
        data: sizeText(table.dataBytes),
        total: sizeText(table.totalBytes),
        name$href: `${pageAddress('databaseDetail', menuId, respId)}&table=${table.name}`,
      }),
    )
    const total = sizeText(found.reduce((sum, { totalBytes }) => sum + totalBytes, 0))
    const address = pageAddress(page.name, menuId, respId)
    const say = (words: Words) => inWords(words, language)
    return [
      {
        key: 'find',
        form: {
          method: 'get',
          address,
          fields: [input('name', ['表名或含义', 'Table or what it stores'], language)],
          values: { id: 'find', name: asked.get('name') ?? '' },
          buttons: [{ label: say(['查询', 'Find']), primary: true }],
        },
      },
      { key: 'tables', title: say([`${rows.length} 张表，共 ${total}`, `${rows.length} tables, ${total} in all`]), table: { columns, rows } },
    ]
  },
}

export const databaseDetail: Tool = {
  async show({ api, language, menuId, respId }, asked) {
    const { data } = await api.call<TableDetail>('/v1/databaseMetadata', { table: asked.get('table') ?? '-' })
    const say = (words: Words) => inWords(words, language)
    return [
      {
        key: 'facts',
        title: `${data.name} · ${labelOf(data, language)}`,
        links: [{ label: say(['返回列表', 'Back to the list']), href: pageAddress('databaseList', menuId, respId) }],
        facts: [
          { label: say(['列', 'Columns']), value: String(data.fields.length) },
          { label: say(['行(估计)', 'Rows (estimate)']), value: String(data.rows) },
          { label: say(['数据', 'Data']), value: sizeText(data.dataBytes) },
          { label: say(['含索引', 'With indexes']), value: sizeText(data.totalBytes) },
        ],
      },
      {
        key: 'columns',
        title: say(['列', 'Columns']),
        table: {
          columns: [
            column('name', ['列', 'Column'], language, 'text', { width: 200 }),
            column('type', ['类型', 'Type'], language, 'text', { width: 200 }),
            column('nullable', ['可空', 'Nullable'], language),
            column('defaultValue', ['默认', 'Default'], language, 'text', { width: 220 }),
          ],
          rows: rowsOf(data.fields.map((field) => ({ ...field, nullable: say(field.isNullable ? ['是', 'Yes'] : ['否', 'No']) }))),
        },
      },
      {
        key: 'indexes',
        title: say(['索引', 'Indexes']),
        table: {
          columns: [
            column('name', ['索引', 'Index'], language, 'text', { width: 240 }),
            column('definition', ['定义', 'Definition'], language, 'text', { width: 480 }),
            column('size', ['大小', 'Size'], language, 'text', { align: 'right' }),
            column('scans', ['使用次数', 'Scans'], language, 'int'),
          ],
          rows: rowsOf(data.indexes.map((index) => ({ ...index, size: sizeText(index.bytes) }))),
        },
      },
      {
        key: 'constraints',
        title: say(['约束', 'Constraints']),
        table: {
          columns: [
            column('name', ['约束', 'Constraint'], language, 'text', { width: 240 }),
            column('kindWord', ['种类', 'Kind'], language),
            column('definition', ['定义', 'Definition'], language, 'text', { width: 480 }),
          ],
          rows: rowsOf(data.constraints.map((one) => ({ ...one, kindWord: say(kinds[one.kind] ?? [one.kind, one.kind]) }))),
        },
      },
    ]
  },
}
