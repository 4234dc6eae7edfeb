/** What must hold for every definition, whatever it defines. */
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { buttons, definitionOf, documents, feedsOf, lookups, pages } from '../../catalogue/index.ts'
import {
  type AnyDefinition,
  documentFields,
  type Fields,
  files,
  isChosenPicture,
  type LinesMap,
  masterFields,
  systemFields,
  targetsOf,
} from '../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, placeAt } from '../../catalogue/language/evaluator.ts'
import { pathsOf } from '../../catalogue/language/formula.ts'
import { columnsOf, fieldsOf } from '../../catalogue/language/layouts/columns.ts'
import { requireConfigured } from '../../catalogue/language/layouts/upload-columns.ts'
import type { LookupType } from '../../catalogue/language/lookup-type.ts'
import { firstState } from '../../catalogue/language/rights.ts'
import { asListed } from '../../catalogue/pages/views.ts'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import { type Table, tableOf, tables } from '../../upstream/store/tables.ts'
import { uniqueKeys } from '../../upstream/store/unique-keys.ts'
import { record } from '../support/record.ts'

const each = documents.map((definition) => ({ entity: definition.entity, definition }))

/** Every pair of words in a definition, with where it stands. */
function* labelsOf(definition: AnyDefinition): Generator<[string, readonly string[]]> {
  yield ['label', definition.label]
  yield* fieldLabels(definition.fields, '')
  yield* lineLabels(definition.lines, '')
  for (const [name, state] of Object.entries(definition.states)) yield [`state ${name}`, state.label]
  for (const [name, action] of Object.entries(definition.actions)) {
    yield [`action ${name}`, action.label]
    yield* fieldLabels(action.input ?? {}, `${name}.`)
  }
  for (const [name, message] of Object.entries(definition.messages)) yield [`message ${name}`, message]
  for (const [name, template] of Object.entries(definition.templates)) yield [`template ${name}`, template.title]
  for (const [name, view] of Object.entries({ ...definition.list.views, ...definition.list.lineViews })) yield [`view ${name}`, view.label]
  for (const [name, panel] of Object.entries(definition.edit.panels ?? {})) {
    yield [`panel ${name}`, panel.label]
    yield* fieldLabels(panel.fields, `${name}.`)
  }
  for (const { sections, sheets } of [definition.edit, ...Object.values(definition.pages).flatMap(({ laidOut }) => laidOut ?? [])])
    for (const { label } of [...sections, ...sheets]) if (label) yield ['section', label]
}

function* fieldLabels(fields: Fields, prefix: string): Generator<[string, readonly string[]]> {
  for (const [key, field] of Object.entries(fields)) yield [prefix + key, field.label]
}

