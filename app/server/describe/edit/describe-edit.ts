/** From a definition to the document that a person sees in its state. Plain JSON for the renderers. */

import { pageOf, pages } from '../../../../catalogue/index.ts'
import { recordName } from '../../../../catalogue/labels/record-name.ts'
import {
  type AnyDefinition,
  type Field,
  type Fields,
  isServerOwned,
  type Label,
  type LinesMap,
  literalInit,
  type Section,
} from '../../../../catalogue/language/define.ts'
import { formulasOfPage, headOf, isBottomUp, placeAt, stepsOfPage } from '../../../../catalogue/language/evaluator.ts'
import type { CarriedPaths } from '../../../../catalogue/language/formula.ts'
import { fieldsOf } from '../../../../catalogue/language/layouts/columns.ts'
import { requireConfigured } from '../../../../catalogue/language/layouts/upload-columns.ts'
import { isToned } from '../../../../catalogue/language/lookup-book.ts'
import { type EditRight, editRight, firstState, statusOf } from '../../../../catalogue/language/rights.ts'
import { type PartName, partNames } from '../../../../catalogue/page-parts.ts'
import { carriedPathsAt, carriedPathsOf } from '../../../../catalogue/pages/carried-inputs.ts'
import { hasPrint, machineOutputNames, machineOutputs, papersOf } from '../../../../catalogue/pages/machine-outputs.ts'
import { panels } from '../../../../catalogue/panels.ts'
import { besideOf, labelledAt } from '../../../format.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { ColumnView, EditView, FactView, FieldView, GridView, Language, Row, SectionView, SumsView } from '../../../page-types.ts'
import { wordsOf } from '../../answer/i18n.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { pageAddress, partAddress, recordAddress } from '../../page/page-address.ts'
import { actionButton, documentButtons, forbiddenWith, openedAction, rolesIn, withheldIn } from '../describe-buttons.ts'
import { buttonColumns, fileButtons, layoutColumn } from '../describe-columns.ts'
import {
  columnView,
  definitionBehind,
  fieldAt,
  fieldView,
  isGranted,
  isShown,
  labelFields,
  say,
  statusChoices,
  withCardPriorities,
} from '../describe-fields.ts'
import { isSummed, sumsViews } from '../describe-sums.ts'
import { namesIn } from '../formula-names.ts'
import { knows, reads } from '../knows.ts'
import { nextStep } from '../next-step.ts'
import { changeLink, changingNotice } from './changing-notice.ts'
import { type BaseFile, usesOf } from './describe-attachments.ts'
import { withBefore } from './describe-compared.ts'
import { arranged, layoutOf, sectionKey } from './describe-layout.ts'
import { pairColumns } from './describe-pairs.ts'
import { tabsOf } from './describe-tabs.ts'
import { withFixedAbove } from './fixed-above.ts'

/** A one-to-one part stands in its document as `part.field`, like the names of its inputs. */
export function withParts(definition: AnyDefinition, doc: Row): Row {
  const flat: Row = { ...doc }
  for (const [key, spec] of Object.entries(definition.lines)) {
    if (!spec.options.part) continue
    const part = doc[key] as Record<string, unknown> | null | undefined
    for (const [name, value] of Object.entries(part ?? {})) flat[`${key}.${name}`] = value
  }
  return flat
}

/** What a new document starts with: literals, today, the person; services find the rest. */
export function initialValues(pageName: string, about: DescribeContext & { today: string; user: { code: string; name: string } }): Row {
  const definition = definitionBehind(pageName)
  const values: Row = { id: '' }
  const fill = (fields: Fields, prefix: string) => {
    for (const [key, field] of Object.entries(fields)) {
      const { init } = field.options
      const literal = literalInit(field)
      if (init === 'me') {
        values[prefix + key] = about.userId
        values[`${prefix}${key}$`] = about.user
      } else if (init === 'today') values[prefix + key] = about.today
      else if (literal !== undefined) values[prefix + key] = literal
    }
  }
  fill(definition.fields, '')
  for (const [key, spec] of Object.entries(definition.lines)) if (spec.options.part) fill(spec.fields, `${key}.`)
  return values
}

