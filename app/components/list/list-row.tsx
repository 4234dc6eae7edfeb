import { formatValue } from '../../format.ts'
import type { ColumnView, ListData, ListView, Row } from '../../page-types.ts'
import { showValue } from '../cell-value.tsx'
import { fieldKinds } from '../fields/registry.ts'
import { useSay } from '../page-context.tsx'
import { RowsTable } from '../tables/rows-table.tsx'
import { columnClass, fixedOffsets, isWideKind, selectWidth } from '../tables/table-columns.tsx'
import { selectionForm } from './list-button.tsx'
import { RowOpener } from './row-opener.tsx'
import type { Selection } from './use-selection.ts'

export interface RowProps {
  view: ListView
  data: ListData
  selection: Selection
  columns: ColumnPlace[]
  /** What the addresses of all that opens a row begin with. */
  opener: string
  hasActions: boolean
  typed?: Record<string, string>
}

/** A column and what all its cells share. */
export interface ColumnPlace {
  column: ColumnView
  className?: string
  style?: { left: number } | { right: number }
  /** Its text may be cut off, so that the whole of it is the cell's title. */
  hasTitle: boolean
}

export function columnPlaces({ columns, selectable, actionsWidth }: ListView, hasActions: boolean): ColumnPlace[] {
  const left = fixedOffsets(columns, 'left', selectable ? selectWidth : 0)
  const right = fixedOffsets(columns.toReversed(), 'right', hasActions ? actionsWidth : 0)
  const edges = [[...left.keys()].at(-1), [...right.keys()].at(-1)]
  return columns.map((column) => {
    const { key, fixed } = column
    const style = fixed === 'left' ? { left: left.get(key) ?? 0 } : fixed === 'right' ? { right: right.get(key) ?? 0 } : undefined
    return { column, className: columnClass(column, edges.includes(key)), style, hasTitle: isWideKind(column) }
  })
}

/** One record: its box, its values, and the one thing to do with it. */
export function ListRow({ row, view, data, selection, columns, opener, hasActions, typed }: RowProps & { row: Row }) {
  const say = useSay()
  const record = view.editAddress === null ? undefined : `${view.editAddress}&id=${row.id}`
  const linkColumn = view.columns.find((c) => c.isLink) ?? view.columns[0]
  const name = linkColumn ? formatValue(linkColumn, row) : row.id
  const isOn = selection.ids.has(row.id)
  const links = data.rowLinks?.[row.id] ?? (record ? [{ label: view.rowLabels[stateOf(row)] ?? say('list.view'), href: record }] : [])
  const detail = data.detail?.id === row.id ? data.detail : null
  const line = (
    <tr className={isOn ? 'picked' : undefined}>
      {view.selectable ? (
        <td className="fixed select">
          <input
            type="checkbox"
            name="id"
            value={row.id}
            form={selectionForm}
            aria-label={say('list.select', { name })}
            checked={isOn}
            onChange={(e) => selection.toggle(row.id, e.currentTarget.checked)}
          />
          {row.versionNum === undefined ? null : (
            <input type="hidden" name={`version.${row.id}`} value={String(row.versionNum)} form={selectionForm} />
          )}
        </td>
      ) : null}
      {columns.map(({ column, className, style, hasTitle }) => (
        <td
          key={column.key}
          className={className}
          style={style}
          title={(hasTitle && formatValue(column, row)) || undefined}
          data-label={column.editable ? column.label : undefined}
        >
          {column.isOwn === 'expand' ? (
            <RowOpener view={view} start={opener} id={row.id} isOpen={detail !== null} label={say('list.detail', { name })} />
          ) : column.editable ? (
            <RowInput column={column} row={row} name={name} typed={typed} />
          ) : (
            showValue({ field: column, row, say, href: column.isLink ? record : undefined })
          )}
        </td>
      ))}
      {hasActions ? (
        <td className="fixed right">
          {links.slice(0, 1).map((link) => (
            <a key={link.href} href={link.href} aria-label={`${link.label} ${name}`}>
              {link.label}
            </a>
          ))}
        </td>
      ) : null}
    </tr>
  )
  if (!detail) return line
  return (
    <>
      {line}
      <tr className="sub">
        <td colSpan={columns.length + (view.selectable ? 1 : 0) + (hasActions ? 1 : 0)}>
          <RowsTable label={detail.label} columns={detail.columns} rows={detail.rows} />
        </td>
      </tr>
    </>
  )
}

/** The state of a document, or whether a master is in use. */
const stateOf = (row: Row) => String(row.status ?? row.enabledFlag ?? '')

/** A value that is entered beside its row and goes with the form of the list: `row.{id}.{field}`. */
function RowInput({ column, row, name, typed }: { column: ColumnView; row: Row; name: string; typed?: Record<string, string> }) {
  const { Input } = fieldKinds[column.kind]
  const at = `row.${row.id}.${column.key}`
  const value = typed?.[at] ?? String(row[column.key] ?? '')
  const input = <Input field={column} row={row} name={at} id={`f-${at}`} value={value} label={`${column.label} ${name}`} form={selectionForm} />
  if (!column.isCompared) return input
  return (
    <>
      {input}
      <input
        type="hidden"
        name={`was.${row.id}.${column.key}`}
        value={typed?.[`was.${row.id}.${column.key}`] ?? String(row[column.key] ?? '')}
        form={selectionForm}
      />
    </>
  )
}
