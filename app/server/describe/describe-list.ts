/** From a definition to the list that a person sees. Plain JSON for the renderers. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { look } from '../../../catalogue/constants/look.ts'
import { buttons as buttonWords, type PageEntry, pageOf } from '../../../catalogue/index.ts'
import { type AnyDefinition, documentFields, type Fields, type Page, type Take } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import { supplierField } from '../../../catalogue/language/members.ts'
import type { ButtonCode } from '../../../catalogue/language/names.ts'
import { TAKEN, takeOf } from '../../../catalogue/pages/take-view.ts'
import { actionsOnLines, asListed, lineViewOf, shownView } from '../../../catalogue/pages/views.ts'
import type { ButtonView, ColumnView, FieldView, ListData, ListView, Row } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { placeInMenu } from '../page/granted-list.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress, partAddress, recordAddress } from '../page/page-address.ts'
import { actionButton, documentButtons, takeButtons, toolbarOf } from './describe-buttons.ts'
import { asCell } from './describe-columns.ts'
import { columnView, definitionBehind, fieldAt, fieldView, isShown, narrowedAmong, say, withCardPriorities } from './describe-fields.ts'
import { sumsViews } from './describe-sums.ts'
import { stepOfOthers } from './next-step.ts'
import { textWidth } from './text-width.ts'

/** Search fields shown at once; the rest stands under 更多条件. */
const shownSearch = 6

/** Words of a row, and what stands at both sides of them. */
const wordSize = 13
const actionPadding = 18

export function describeList(pageName: string, about: DescribeContext & { view?: string | undefined }): ListView {
  const documents = definitionBehind(pageName)
  const page = pageOf(pageName)
  const { language } = about
  const view = shownView(page, about.view)
  const listed = asListed(documents, view)
  const ofLines = listed !== documents
  const definition = withoutHidden(listed, page)
  const address = pageAddress(pageName, about.menuId, about.respId)
  const editAddress = page?.opens ? recordAddress(page.opens, about.menuId, about.respId) : null
  const newAddress = page?.begins ? recordAddress(page.begins, about.menuId, about.respId) : editAddress
  const taking = takeButtons(documents, view, about)
  const onLines = actionsOnLines(documents, view).filter(([, { resource }]) => about.buttons.has(resource))
  const labels = editAddress === null || ofLines ? {} : rowLabels(definition, page?.show === 'own', about)
  const search = searchFields(definition, inOrderOf(about, definition, definition.list.find), about)
  return {
    page: pageName,
    title: say(page?.label ?? definition.label, language),
    entity: definition.entity,
    address,
    // A line is no record: its row says itself where it leads.
    editAddress: ofLines ? null : editAddress,
    views: viewsOf(documents, page, address, { ...about, view }),
    tabs: [],
    search: search.slice(0, shownSearch),
    moreSearch: search.slice(shownSearch),
    columns: [
      ...ownColumns(definition, about),
      ...listColumns(definition, about, editAddress !== null && !ofLines, editsIn(documents, view, about)).map(besideTaken(takeOf(documents, view))),
    ],
    // Whole documents are deleted and acted on, not their lines.
    toolbar:
      taking.length > 0
        ? taking
        : [
            ...(editsIn(documents, view, about).length > 0 ? [saveRows(about)] : []),
            ...toolbarOf(definition, pageName, newAddress, about).filter(({ needsRows }) => !(ofLines && needsRows)),
            ...onLines.map(([name, action]) => actionButton(documents, name, action, about, true)),
            ...callsOf(page, about),
          ],
    selectable: ofLines
      ? onLines.length > 0 || taking.length > 0
      : Object.values(definition.actions).some((a) => a.inList && about.buttons.has(a.resource)) || about.buttons.has('btnDelete'),
    pageSizes: [...constants['table.pageSize.options']],
    density: 'COMPACT',
    filters: [],
    isShortcut: null,
    // What a person stores of a page are the columns of its documents.
    columnsAddress: ofLines ? null : partAddress(pageName, 'columns', about),
    widthAddress: ofLines ? null : partAddress(pageName, 'width', about),
    sumsBy: sumsViews(definition, (key) => fieldAt(definition, key), definition.list.sumsBy, about),
    rowLabels: labels,
    actionsWidth: Math.max(
      look['column.width.operate'],
      ...[...Object.values(labels), ...leadLabels(page, about)].map((label) => textWidth(label, wordSize) + actionPadding),
    ),
    emptyHint:
      taking.length > 0
        ? say(['目前没有可选的数据', 'Nothing is open now'], language)
        : about.buttons.has('btnAdd')
          ? language === 'EN'
            ? 'Nothing found. Change the search, or make a new one.'
            : '没有符合条件的数据，可修改查询条件或新建'
          : language === 'EN'
            ? 'Nothing found. Change the search.'
            : '没有符合条件的数据，可修改查询条件',
  }
}

