/** Table models: every entity of the definitions with its fields, and how pages and imports show them. */

import { documents, pages } from '../../../catalogue/index.ts'
import { type AnyDefinition, type Fields, isNeeded, isServerOwned, type LinesMap } from '../../../catalogue/language/define.ts'
import type { Language, Row } from '../../page-types.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { column, input, inWords, rowsOf, type Tool, type Words } from './tool.ts'

interface Model {
  entity: string
  label: Words
  fields: Fields
  /** The document whose lines it stores; itself for documents. */
  definition: AnyDefinition
  listed: readonly string[]
  imports: readonly string[]
}

const models: readonly Model[] = documents.flatMap((definition) => [
  { entity: definition.entity, label: definition.label, fields: definition.fields, definition, listed: definition.list.columns, imports: [] },
  ...linesIn(definition, definition.lines),
])

function linesIn(definition: AnyDefinition, lines: LinesMap): Model[] {
  return Object.entries(lines).flatMap(([entity, { label, fields, columns, imports, lines: below }]) => [
    { entity, label, fields, definition, listed: columns, imports },
    ...linesIn(definition, below),
  ])
}

export const tableModel: Tool = {
  async show({ language, page, menuId, respId, buttons }, asked) {
    const say = (words: Words) => inWords(words, language)
    const address = pageAddress(page.name, menuId, respId)
    const chosen = models.find(({ entity }) => entity === asked.get('entity'))
    const wanted = (asked.get('name') ?? '').trim().toLowerCase()
    const found = models.filter(({ entity, label }) => [entity, ...label].some((text) => text.toLowerCase().includes(wanted)))
    const [path, query] = partAddress(page.name, 'toolfile', { menuId, respId }).split('?')
    return [
      {
        key: 'find',
        form: {
          method: 'get',
          address,
          fields: [input('name', ['实体', 'Entity'], language)],
          values: { id: 'find', name: asked.get('name') ?? '' },
          buttons: [{ label: say(['查询', 'Find']), primary: true }],
        },
        ...(buttons.has('btnExport') && { links: [{ label: say(['导出数据字典', 'Export the data dictionary']), href: `${path}?${query}` }] }),
      },
      ...(chosen ? [modelBlock(chosen, language)] : []),
      {
        key: 'models',
        title: say([`${found.length} 个实体`, `${found.length} entities`]),
        table: { columns: modelColumns(language), rows: found.map((model) => modelRow(model, address, language)) },
      },
    ]
  },
  file: ({ api }) => api.download('/v1/dataDictionary', {}),
}

const modelColumns = (language: Language) => [
  column('entity', ['实体', 'Entity'], language, 'text', { width: 200 }),
  column('label', ['名称', 'Name'], language, 'text', { width: 180 }),
  column('document', ['所属单据', 'Document'], language, 'text', { width: 180 }),
  column('count', ['字段数', 'Fields'], language, 'int'),
  column('pages', ['页面', 'Pages'], language, 'text', { width: 300 }),
]

function modelRow({ entity, label, definition, fields }: Model, address: string, language: Language): Row {
  const shown = pages.filter((page) => page.entity === definition.entity).map(({ name }) => name)
  return {
    id: entity,
    entity,
    entity$href: `${address}&entity=${entity}`,
    label: inWords(label, language),
    document: inWords(definition.label, language),
    count: Object.keys(fields).length,
    pages: shown.join(', '),
  }
}

function modelBlock({ entity, label, fields, listed, imports, definition }: Model, language: Language) {
  const say = (words: Words) => inWords(words, language)
  const isImported = (key: string) =>
    imports.includes(key) || (definition.entity === entity && definition.importable && !isServerOwned(fields[key] as never))
  const rows = Object.entries(fields).map(([key, field]) => ({
    key,
    label: inWords(field.label, language),
    kind: [field.kind, field.length ?? (field.precision ? `${field.precision},${field.scale}` : null)].filter(Boolean).join(' '),
    choice: field.lookup ?? field.target ?? '',
    need: isNeeded(field) ? say(['必填', 'Required']) : field.options.required ? say(['有条件', 'At times']) : '',
    by: field.options.computed ? say(['公式', 'Formula']) : field.options.kept ? say(['系统', 'System']) : say(['录入', 'Typed in']),
    page: listed.includes(key) ? '✓' : '',
    import: isImported(key) ? '✓' : '',
  }))
  return {
    key: 'model',
    title: `${entity} · ${inWords(label, language)}`,
    table: {
      columns: [
        column('key', ['字段', 'Field'], language, 'text', { width: 180 }),
        column('label', ['名称', 'Name'], language, 'text', { width: 150 }),
        column('kind', ['类型', 'Kind'], language),
        column('choice', ['快码/引用', 'Look-up or reference'], language, 'text', { width: 170 }),
        column('need', ['必填', 'Required'], language),
        column('by', ['来源', 'Written by'], language),
        column('page', ['列表', 'In lists'], language),
        column('import', ['导入', 'Imported'], language),
      ],
      rows: rowsOf(rows),
    },
  }
}