export function describeEdit(pageName: string, stored: Row | null, visit: DescribeContext, unsaved: readonly BaseFile[] = []): EditView {
  const definition = definitionBehind(pageName)
  const about: DescribeContext = { ...visit, roles: rolesIn(stored) }
  const page = pageOf(pageName)
  const { language } = about
  const status = stored ? statusOf(definition, stored) : definition.type === 'master' ? 'Y' : firstState(definition)
  const mayEdit = editing(definition, status, about, stored)
  const listPage = pages.find((p) => p.opens === pageName || p.begins === pageName)
  const doc = stored ? withParts(definition, stored) : null
  const opened = openedAction(definition, status, stored, about)
  const layout = layoutOf(definition, pageName)
  const view: EditView = {
    page: pageName,
    title: say(page?.label ?? definition.label, language),
    entity: definition.entity,
    address: `${recordAddress(pageName, about.menuId, about.respId)}${stored ? `&id=${stored.id}` : ''}`,
    listAddress: listPage ? pageAddress(listPage.name, about.menuId, about.respId) : null,
    ...(about.buttons.has('btnSave') ? { keepAddress: partAddress(pageName, 'draft', about) } : {}),
    id: stored?.id ?? null,
    docNum: stored ? recordName(definition, stored, language) || null : null,
    versionNum: Number(stored?.versionNum ?? 0),
    status: stored ? (statusChoices(definition, language).find((c) => c.code === status) ?? null) : null,
    subtitle: subtitleOf(definition, doc, about),
    facts: doc ? [...factsOf(definition, doc, about), ...nextStep(definition, status, doc, about)] : [],
    notices: stored ? changingNotice(definition, stored, about) : [],
    sections: layout.sections
      .map(({ fields, ...section }) => ({ ...section, fields: fields.filter((path) => !page?.hides?.includes(path)) }))
      .map((section, index) => sectionView(definition, section, index, doc, about, mayEdit, stored === null))
      .filter((s) => s.fields.length > 0),
    grids: layout.grids.flatMap((key) => gridOf({ definition, about, mayEdit, status, pageName, stored }, definition.lines, key, key)),
    compute: formulasOfPage(headOf(definition), knows(about)),
    ...bringsOf(definition, [], about),
    ...(isBottomUp(definition.settling) ? {} : { settling: stepsOfPage(definition, knows(about)) }),
    names: namesIn(definition.compute, { fields: { ...labelFields, ...definition.fields }, lines: definition.lines }, language),
    totals: (definition.edit.totals ?? []).flatMap((key) => plainField(definition, key, about)),
    tabs: tabsOf(definition, pageName, stored, unsaved, about),
    buttons: documentButtons(definition, status, stored, about).filter(({ name }) => !page?.hides?.includes(name)),
    ...(stored?.$withheld ? { withheld: [...new Set(Object.values(withheldIn(stored)))] } : {}),
    ...previewsOf(definition, stored, about),
    ...(opened && { opened }),
    links: stored ? [...changeLink(definition, pageName, stored, about), ...linksOf(definition, pageName, { id: stored.id, status }, about)] : [],
  }
  const laid = arranged(definition, view, about)
  return doc ? withFixedAbove(definition, laid, doc) : laid
}

function bringsOf(definition: AnyDefinition, lines: readonly string[], about: DescribeContext): { brings?: CarriedPaths[] } {
  const brings = carriedPathsAt(carriedPathsOf(definition, about), lines)
  return brings.length > 0 ? { brings } : {}
}

/** For whoever may save what would be looked at. */
function previewsOf({ edit }: AnyDefinition, stored: Row | null, { buttons, language }: DescribeContext): Pick<EditView, 'previews'> {
  if (!stored || !buttons.has('btnSave')) return {}
  const previews = Object.entries(edit.panels ?? {}).flatMap(([key, { preview }]) =>
    preview ? [{ intent: `preview:${key}`, label: say(preview, language) }] : [],
  )
  return previews.length > 0 ? { previews } : {}
}

/** Whether a path is an input: the state lets this person, and the page gives the button. */
function editing(definition: AnyDefinition, status: string, about: DescribeContext, stored: Row | null): EditRight {
  const right = editRight(definition, status, { ...about, roles: rolesIn(stored) })
  const mayEver = about.buttons.has('btnSave') && (stored !== null || about.buttons.has('btnAdd')) && !definition.appendOnly
  return (path) => mayEver && right(path)
}

function plainField(definition: AnyDefinition, key: string, about: DescribeContext): FieldView[] {
  const field = fieldAt(definition, key)
  return isShown(field, about) ? [fieldView(definition, key, field, about, false)] : []
}