function* lineLabels(lines: LinesMap, prefix: string): Generator<[string, readonly string[]]> {
  for (const [key, spec] of Object.entries(lines)) {
    yield [prefix + key, spec.label]
    yield* fieldLabels(spec.fields, `${prefix}${key}.`)
    yield* lineLabels(spec.lines, `${prefix}${key}.`)
  }
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort()

test.each(each)('$entity has Chinese and English words for everything, and English asks for nothing that Chinese does not give', ({ definition }) => {
  const asked = (cn: string) => placeholders(cn).flatMap((name) => [name, definition.fields[name ?? '']?.options.english])
  const wrong = [...labelsOf(definition)].filter(
    ([, [cn, en]]) => !cn?.trim() || !en?.trim() || placeholders(en).some((name) => !asked(cn).includes(name)),
  )
  expect(wrong).toEqual([])
})

test.each(each)('$entity: whoever reads English reads no Chinese', ({ definition }) => {
  expect([...labelsOf(definition)].filter(([, [, en]]) => /\p{Script=Han}|[，。：；（）、]/u.test(en ?? ''))).toEqual([])
})

test.each(each)('$entity: every state can be reached, and left unless it is an end', ({ definition }) => {
  expect(strandedStates(definition)).toEqual([])
})

/** States that no chain of actions reaches, and states that are no end and lead nowhere. */
function strandedStates(definition: AnyDefinition): string[] {
  if (definition.type === 'master') return []
  const steps = Object.values(definition.actions).map((a) => ({
    from: a.from,
    to: targetsOf(definition, a),
  }))
  const reached = new Set([firstState(definition)])
  for (let grown = true; grown; ) {
    grown = false
    for (const { from, to } of steps) if (from.some((s) => reached.has(s))) for (const s of to) if (!reached.has(s)) grown = Boolean(reached.add(s))
  }
  const names = Object.keys(definition.states)
  // States that the server keeps (receipts move a note on) say so; all others are moved by actions.
  const moved = names.filter((s) => !definition.states[s]?.kept)
  const unreached = moved.filter((s) => !reached.has(s))
  const stuck = moved.filter(
    (s) => !definition.states[s]?.end && steps.length > 0 && !steps.some(({ from, to }) => from.includes(s) && to.some((t) => t !== s)),
  )
  return [...unreached.map((s) => `${s} is never reached`), ...stuck.map((s) => `${s} leads nowhere`)]
}

test.each(each)('$entity: formulas, scopes and layouts name fields that exist', ({ definition }) => {
  expect(unknownPaths(definition)).toEqual([])
})

function unknownPaths(definition: AnyDefinition): string[] {
  const own = { ...documentFields, ...masterFields, ...systemFields, ...definition.fields }
  const unknown: string[] = []
  const check = (where: string, path: string, fields: Fields, lines: LinesMap, parents: Fields[]) => {
    if (!exists(path, fields, lines, parents)) unknown.push(`${where}: ${path}`)
  }
  for (const [key, node] of Object.entries(definition.compute)) for (const path of pathsOf(node)) check(key, path, own, definition.lines, [])
  const visit = (lines: LinesMap, parents: Fields[]) => {
    for (const [name, spec] of Object.entries(lines)) {
      for (const [key, node] of Object.entries(spec.compute))
        for (const path of pathsOf(node)) check(`${name}.${key}`, path, spec.fields, spec.lines, parents)
      for (const column of spec.columns)
        for (const field of fieldsOf(column, spec.cells[column]))
          check(`${name} column`, field, { ...spec.fields, lineNum: systemFields.versionNum }, spec.lines, parents)
      visit(spec.lines, [spec.fields, ...parents])
    }
  }
  visit(definition.lines, [own])
  for (const view of Object.values(definition.list.views ?? {}))
    for (const path of pathsOf(view.where)) check('view', path, own, definition.lines, [])
  for (const view of Object.values(definition.list.lineViews ?? {})) {
    const listed = { ...own, lineNum: systemFields.versionNum, ...definition.lines[view.lines]?.fields }
    for (const path of [...pathsOf(view.where), ...view.find, ...columnsOf(view.columns).columns, view.sort.replace('-', '')])
      check(view.lines, path, listed, {}, [])
  }
  for (const [name, page] of Object.entries(definition.pages))
    for (const view of [page.view ?? [], page.beside ?? []].flat())
      if (!definition.list.views?.[view] && !definition.list.lineViews?.[view] && !definition.takes[view]) unknown.push(`${name}: view ${view}`)
  for (const path of [...definition.list.find, ...definition.list.columns, definition.list.sort.replace('-', '')])
    check('list', path, { ...own, id: systemFields.versionNum }, definition.lines, [])
  for (const { sections, grids } of [definition.edit, ...Object.values(definition.pages).flatMap(({ laidOut }) => laidOut ?? [])]) {
    for (const path of sections.flatMap((s) => s.fields)) check('section', path, own, definition.lines, [])
    for (const name of grids) check('lines', name, {}, definition.lines, [])
  }
  return unknown
}

function exists(path: string, fields: Fields, lines: LinesMap, parents: Fields[]): boolean {
  const [head = '', ...rest] = path.split('.')
  if (head === 'parent') return parents[0] !== undefined && exists(rest.join('.'), parents[0], {}, parents.slice(1))
  if (rest.length === 0) return head in fields || head in lines
  const spec = lines[head]
  return spec !== undefined && exists(rest.join('.'), { ...spec.fields, lineNum: systemFields.versionNum }, spec.lines, [])
}

test.each(each)('$entity: each action has a button with words, and tells by templates that exist', ({ definition }) => {
  for (const [name, action] of Object.entries(definition.actions)) {
    expect(buttons[action.resource], name).toBeDefined()
    for (const template of Object.values(action.tell ?? {})) expect(definition.templates[template ?? ''], `${name} tells ${template}`).toBeDefined()
  }
})

test.each(each)('$entity tells people: a responsibility, a role of its own, or a field that names users', ({ definition }) => {
  const told = Object.values(definition.actions).flatMap(({ tell }) => Object.keys(tell ?? {}))
  const roles = [
    ...Object.keys(definition.roles),
    'supplier',
    'owner',
    'admin',
    'buyer',
    'manager',
    'approver',
    'engineer',
    'quality',
    'warehouse',
    'finance',
    'expert',
  ]
  for (const path of told.filter((receiver) => !roles.includes(receiver))) {
    const [head = '', ...steps] = path.split('.')
    const isLines = head in definition.lines
    const [start, way] = isLines ? [tableOf(head), steps] : [tableOf(definition.entity), [head, ...steps]]
    const end = way.reduce<string | null>((entity, field) => entity && targetIn(tableOf(entity), field), start.entity)
    expect(end, path).toBe('user')
  }
})

const targetIn = ({ definition, byField }: Table, field: string) => (field === 'headerId' ? definition.entity : (byField.get(field)?.target ?? null))

test.each(each)('$entity feeds lines that exist, from fields that exist', ({ definition }) => {
  for (const feed of feedsOf(definition)) {
    const target = definitionOf(feed.target)
    expect(target, feed.target).toBeDefined()
    const steps = feed.lines.split('.').filter(Boolean)
    const spec = steps.reduce<{ fields: Fields; lines: LinesMap } | undefined>((at, step) => at?.lines[step], target)
    expect(spec?.fields[feed.keep], `${feed.target}.${feed.lines}.${feed.keep}`).toBeDefined()
  }
})

/** Every level of a definition: its own fields, and those of the levels above it. */
function* levelsIn({ fields, lines }: Pick<AnyDefinition, 'fields' | 'lines'>, above: readonly Fields[] = []): Generator<readonly Fields[]> {
  const levels = [fields, ...above]
  yield levels
  for (const spec of Object.values(lines)) yield* levelsIn(spec as Pick<AnyDefinition, 'fields' | 'lines'>, levels)
}

test.each(each)('$entity: units, English twins and what narrows a choice are fields where they stand', ({ entity, definition }) => {
  const missing: string[] = []
  for (const [own = {}, ...above] of levelsIn(definition)) {
    const isNear = (name: string) => name === 'headerId' || [own, ...above].some((fields) => name in fields)
    for (const [key, { options, target }] of Object.entries(own)) {
      if (options.unit && !isNear(options.unit)) missing.push(`${entity}.${key} unit ${options.unit}`)
      if (options.english && !(options.english in own)) missing.push(`${entity}.${key} english ${options.english}`)
      for (const [column, rule] of Object.entries(options.where ?? {})) {
        if (typeof rule === 'object' && !isNear(rule.same)) missing.push(`${entity}.${key} same ${rule.same}`)
        const table = tables.find((one) => one.entity === target)
        if (table && !table.byField.has(column)) missing.push(`${entity}.${key} where ${column}`)
      }
    }
  }
  expect(missing).toEqual([])
})

test.each(each)('$entity: what a check reads and blames, and what its sight asks, is there', ({ definition }) => {
  const head = headOf(definition)
  const names = (place: FormulaPlace) => new Set([...Object.keys(place.level.fields), ...Object.keys(systemFields), 'id', 'lineNum'])
  for (const { on = '', at } of definition.guards) {
    const place = placeAt(head, on)
    if (at) expect([...names(place), ...Object.keys(place.level.lines)], `${on} ${at}`).toContain(at.split('.')[0])
  }
  const { purchaseGroup, userGroup, internalWhen, follows } = definition.scope
  const asked = [purchaseGroup, userGroup, follows?.entity, follows?.id].filter((name) => name !== undefined)
  if (internalWhen) asked.push(...pathsOf(internalWhen))
  for (const name of asked) expect(names(head)).toContain(name)
})

test('what is unique is neither sealed nor a column of lines', () => {
  for (const { definition, path, fields } of tables.filter((table) => uniqueKeys(table).length > 0)) {
    expect(path).toEqual([])
    for (const key of uniqueKeys(tableOf(definition.entity))) for (const field of key.fields) expect(fields[field]?.options.sealed).toBeUndefined()
  }
})

test('every reference to a document or to its lines has an index, whatever it is called', () => {
  const bare = Object.values(drizzleTables()).flatMap((made) => {
    const { name, indexes } = getTableConfig(made)
    const indexed = new Set(indexes.flatMap(({ config }) => (config.columns[0] as { name?: string } | undefined)?.name ?? []))
    const references =
      tables.find((table) => table.name === name)?.columns.filter(({ kind, target }) => kind === 'ref' && target && isOfDocument(target)) ?? []
    return references.filter((column) => !indexed.has(column.name)).map((column) => `${name}.${column.name}`)
  })
  expect(bare).toEqual([])
})

const isOfDocument = (entity: string) => tables.some((table) => table.entity === entity && table.definition.type === 'document')

test('what a receipt, its postings, what is taken back, an order and a budget hold in money stands in their currency', () => {
  const receipt = definitionOf('receiveHeader')?.lines.receiveLine?.fields
  const heads = ['receiveHeader', 'receiveWriteOff', 'project'].map((entity) => definitionOf(entity)?.fields)
  const posting = definitionOf('receiveTransaction')?.fields
  const order = definitionOf('poHeader')?.fields
  const inMoney = (fields: Fields | undefined) =>
    Object.entries(fields ?? {}).filter(([key, { kind }]) => (kind === 'amount' || kind === 'price') && !key.startsWith('base'))
  for (const fields of [receipt, posting, order, ...heads]) {
    expect(fields?.currency?.lookup).toBe('CURRENCY')
    expect(
      inMoney(fields)
        .filter(([, { options }]) => options.unit !== 'currency')
        .map(([key]) => key),
    ).toEqual([])
    expect(inMoney(fields).length).toBeGreaterThan(0)
  }
})

test('no two documents share a number prefix', () => {
  const rules = documents.flatMap((d) => (d.number ? [d.number.replace(/\{.*/, '')] : []))
  expect(rules).toEqual([...new Set(rules)])
})

test('no page stands behind two documents, and edit pages open from a list', () => {
  const names = pages.map((p) => p.name)
  expect(names).toEqual([...new Set(names)])
  const opened = new Set(pages.flatMap((p) => [p.opens, p.begins]))
  expect(pages.filter((p) => p.kind === 'edit' && !opened.has(p.name)).map((p) => p.name)).toEqual([])
})

test('S11.4: what is sealed is neither searched nor sorted nor shown in a list', () => {
  const lists = documents.flatMap((definition) =>
    [undefined, ...Object.keys(definition.list.lineViews ?? {})].map((view) => asListed(definition, view)),
  )
  const sealed = lists.flatMap(({ entity, fields, list }) =>
    [...list.find, ...list.columns, list.sort.replace('-', '')].flatMap((key) => (fields[key]?.options.sealed ? [`${entity}.${key}`] : [])),
  )
  expect(sealed).toEqual([])
  expect(tables.flatMap(({ name, columns }) => columns.flatMap((c) => (c.isSealed ? [`${name}.${c.name}`] : [])))).toEqual([
    'user_credential.data',
    'base_sso.secret',
    'base_file.sealed_name',
    'base_file.content_key',
    'msg_source.secret_ref',
    'msg_source.callback_token',
    'msg_source.callback_key',
    'scsi_parameter.secret_value',
    'scsi_request_config.secret_value',
    'scsi_platform_log.values',
    'jdbc_config.password_ref',
    'supplier_account.account_no',
    'catalogue.punch_out_secret',
    'bid_header.own_copy',
    'sign_person_account.id_num',
    'payment_detail.account_no',
  ])
})

test('what somebody may make or change on a list is opened from it, unless its rows are edited where they stand', () => {
  const shut = pages.filter(({ kind, entity, maintain, readOnly, opens, view }) => {
    const definition = definitionOf(entity)
    // What nobody numbers is made by actions and typed by no one.
    const isTyped = definition?.type === 'master' || definition?.number != null
    return kind === 'list' && maintain && !readOnly && isTyped && !opens && !definition?.list.lineViews?.[view ?? '']?.edits
  })
  expect(shut.map(({ name }) => name)).toEqual([])
})

test('S5.2: every table declares its side, and every name fits into 63 characters', () => {
  for (const table of tables) {
    expect(['internal', 'both', 'shared', 'system', 'follows', 'own']).toContain(table.definition.scope.side)
    expect([table.name, ...table.columns.map((c) => c.name)].filter((name) => name.length > 63)).toEqual([])
  }
  expect(Object.keys(drizzleTables())).toEqual(tables.map((t) => t.entity))
})

test.each(each)('$entity: every column of files has its attachment configuration', ({ definition }) => {
  const check = (groups: LinesMap): void => {
    for (const { fields, columns, lines } of Object.values(groups)) {
      requireConfigured(fields, columns)
      check(lines)
    }
  }
  expect(() => check(definition.lines)).not.toThrow()
})

test('a column of files without an attachment configuration is an error that names it', () => {
  record('error', 'uploadColumnUnconfigured')
  expect(() => requireConfigured({ drawings: files('图纸', 'Drawings') }, ['drawings'])).toThrow(
    '上传列“图纸”未配置附件属性 / Upload column Drawings has no attachment configuration',
  )
})

test('a picture is chosen for a head: no line has a page on which to choose one', () => {
  const chosen = tables.filter(({ fields }) => Object.values(fields).some(isChosenPicture))
  expect(chosen.map(({ entity }) => entity)).toContain('organization')
  expect(chosen.filter(({ parent }) => parent).map(({ entity }) => entity)).toEqual([])
})

test('every list has something to ask, and a row that opens shows lines that its record has', () => {
  expect(pages.filter(({ kind, entity }) => kind === 'list' && !definitionOf(entity)).map(({ name }) => name)).toEqual([])
  for (const { entity, list, edit } of documents.filter((one) => one.list.detail)) expect(edit.grids, entity).toContain(list.detail)
})

test('values stand under values of a look-up type that is there, and in one field at least they are chosen beside them', () => {
  const within = Object.entries<LookupType>(lookups).flatMap(([name, { above }]) => (above ? [{ name, above }] : []))
  expect(within.length).toBeGreaterThan(0)
  for (const { name, above } of within) {
    const upper = (lookups as Record<string, LookupType>)[above.type]
    expect(Object.keys(upper?.values ?? {}), name).toEqual(expect.arrayContaining(Object.keys(above.under)))
    const codes = Object.values(above.under).flat()
    expect(codes, name).toEqual([...new Set(codes)])
    // The working calendar is chosen nowhere.
    if (!documents.some(({ fields }) => Object.values(fields).some(({ lookup }) => lookup === name))) continue
    const isBeside = ({ fields }: AnyDefinition) => {
      const types = Object.values(fields).map(({ lookup }) => lookup as string)
      return types.includes(name) && types.includes(above.type)
    }
    expect(documents.some(isBeside), name).toBe(true)
  }
})
