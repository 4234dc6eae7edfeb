/** What stands under a document: the trail of its approvals, and its history. */

import { shownTime } from '../../../../catalogue/constants/clock.ts'
import { definitionOf, pageOf } from '../../../../catalogue/index.ts'
import { labelOfCode } from '../../../../catalogue/labels/code-labels.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { lookupValues } from '../../../../catalogue/language/lookup-book.ts'
import { relatedTo } from '../../../../catalogue/pages/related.ts'
import type { Connected, Connection } from '../../../../contract/connected.ts'
import type { Changes, HistoryEvent, Revision } from '../../../../contract/history.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { ColumnView, FieldKind, HistoryView, Row, TabView } from '../../../page-types.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { minuteOf } from '../../answer/moment.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { partAddress } from '../../page/page-address.ts'
import { drawnAs } from '../blocks/blocks.ts'
import { actionButton } from '../describe-buttons.ts'
import { changedOf, revisionAddress, versionsAddress } from '../describe-changes.ts'
import { columnView, say } from '../describe-fields.ts'
import { attachmentsView, type BaseFile, carriesFiles, filesOf } from './describe-attachments.ts'

type Words = readonly [cn: string, en: string]

export function tabsOf(
  definition: AnyDefinition,
  pageName: string,
  stored: Row | null,
  unsaved: readonly BaseFile[],
  about: DescribeContext,
): TabView[] {
  const files = carriesFiles(definition) ? filesTab(definition, pageName, stored, unsaved, about) : []
  if (!stored) return files
  const tabs = (definition.edit.tabs ?? []).filter((tab) => !pageOf(pageName)?.hides?.includes(tab))
  return [
    ...panelTabs(definition, stored, about),
    ...files,
    ...(tabs.includes('approval') ? trailTab(stored, pageName, about) : []),
    ...drawingTab(stored, about),
    ...relatedTab(definition, pageName, stored, about),
    ...revisionsTab(pageName, stored, about),
    ...(tabs.includes('history') ? [historyTab(definition, pageName, stored, about)] : []),
  ]
}

/** Rows that the services found beside the document; a panel without any is left out. */
function panelTabs(definition: AnyDefinition, stored: Row, about: DescribeContext): TabView[] {
  const found = (stored.$panels as Record<string, Row[]> | undefined) ?? {}
  return Object.entries(definition.edit.panels ?? {}).flatMap(([key, { label, fields, act, as, frame }]) => {
    const rows = found[key] ?? []
    const columns = Object.entries(fields).map(([name, field], index) => columnView(definition, name, field, about, false, index))
    const action = act ? definition.actions[act] : undefined
    const button = act && action && about.buttons.has(action.resource) ? { button: actionButton(definition, act, action, about, false) } : {}
    if (rows.length === 0) return []
    const { table, ...drawn } = drawnAs(as, { columns, rows }, about.language)
    return [
      {
        key,
        label: say(label, about.language),
        count: rows.length,
        ...drawn,
        ...(table && { table: { ...table, ...button } }),
        ...(frame && { frames: framesIn(rows, frame) }),
      },
    ]
  })
}

const framesIn = (rows: readonly Row[], key: string): { title: string; html: string }[] =>
  rows.flatMap((row) => (typeof row[key] === 'string' ? [{ title: String(row.title ?? ''), html: row[key] }] : []))

function filesTab(definition: AnyDefinition, pageName: string, stored: Row | null, unsaved: readonly BaseFile[], about: DescribeContext): TabView[] {
  const attachments = attachmentsView(pageName, definition, stored, stored ? filesOf(stored) : unsaved, about)
  if (attachments.files.length === 0 && !attachments.canUpload) return []
  return [{ key: 'files', label: say(['附件', 'Attachments'], about.language), count: attachments.files.length, attachments }]
}

const trailColumns: readonly [key: string, label: Words, kind: FieldKind, width: number][] = [
  ['round', ['轮次', 'Round'], 'int', 60],
  ['nodeName', ['节点', 'Step'], 'text', 120],
  ['assignee', ['办理人', 'Assignee'], 'text', 120],
  ['result', ['结果', 'Result'], 'lookup', 100],
  ['comment', ['意见', 'Comment'], 'text', 260],
  ['files', ['附件', 'Attachments'], 'files', 180],
  ['createdAt', ['到达时间', 'Arrived'], 'datetime', 160],
  ['decidedAt', ['办理时间', 'Decided'], 'datetime', 160],
]

export function trailTab(stored: Row, pageName: string, about: DescribeContext): TabView[] {
  const rows = rowsAt(stored, '$approval').map((row) => withFiles(row, pageName, about))
  if (rows.length === 0) return []
  const results = lookupValues('TASK_RESULT').map(({ code, label }) => ({ code, label: say(label, about.language) }))
  const hasFiles = rows.some(({ files }) => Array.isArray(files))
  const columns = trailColumns
    .filter(([key]) => hasFiles || key !== 'files')
    .map(([key, label, kind, width]): ColumnView => {
      const shown: ColumnView = {
        key,
        label: say(label, about.language),
        kind,
        width,
        editable: false,
        align: 'left',
        priority: 1,
        timeZone: about.timeZone,
      }
      return kind === 'lookup' ? { ...shown, choices: results } : shown
    })
  return [{ key: 'approval', label: say(['审批', 'Approval'], about.language), count: rows.length, table: { columns, rows } }]
}