function factsOf(definition: AnyDefinition, doc: Row, about: DescribeContext): FactView[] {
  return (definition.edit.facts ?? [])
    .filter((key) => !isEmpty(doc[key]))
    .flatMap((key) => plainField(definition, key, about))
    .map((field) => ({
      label: field.label,
      field: fieldAt(definition, field.key)?.options.progress ? { ...field, isProgress: true } : field,
      strong: true,
    }))
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function subtitleOf(definition: AnyDefinition, doc: Row | null, about: DescribeContext): string {
  const parts = (definition.edit.subtitle ?? []).map((key) => {
    const label = doc ? labelledAt(doc, key) : undefined
    const field = fieldByPath(definition, key)
    const word = field?.lookup ? fieldView(definition, key, field, about, false).choices?.find(({ code }) => code === doc?.[key])?.label : undefined
    const named = key === 'name' && about.language === 'EN' ? doc?.nameEn : null
    const value = label?.name ?? word ?? (named || doc?.[key])
    if (value === null || value === undefined || value === '' || value === 0) return ''
    return field?.options.said ? say(field.options.said, about.language).replace('{value}', String(value)) : String(value)
  })
  return parts.filter(Boolean).join(' · ')
}

/** `poExpandHead.invoiceTitle` names a field of a part, anything else a field of the header. */
function fieldByPath(definition: AnyDefinition, path: string): Field | undefined {
  const [part, key] = path.split('.')
  return key ? definition.lines[part ?? '']?.fields[key] : fieldAt(definition, path)
}

function sectionView(
  definition: AnyDefinition,
  section: Section,
  index: number,
  doc: Row | null,
  about: DescribeContext,
  mayEdit: EditRight,
  isNew: boolean,
): SectionView {
  const fields = section.fields.flatMap((path) => {
    const field = fieldByPath(definition, path)
    // What only services write has nothing to say before they did.
    if (!isShown(field, about) || (isNew && isServerOwned(field))) return []
    const isFixed = field.options.fixed && !isNew
    const view = fieldView(definition, path, field, about, mayEdit(path) && !isFixed && maySwitch(definition, path, doc, about))
    return view.editable ||
      isNew ||
      (!(isEmpty(doc?.[path]) && isEmpty(doc?.[besideOf(path).instead])) && !definition.edit.facts?.includes(path)) ||
      path in definition.compute
      ? [view]
      : []
  })
  // Whoever must still fill in something sees the section open.
  const isMissing = fields.some((f) => f.editable && f.required && (doc?.[f.key] ?? '') === '')
  return {
    key: sectionKey(index),
    label: say(section.label, about.language),
    open: !section.closed || isMissing,
    fields,
    ...(isMissing && { isMissing }),
  }
}

/** The flag of a stored master passes the guards of its action, so whoever lacks that button only reads it. */
function maySwitch(definition: AnyDefinition, path: string, doc: Row | null, { buttons }: DescribeContext): boolean {
  if (definition.type !== 'master' || path !== 'enabledFlag' || !doc) return true
  const status = statusOf(definition, doc)
  return Object.values(definition.actions).every(({ from, to, resource }) => to === 'same' || !from.includes(status) || buttons.has(resource))
}

interface Shown {
  definition: AnyDefinition
  about: DescribeContext
  mayEdit: EditRight
  status: string
  pageName: string
  stored: Row | null
}

function gridOf(shown: Shown, lines: LinesMap, key: string, path: string): GridView[] {
  const { definition, about, mayEdit, status, pageName, stored } = shown
  const spec = lines[key]
  if (!spec || spec.options.part || !isGranted(spec, about) || pageOf(pageName)?.hides?.includes(path)) return []
  const editsLines = mayEdit(path) && !spec.options.kept
  const mayType = (name: string) => !spec.options.kept && mayEdit(`${path}.${name}`)
  requireConfigured(spec.fields, spec.columns)
  const rows = linesAt(stored, path)
  const fieldsIn = (name: string) => fieldsOf(name, spec.cells[name])
  const isTyped = editsLines || spec.columns.some((name) => fieldsIn(name).some(mayType))
  const units = new Set(spec.columns.map((name) => spec.fields[name]?.options.unit))
  const hidden = pageOf(pageName)?.hides ?? []
  const fileAddress = stored ? (at: PartName) => partAddress(pageName, at, about, { id: stored.id }) : undefined
  const place = { cells: spec.cells, about, fileAddress }
  const columns = spec.columns.flatMap((name, index) => {
    if (name === 'lineNum') return [lineNumber(about)]
    const isHidden = (key: string) => hidden.includes(`${path}.${key}`)
    if (fieldsIn(name).some(isHidden)) return []
    if (spec.fields[name]?.kind === 'files') return filesColumn(shown, key, spec.fields, name, index, rows)
    const isSaying = !units.has(name) && fieldsIn(name).some((key) => !saysNothing(rows, key, spec.fields))
    return layoutColumn({ ...place, definition, fields: spec.fields, mayType }, name, index)
      .filter(({ editable }) => editable || isSaying || (isTyped && name in spec.compute))
      .flatMap((column) => withBefore(spec, column, isHidden, about.language))
  })
  const pairs = pairColumns(spec, rows, about.language)
  return [
    {
      key,
      label: say(spec.label, about.language),
      ...helpOf(spec, stored, path, about.language),
      columns: [...pairs, ...withCardPriorities(columns), ...fileButtons(place, rows), ...buttonColumns(definition, path, status, about)],
      canAdd: editsLines,
      canDelete: editsLines,
      canMove: editsLines && (definition.type === 'master' || status === firstState(definition)),
      first: firstValues(spec.fields),
      children: Object.keys(spec.lines).flatMap((child) => gridOf(shown, spec.lines, child, `${path}.${child}`)),
      compute: formulasOfPage(placeAt(headOf(definition), path), knows(about)),
      ...bringsOf(definition, path.split('.'), about),
      names: namesIn(
        spec.compute,
        { fields: spec.fields, lines: spec.lines, parent: { fields: { ...labelFields, ...definition.fields }, lines: definition.lines } },
        about.language,
      ),
      ...(spec.sums.length > 0 && {
        sums: sumsViews(definition, (name) => spec.fields[name], spec.sums, about).map((view) => withLive(view, spec, about)),
      }),
      ...(editsLines && stored && spec.imports.length && about.buttons.has('btnImport')
        ? { importAddress: `${partAddress(pageName, 'import', about)}&id=${stored.id}` }
        : {}),
      ...(spec.pairs && stored && pairs.length > 0 && { pairAddress: `${partAddress(pageName, spec.pairs.at, about)}&id=${stored.id}` }),
      actions: Object.entries(definition.actions)
        .filter(([, a]) => a.on === path && a.from.includes(status) && about.buttons.has(a.resource))
        .map(([name, a]) => ({ ...actionButton(definition, name, a, about, false), ...forbiddenWith(stored, name) })),
    },
  ]
}

/** Sums of what the person reads in every line follow what is typed. */
function withLive(view: SumsView, spec: LinesMap[string], about: DescribeContext): SumsView {
  const by = spec.sums.find(({ key }) => key === view.key)
  return by && reads(about)(spec) && isSummed(spec, by, reads(about)) ? { ...view, by } : view
}

/** What the lines mean, and how many of them this person does not see. */
function helpOf({ options: { help } }: LinesMap[string], stored: Row | null, path: string, language: Language): Pick<GridView, 'help'> {
  const more = Number(stored?.[`${path}$more`] ?? 0)
  const unseen: Label[] = more > 0 ? [[`另有 ${more} 行，您不可见`, `${more} more ${more === 1 ? 'line' : 'lines'} not shown to you`]] : []
  const said = [...(help ? [help] : []), ...unseen]
  return said.length > 0 ? { help: said.map((label) => say(label, language)).join(language === 'EN' ? ' ' : '。') } : {}
}

/** Files come and go by a button in their cell, never by typing. */
function filesColumn(
  { definition, about, stored }: Shown,
  entity: string,
  fields: Fields,
  name: string,
  index: number,
  rows: readonly Row[],
): ColumnView[] {
  const field = fields[name]
  const hasAny = rows.some((row) => Array.isArray(row[name]) && row[name].length > 0)
  const line = { entity, id: null, at: '' }
  return field && (hasAny || usesOf(definition, stored, about, line).upload) ? [columnView(definition, name, field, about, false, index)] : []
}

/** What a new line starts with; the rest is found when it is saved. */
export function firstValues(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const init = literalInit(field)
      return init === undefined || field.options.kept ? [] : [[key, init]]
    }),
  )
}

