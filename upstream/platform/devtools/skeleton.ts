/** The first draft of a document, from the columns of a table: definition, behaviour, test and brief, in the style of the house. */

import { type EntityName, entityNames } from '../../../catalogue/entities.ts'
import { definitionOf, documents } from '../../../catalogue/index.ts'
import type { Field, LinesMap } from '../../../catalogue/language/define.ts'
import type { TableDetail } from './metadata.ts'

export interface SourceFile {
  path: string
  text: string
}

/** `purchase_history` → `purchaseHistory` */
const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const kebab = (entity: string): string => entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** `needByDate` → `Need by date` */
const spoken = (name: string): string => {
  const words = name
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What every document has by itself. */
const common = new Set([
  'id',
  'docNum',
  'status',
  'orgId',
  'remark',
  'fileIds',
  'versionNum',
  'createdBy',
  'creationDate',
  'lastUpdatedBy',
  'lastUpdateDate',
  'scopeCategoryIds',
  'scopeOrgIds',
  'headerId',
  'parentId',
  'lineNum',
  'code',
  'name',
  'nameEn',
  'enabledFlag',
  'startDateActive',
  'endDateActive',
])

export const entityOf = (table: string): EntityName | undefined => entityNames.find((name) => name === camel(table))

/** What nobody has named yet; whoever goes on with the draft replaces it. */
const unnamed = '待填中文名'

/** As other definitions call a field of this name, so that a draft speaks the language of the house. */
const known = new Map(
  documents
    .flatMap(({ fields, lines }) => [...Object.entries(fields), ...linesFields(lines)].map(([key, { label }]) => [key, label[0]] as const))
    // Of several the first one counts.
    .reverse(),
)

function linesFields(lines: LinesMap): [string, Field][] {
  return Object.values(lines).flatMap(({ fields, lines: below }) => [...Object.entries(fields), ...linesFields(below)])
}

/** Reads `character varying(40)` and the like as a field of the language, with the builder that it needs. */
function fieldOf(name: string, type: string, isNullable: boolean): { builder: string; text: string } {
  const label = `'${known.get(name) ?? unnamed}', '${spoken(name)}'`
  const options = isNullable ? '' : ', { required: true }'
  const [, length] = /^character varying\((\d+)\)/.exec(type) ?? []
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)/.exec(type) ?? []
  const target = entityNames.find((entity) => `${entity}Id` === name) ?? (name.endsWith('By') ? 'user' : undefined)
  if (type === 'uuid' && target) return { builder: 'ref', text: `ref('${target}', ${label}${options})` }
  if (length)
    return Number(length) > 400
      ? { builder: 'textarea', text: `textarea(${length}, ${label}${options})` }
      : { builder: 'text', text: `text(${length}, ${label}${options})` }
  if (precision) return { builder: 'number', text: `number(${precision}, ${scale}, ${label}${options})` }
  const plain: Readonly<Record<string, string>> = {
    integer: 'int',
    bigint: 'int',
    smallint: 'int',
    date: 'date',
    'timestamp with time zone': 'datetime',
    'character(1)': 'checkbox',
    boolean: 'checkbox',
    uuid: 'uuid',
    'uuid[]': 'files',
    jsonb: 'json',
  }
  const builder = plain[type] ?? 'json'
  return { builder, text: `${builder}(${label}${options})` }
}

/** The four files, each where it belongs once its area is chosen; `order` stands in for it. */
export function skeletonOf(entity: EntityName, { name: table, fields }: TableDetail): SourceFile[] {
  const own = fields.map((field) => ({ ...field, key: camel(field.name) })).filter(({ key }) => !common.has(key))
  const described = own.map(({ key, type, isNullable }) => ({ key, ...fieldOf(key, type, isNullable) }))
  const shown = described.filter(({ builder }) => builder !== 'json' && builder !== 'files').map(({ key }) => key)
  const file = kebab(entity)
  return [
    { path: `catalogue/draft/${file}.ts`, text: definitionText(entity, table, described, shown) },
    { path: `upstream/areas/draft/${file}.ts`, text: behaviourText(entity, file) },
    { path: `tests/draft/${file}.test.ts`, text: testText(entity, file) },
    { path: `docs/draft/${file}.md`, text: briefText(entity, table, own) },
  ]
}

function definitionText(
  entity: string,
  table: string,
  fields: readonly { key: string; builder: string; text: string }[],
  shown: readonly string[],
): string {
  const builders = [...new Set(['document', ...fields.map(({ builder }) => builder)])].sort()
  const list = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ')
  return `import { ${builders.join(', ')} } from '../language/define.ts'

/** Drafted from the table ${table}: say in one sentence what it is, who makes it, from what. */
export const ${entity} = document('${entity}', {
  label: ['${definitionOf(entity)?.label[0] ?? unnamed}', '${spoken(entity)}'],
  fields: {
${fields.map(({ key, text }) => `    ${key}: ${text},`).join('\n')}
  },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    DONE: { label: ['完成', 'Done'], end: true, tone: 'done' },
  },
  actions: {
    doFinished: { label: ['完成', 'Finish'], from: ['DRAFT'], to: 'DONE', who: ['admin'], resource: 'btnFinished', primary: true },
  },
  scope: { side: 'internal' },
  list: { find: [${list(['docNum', ...shown.slice(0, 4)])}], columns: [${list(['docNum', ...shown.slice(0, 8), 'status'])}], sort: '-creationDate' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: [${list([...shown, 'remark'])}] }],
    tabs: ['history'],
  },
})
`
}

const behaviourText = (entity: string, file: string) => `import type { ${entity} } from '../../../catalogue/draft/${file}.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'

export const ${entity}Behaviour = {
  /** What is particular to it: what it needs, what it refuses, what it changes. */
  check() {},
} satisfies Behaviour<typeof ${entity}>
`

const testText = (entity: string, file: string) => `/** Scenarios of ${spoken(entity).toLowerCase()}, in the words of those who work with it. */
import { expect, test } from 'vitest'
import { ${entity} } from '../../catalogue/draft/${file}.ts'

test('a draft can be finished, and stays so', () => {
  expect(${entity}.actions.doFinished).toMatchObject({ from: ['DRAFT'], to: 'DONE' })
  expect(${entity}.states.DONE.end).toBe(true)
})
`

const briefText = (entity: string, table: string, fields: readonly { key: string; type: string; isNullable: boolean }[]) => `# ${spoken(entity)}

Purpose: … Main story: …

Drafted from the table \`${table}\`.

| name | 中文 | English | type | req | rule/default |
|---|---|---|---|---|---|
${fields.map(({ key, type, isNullable }) => `| ${key} | ${spoken(key)} | ${spoken(key)} | ${type} | ${isNullable ? '' : 'req'} | |`).join('\n')}

| action | from → to | who | guard | effect | told |
|---|---|---|---|---|---|
| doFinished | DRAFT → DONE | admin | – | – | – |
`
