import type { ListData, ListView, Row } from '../../page-types.ts'
import { CellValue } from '../cell-value.tsx'
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
}

/** One record: its box, its values, and the one thing to do with it. */
export function ListRow({ row, view, data, selection, offsets, lastFixed, hasActions }: RowProps & { row: Row }) {
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
            <CellValue field={column} row={row} href={column.isLink ? record : undefined} />
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