/** Links to what was handed over with an opinion. */
function withFiles(row: Row, pageName: string, about: DescribeContext): Row {
  const files = row.files as { id: string; name: string }[] | null | undefined
  if (!files) return row
  return { ...row, files$: files.map(({ id, name }) => ({ name, href: partAddress(pageName, 'file', about, { file: id }) })) }
}

const connectedColumns: readonly [key: string, label: Words, kind: FieldKind, width: number][] = [
  ['kind', ['单据', 'Document'], 'text', 140],
  ['docNum', ['单号', 'Number'], 'text', 180],
  ['state', ['状态', 'State'], 'text', 140],
  ['made', ['创建时间', 'Made'], 'datetime', 160],
  ['how', ['关系', 'Relation'], 'text', 100],
]

/** What it came of and what came of it, and the lists and reports of what names this record, each once, as far as the menu leads there. */
function relatedTab(definition: AnyDefinition, pageName: string, stored: Row, about: DescribeContext): TabView[] {
  const { listAddress, language } = about
  if (!listAddress || pageOf(pageName)?.hides?.includes('related')) return []
  const seen = new Set<string>()
  const links = relatedTo(definition.entity).flatMap(({ page, label, by, of }) => {
    const address = seen.has(of) ? null : listAddress(page)
    if (address === null) return []
    seen.add(of)
    return [{ label: say(label, language), href: `${address}&${new URLSearchParams({ [by]: stored.id })}` }]
  })
  const table = connectedTable(stored, about)
  if (links.length === 0 && !table) return []
  const tab = { key: 'related', label: say(['相关', 'Related'], language), count: table?.rows.length ?? links.length }
  return [{ ...tab, ...(table && { table }), ...(links.length > 0 && { links }) }]
}

function connectedTable(stored: Row, { language, recordAddress, timeZone }: DescribeContext): TabView['table'] | null {
  const { before, after } = (stored.$connected as Connected | undefined) ?? { before: [], after: [] }
  const rowOf = (how: Words) => (one: Connection) => {
    const definition = definitionOf(one.entity)
    const state = labelOfCode('state', one.status, one.entity)
    return {
      id: one.id,
      kind: definition ? say(definition.label, language) : one.entity,
      docNum: one.docNum,
      state: state ? say(state, language) : one.status,
      made: one.made,
      how: say(how, language),
    }
  }
  const rows: Row[] = [...before.map(rowOf(['来源', 'Came of'])), ...after.map(rowOf(['后续', 'Made of it']))]
  if (rows.length === 0) return null
  const columns = connectedColumns.map(
    ([key, label, kind, width]): ColumnView => ({
      key,
      label: say(label, language),
      kind,
      width,
      editable: false,
      align: 'left',
      priority: 1,
      timeZone,
      isLink: key === 'docNum',
    }),
  )
  const links = [...before, ...after].flatMap(({ id, entity }) => {
    const address = recordAddress?.(entity)
    return address ? [[id, `${address}&${new URLSearchParams({ id })}`] as const] : []
  })
  return { columns, rows, links: Object.fromEntries(links) }
}

function drawingTab({ $drawing }: Row, about: DescribeContext): TabView[] {
  return typeof $drawing === 'string' ? [{ key: 'drawing', label: say(['流程图', 'Diagram'], about.language), drawing: $drawing }] : []
}

/** What was released of it, each as it was. */
function revisionsTab(pageName: string, stored: Row, about: DescribeContext): TabView[] {
  const revisions = (stored.$revisions as Revision[] | undefined) ?? []
  if (revisions.length === 0) return []
  const words = wordsOf(about.language)
  const address = revisionAddress(pageName, stored.id, about)
  const links = revisions.map(({ revisionNum, at }) => ({
    label: words('revisions.released', { n: revisionNum, at: minuteOf(at, about.timeZone) }),
    href: `${address}&to=${revisionNum}`,
  }))
  return [{ key: 'revisions', label: say(['版本', 'Revisions'], about.language), count: revisions.length, links }]
}

function historyTab(definition: AnyDefinition, pageName: string, stored: Row, about: DescribeContext): TabView {
  const events = (stored.$history as HistoryEvent[] | undefined) ?? []
  const named = (status: string | null) => {
    const label = status && labelOfCode('state', status, definition.entity)
    return label ? say(label, about.language) : undefined
  }
  const history = events.map((e): HistoryView => {
    // What leaves a document in its state says nothing of it.
    const [from, to] = e.from === e.to ? [] : [named(e.from), named(e.to)]
    return {
      at: shownTime(e.at, about.timeZone),
      who: e.who,
      what: wordOf(definition, e.action, about),
      ...(from && { from }),
      ...(to && { to }),
      ...(e.comment && { comment: e.comment }),
      ...(e.versionNum !== null && { versionNum: e.versionNum }),
      // The event itself says from which state to which.
      ...(e.changes && { changed: changedOf(definition, withoutStatus(e.changes), about) }),
      ...(e.more && { more: e.more }),
    }
  })
  const isCompared = new Set(events.map(({ versionNum }) => versionNum)).size > 1
  return {
    key: 'history',
    label: say(['历史', 'History'], about.language),
    count: events.length,
    history: { events: history, compareAddress: isCompared ? versionsAddress(pageName, stored.id, about) : null },
  }
}

const withoutStatus = ({ fields: { status: _, ...fields }, ...changes }: Changes): Changes => ({ ...changes, fields })

export function wordOf(definition: AnyDefinition, event: string, about: DescribeContext): string {
  return say(labelOfCode('action', event, definition.entity) ?? [event, event], about.language)
}
