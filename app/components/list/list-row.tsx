import type { ColumnView, ListData, ListView, Row } from '../../page-types.ts'
import { CellValue } from '../cell-value.tsx'
import { fieldKinds } from '../fields/registry.ts'
import { formatValue } from '../format.ts'
import { withQuery } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { columnClass } from '../table-columns.tsx'
import { selectionForm } from './list-button.tsx'
import type { Selection } from './use-selection.ts'

export interface RowProps {
  view: ListView
  data: ListData
  selection: Selection
  offsets: Map<string, number>
  lastFixed?: string
  hasActions: boolean
  typed?: Record<string, string>
}

/** One record: its box, its values, and the one thing to do with it. */
export function ListRow({ row, view, data, selection, offsets, lastFixed, hasActions, typed }: RowProps & { row: Row }) {
  const say = useSay()
  const record = view.editAddress === null ? undefined : withQuery(view.editAddress, { id: row.id })
  const linkColumn = view.columns.find((c) => c.isLink) ?? view.columns[0]
  const name = linkColumn ? formatValue(linkColumn, row) : row.id
  const isOn = selection.ids.has(row.id)
  const links = data.rowLinks?.[row.id] ?? (record ? [{ label: say('list.view'), href: record }] : [])
  return (
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
      {view.columns.map((column) => {
        const left = offsets.get(column.key)
        const text =
          column.kind === 'ref' || column.kind === 'text' || column.kind === 'textarea' || column.kind === 'refs' ? formatValue(column, row) : ''
        return (
          <td
            key={column.key}
            className={columnClass(column, column.key === lastFixed)}
            style={left === undefined ? undefined : { left }}
            title={text || undefined}
          >
            {column.editable ? (
              <RowInput column={column} row={row} name={name} typed={typed} />
            ) : (
              <CellValue field={column} row={row} href={column.isLink ? record : undefined} />
            )}
          </td>
        )
      })}
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
}

/** A value that is entered beside its row and goes with the form of the list: `row.{id}.{field}`. */
function RowInput({ column, row, name, typed }: { column: ColumnView; row: Row; name: string; typed?: Record<string, string> }) {
  const { Input } = fieldKinds[column.kind]
  const at = `row.${row.id}.${column.key}`
  const value = typed?.[at] ?? String(row[column.key] ?? '')
  return <Input field={column} row={row} name={at} id={`f-${at}`} value={value} label={`${column.label} ${name}`} form={selectionForm} />
}