const leadLabels = (page: Page | undefined, { buttons, language }: DescribeContext): string[] =>
  Object.keys(page?.rowLeads ?? {}).flatMap((button) => (buttons.has(button) ? [say(buttonWords[button as ButtonCode], language)] : []))

/** What has nothing to say on the page is neither searched nor shown there. */
function withoutHidden(definition: AnyDefinition, page: Page | undefined): AnyDefinition {
  const { list } = definition
  const isShown = (path: string) => !page?.hides?.includes(path)
  return { ...definition, list: { ...list, find: list.find.filter(isShown), columns: list.columns.filter(isShown) } }
}

/** What the page lists when it is asked for this view: documents, or lines of them. */
export const listedIn = (pageName: string, view: string | undefined): AnyDefinition =>
  asListed(definitionBehind(pageName), shownView(pageOf(pageName), view))

export const listShown = (pageName: string, view: string | undefined): AnyDefinition['list'] => listedIn(pageName, view).list

/** Where the page shows lines, their rows lead to the document that they stand in. */
export function withRecords(
  asked: string | undefined,
  rows: Row[],
  { columns: [named] }: ListView,
  at: OpenedPage,
): Pick<ListData, 'rows' | 'rowLinks'> {
  const { page, menuId, respId, language } = at
  const isOfLines = lineViewOf(definitionBehind(page.name), shownView(page, asked)) !== undefined
  if (!isOfLines && page.rowLeads) return { rows, rowLinks: Object.fromEntries(rows.flatMap((row) => leadOf(row, at) ?? [])) }
  if (!isOfLines || !page.opens || !named) return { rows }
  const address = recordAddress(page.opens, menuId, respId)
  const hrefOf = ({ headerId }: Row) => `${address}&id=${headerId}`
  return {
    rows: rows.map((row) => ({ ...row, [`${named.key}$href`]: hrefOf(row) })),
    rowLinks: Object.fromEntries(rows.map((row) => [row.id, [{ label: say(['查看', 'View'], language), href: hrefOf(row) }]])),
  }
}

/** By its id, where another page is the place to go with it now. */
function leadOf(row: Row, { page, buttons, session, respId, language }: OpenedPage): [id: string, links: { label: string; href: string }[]][] | null {
  for (const [button, lead] of Object.entries(page.rowLeads ?? {})) {
    const menu = buttons.has(button) && lead ? placeInMenu(session, lead.to) : undefined
    if (!lead || !menu || !holds(lead.while, { row })) continue
    const label = say(buttonWords[button as ButtonCode], language)
    return [[row.id, [{ label, href: `${recordAddress(lead.to, menu.menuId, respId)}&id=${row.id}` }]]]
  }
  return null
}

/** What there is to do with a record in each state: the step that moves it on, else changing it, else nothing but looking. */
function rowLabels(definition: AnyDefinition, isOwn: boolean, about: DescribeContext): Record<string, string> {
  const stored = { id: '', $roles: ['supplier', ...(isOwn ? ['owner'] : [])] }
  return Object.fromEntries(
    Object.entries(definition.states).flatMap(([status, { edit }]) => {
      if (stepOfOthers(definition, status, about.side)) return []
      const buttons = documentButtons(definition, status, stored, about)
      const next = buttons.find(({ primary, name }) => primary && name !== 'save')
      const isEdited = edit?.[about.side] === 'all' && buttons.some(({ name }) => name === 'save')
      return next ? [[status, next.label]] : isEdited ? [[status, about.language === 'EN' ? 'Edit' : '修改']] : []
    }),
  )
}

/** What can be asked for; a condition narrows another one as its field does the other in a document. */
export function searchFields(definition: AnyDefinition, paths: readonly string[], about: DescribeContext): FieldView[] {
  const searched: Fields = Object.fromEntries(
    paths.flatMap((path) => {
      const field = fieldAt(definition, path)
      return isShown(field, about) ? [[path, field]] : []
    }),
  )
  return Object.entries(searched).map(([path, field]) => ({
    ...fieldView(definition, path, field, about, false),
    ...narrowedAmong([searched], field, about.language),
    editable: true,
    required: false,
  }))
}

/** Of a page with a view of its own, that one and those beside it; else everything and all views. */
function viewsOf(
  { list: { views = {}, lineViews = {} }, takes }: AnyDefinition,
  page: PageEntry | undefined,
  address: string,
  about: DescribeContext & { view?: string | undefined },
): ListView['views'] {
  const taken = Object.fromEntries(Object.entries(takes).filter(([, { resource }]) => about.buttons.has(resource)))
  const offered = Object.entries({ ...views, ...lineViews, ...taken }).filter(
    ([key, view]) => (!('side' in view) || view.side === about.side) && (page?.view === undefined || key === page.view || page.beside?.includes(key)),
  )
  const isWhole = page?.view === undefined
  if (offered.length <= (isWhole ? 0 : 1)) return []
  const whole = { key: '', label: about.language === 'EN' ? 'All' : '全部', address, current: !about.view }
  return [
    ...(isWhole ? [whole] : []),
    ...offered.map(([key, { label }]) => ({
      key,
      label: say(label, about.language),
      address: key === page?.view ? address : `${address}&view=${key}`,
      current: about.view === key,
    })),
  ]
}