/** The stored lines of a path, those of all parents together. */
const linesAt = (stored: Row | null, path: string): Row[] =>
  path.split('.').reduce<Row[]>((rows, key) => rows.flatMap((row) => rowsAt(row, key)), stored ? [stored] : [])

/** A column that is only read and holds nothing, the same first value in every line, or the name that its neighbour gives. How far a line has come always says something. */
function saysNothing(rows: readonly Row[], name: string, around: Fields): boolean {
  const field = around[name]
  if (!field || rows.length === 0) return false
  const init = field.lookup && isToned(field.lookup) ? undefined : literalInit(field)
  const references = Object.keys(around).filter((key) => around[key]?.kind === 'ref')
  const repeats = (row: Row) =>
    references.some((key) => {
      const known = labelledAt(row, key)
      return Boolean(known?.name) && String(row[name] ?? '').startsWith(String(known?.name))
    })
  return (
    rows.every((row) => isEmpty(row[name]) && isEmpty(row[besideOf(name).instead])) ||
    (init !== undefined && rows.every((row) => Number(row[name]) === Number(init) || row[name] === init)) ||
    (field.kind === 'text' && rows.every(repeats))
  )
}

const lineNumber = (about: DescribeContext): ColumnView => ({
  key: 'lineNum',
  label: about.language === 'EN' ? 'Line' : '行',
  kind: 'int',
  editable: false,
  scale: 0,
  width: 44,
  align: 'left',
  priority: 1,
  fixed: 'left',
})