/** Of rows that may be taken, what is open and what of it is taken stay in sight, however narrow the window is. */
const besideTaken =
  (take: Take | undefined) =>
  (column: ColumnView): ColumnView => {
    if (!take) return column
    if (column.key === TAKEN || column.key === take.open) return { ...column, fixed: 'right', priority: 1 }
    return { ...column, priority: column.fixed || column.key === take.due ? 1 : column.kind === 'ref' ? column.priority : 2 }
  }

/** Cells of lines that this person types over in the list. */
function editsIn(definition: AnyDefinition, view: string | undefined, { buttons }: DescribeContext): readonly string[] {
  if (takeOf(definition, view)) return [TAKEN]
  return (buttons.has('btnSave') && lineViewOf(definition, view)?.edits) || []
}

const saveRows = ({ language }: DescribeContext): ButtonView => ({
  name: 'rows:save',
  label: say(buttonWords.btnSave, language),
  resource: 'btnSave',
  primary: true,
})

const callsOf = (page: PageEntry | undefined, { buttons, language }: DescribeContext): ButtonView[] =>
  (page?.calls ?? []).flatMap(({ button }) =>
    buttons.has(button) ? [{ name: `call:${button}`, label: say(buttonWords[button], language), resource: button }] : [],
  )

export const indexKey = '$index'

/** What opens a row and what counts it stand before everything else. */
function ownColumns({ list }: AnyDefinition, { language }: DescribeContext): ColumnView[] {
  const own = { kind: 'int' as const, editable: false, priority: 3 as const, fixed: 'left' as const }
  return [
    ...(list.detail
      ? [
          {
            ...own,
            key: '$expand',
            label: say(['明细', 'Lines'], language),
            width: look['column.width.expand'],
            align: 'left' as const,
            isOwn: 'expand' as const,
          },
        ]
      : []),
    ...(list.numbered
      ? [
          {
            ...own,
            key: indexKey,
            label: say(['序号', 'No.'], language),
            width: look['column.width.index'],
            align: 'right' as const,
            isOwn: 'index' as const,
          },
        ]
      : []),
  ]
}

/** The first column keeps the margin of the page at its left. */
const edgePadding = 8

function listColumns(definition: AnyDefinition, about: DescribeContext, hasEdit: boolean, edits: readonly string[] = []): ColumnView[] {
  // Currencies and units stand beside their figures and need no column of their own.
  const units = new Set(definition.list.columns.map((key) => fieldAt(definition, key)?.options.unit))
  const columns = inOrderOf(about, definition, definition.list.columns)
    .filter((key) => !units.has(key))
    .flatMap((key, index) => {
      const field = fieldAt(definition, key)
      if (!isShown(field, about)) return []
      const isTyped = edits.includes(key)
      const view = asCell(columnView(definition, key, field, about, isTyped, index), definition.list.cells[key], about)
      return [
        {
          ...view,
          sortable: field.kind !== 'ref' && !field.options.counted,
          ...(isTyped && key !== TAKEN ? { isCompared: true } : {}),
          ...(index === 0 && hasEdit ? { isLink: true } : {}),
          ...(index === 0 ? { fixed: 'left' as const, width: view.width + edgePadding } : {}),
          ...(definition.list.sums.includes(key) ? { isSummary: true } : {}),
        },
      ]
    })
  return withCardPriorities(columns)
}

/** The columns of the document's own list, but what it has only once it is stored. */
export const madeColumns = (definition: AnyDefinition, about: DescribeContext): ColumnView[] =>
  listColumns(
    { ...definition, list: { ...definition.list, columns: definition.list.columns.filter((key) => !(key in documentFields) || key === 'orgId') } },
    about,
    false,
  )

/** To a supplier the partner is who buys; its own name says little and stands last. */
function inOrderOf(about: DescribeContext, definition: AnyDefinition, keys: readonly string[]): readonly string[] {
  const supplier = supplierField(definition)
  if (about.side !== 'supplier' || !supplier || !keys.includes(supplier) || !keys.includes('orgId')) return keys
  const others = keys.filter((key) => key !== supplier && key !== 'orgId')
  return [
    ...keys
      .filter((key) => key !== 'orgId')
      .map((key) => (key === supplier ? 'orgId' : key))
      .filter((key) => key === 'orgId' || others.includes(key)),
    supplier,
  ]
}