/** The page that shows the record as its readers will see it. */
const previewsAt = (pageName: string, id: string, { language, menuId, respId }: DescribeContext): EditView['links'] =>
  panels.flatMap(({ name, label, under, previews }) =>
    previews && under && pageOf(under)?.opens === pageName
      ? [{ label: say(label, language), href: `${pageAddress(name, menuId, respId)}&id=${id}`, icon: 'info' as const }]
      : [],
  )

/** Every document is laid out for paper; of master data only what has a form of its own. */
const isPrinted = ({ type, prints }: AnyDefinition): boolean => type === 'document' || prints.includes('pdf')

/** Of documents whose figures come of others: what a person has typed asks for no reason. */
const figuresLink = ({ type, compute, lines }: AnyDefinition, pageName: string, id: string, about: DescribeContext): EditView['links'] =>
  type === 'document' && [{ compute }, ...Object.values(lines)].some((level) => Object.keys(level.compute).length > 0)
    ? [{ label: wordsOf(about.language)('figures.link'), href: `${partAddress(pageName, 'figures', about)}&id=${id}`, icon: 'info' }]
    : []

function linksOf(
  definition: AnyDefinition,
  pageName: string,
  { id, status }: { id: string; status: string },
  about: DescribeContext,
): EditView['links'] {
  const part = (name: PartName) => `${partAddress(pageName, name, about)}&id=${id}`
  const english = about.language === 'EN'
  const beside = partNames.flatMap((name) => {
    const side = definition.edit.sidePages?.[name]
    return side && about.buttons.has(side.needs) && (side.whileIn?.includes(status) ?? true)
      ? [{ label: say(side.label, about.language), href: part(name), icon: 'info' as const }]
      : []
  })
  return [
    ...previewsAt(pageName, id, about),
    ...figuresLink(definition, pageName, id, about),
    ...beside,
    ...(isPrinted(definition) && about.buttons.has('btnPrint')
      ? [{ label: english ? 'Print' : '打印', href: part('paper'), icon: 'print' as const }]
      : []),
    ...(hasPrint(definition, 'pdf', status) && about.buttons.has('btnPrint')
      ? [{ label: 'PDF', href: part('print'), icon: 'download' as const }]
      : []),
    ...papersOf(definition, status, about.side)
      .filter(([, { needs }]) => about.buttons.has('btnPrint') && (!needs || about.buttons.has(needs)))
      .map(([name, { label }]) => ({ label: say(label, about.language), href: `${part('print')}&paper=${name}`, icon: 'download' as const })),
    ...(hasPrint(definition, 'labels', status) && about.buttons.has('btnBoxPrint')
      ? [{ label: english ? 'Labels' : '箱签', href: part('labels'), icon: 'print' as const }]
      : []),
    ...machineOutputNames
      .filter((print) => hasPrint(definition, print, status) && about.buttons.has(machineOutputs[print].button))
      .map((print) => ({ label: say(machineOutputs[print].label, about.language), href: part(print), icon: 'download' as const })),
  ]
}
