import type { ReactNode } from 'react'
import type { ColumnView, GridView, Row } from '../../page-types.ts'
import { CellValue } from '../cell-value.tsx'
import { inputValue } from '../field.tsx'
import { fieldKinds } from '../fields/registry.ts'
import { formatValue, idOf } from '../format.ts'
import { useSay } from '../page-context.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { ColumnWidths, columnClass, totalWidth } from '../table-columns.tsx'
import { moveInGrid, pasteIntoGrid } from './grid-keys.ts'

interface GridProps {
  grid: GridView
  rows: Row[]
  /** Form name of the lines: `poLine`, `poLine[0].poDelivery`. */
  path: string
  parent: Record<string, unknown>
  typed?: Record<string, string> | null
  errors: Record<string, string>
  isNested?: boolean
}

/** The lines of a document as a native table; cells that may be changed are inputs, all else is text. */
export function LineGrid({ grid, rows, path, parent, typed, errors, isNested = false }: GridProps) {
  const say = useSay()
  const hasSelect = grid.actions.length > 0 && !isNested
  const hasActions = grid.canDelete
  // On a phone lines are cards; lines of lines only where somebody types in them.
  const isCards = !isNested || grid.columns.some((c) => c.editable)
  const span = grid.columns.length + (hasSelect ? 1 : 0) + (hasActions ? 1 : 0)
  if (rows.length === 0) return <p className="empty">{say('edit.noLines', { label: grid.label })}</p>
  return (
    <Around label={grid.label} isNested={isNested}>
      <table
        className={`table set ${isCards ? 'lines cards' : ''}${hasSelect ? ' selectable' : ''}`}
        style={{ minWidth: totalWidth(grid.columns, hasSelect, hasActions) }}
        onKeyDown={moveInGrid}
        onPaste={pasteIntoGrid}
      >
        <caption className="hidden">{grid.label}</caption>
        <ColumnWidths columns={grid.columns} hasSelect={hasSelect} hasActions={hasActions} />
        <thead>
          <tr>
            {hasSelect ? (
              <th className="select" scope="col">
                <span className="hidden">{say('edit.selectLine')}</span>
              </th>
            ) : null}
            {grid.columns.map((c) => (
              <th key={c.key} scope="col" className={columnClass(c)} title={c.label}>
                {c.label}
                {c.required && c.editable ? <span className="required"> *</span> : null}
              </th>
            ))}
            {hasActions ? (
              <th className="fixed right" scope="col">
                {say('list.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Line
              key={row.id || `new${i}`}
              grid={grid}
              row={row}
              index={i}
              name={`${path}[${i}]`}
              typed={typed}
              errors={errors}
              hasSelect={hasSelect}
              hasActions={hasActions}
              span={span}
              parent={parent}
              isPlain={!isCards}
            />
          ))}
        </tbody>
      </table>
    </Around>
  )
}

/** Nested lines scroll with the table they stand in. */
function Around({ label, isNested, children }: { label: string; isNested: boolean; children: ReactNode }) {
  return isNested ? <div className="scroll">{children}</div> : <ScrollRegion label={label}>{children}</ScrollRegion>
}

interface LineProps extends Omit<GridProps, 'rows' | 'path' | 'isNested'> {
  row: Row
  index: number
  name: string
  hasSelect: boolean
  hasActions: boolean
  span: number
  isPlain: boolean
}

/** One line, and the lines under it. A row may narrow what its columns allow: `row.$readonly` lists keys. */
function Line({ grid, row, index, name, typed, errors, hasSelect, hasActions, span, isPlain }: LineProps) {
  const say = useSay()
  const number = String(row.lineNum ?? index + 1)
  const readOnly = (row.$readonly as string[] | undefined) ?? []
  const hidden = row.id ? <input type="hidden" name={`${name}.id`} value={row.id} /> : null
  const version = row.versionNum === undefined ? null : <input type="hidden" name={`${name}.versionNum`} value={String(row.versionNum)} />
  return (
    <>
      <tr data-line={name}>
        {hasSelect ? (
          <td className="select">
            <input type="checkbox" name={`${name}.$chosen`} value="Y" aria-label={say('edit.selectLineOf', { n: number })} />
          </td>
        ) : null}
        {grid.columns.map((c, i) => (
          <LineCell
            key={c.key}
            column={{ ...c, editable: c.editable && !readOnly.includes(c.key) }}
            row={row}
            name={`${name}.${c.key}`}
            number={number}
            typed={typed}
            error={errors[`${name}.${c.key}`]}
            isPlain={isPlain}
          >
            {i === 0 ? (
              <>
                {hidden}
                {version}
              </>
            ) : null}
          </LineCell>
        ))}
        {hasActions ? (
          <td className="fixed right">
            {row.$fixed ? null : (
              <button className="btn quiet" name="intent" value={`line.remove:${name}`} aria-label={say('edit.removeLineOf', { n: number })}>
                {say('edit.removeLine')}
              </button>
            )}
          </td>
        ) : null}
      </tr>
      {grid.children.map((child) => {
        const lines = (row[child.key] as Row[] | undefined) ?? []
        if (lines.length === 0 && !child.canAdd) return null
        const path = `${name}.${child.key}`
        return (
          <tr key={child.key} className="sub">
            <td colSpan={span}>
              <details open={(lines.length > 0 && child.columns.some((c) => c.editable)) || Object.keys(errors).some((at) => at.startsWith(path))}>
                <summary>
                  {say('edit.linesOf', { label: child.label, n: number })} <span className="faint">&nbsp;{lines.length}</span>
                </summary>
                {lines.length ? (
                  <LineGrid
                    grid={{ ...child, label: say('edit.linesOf', { label: child.label, n: number }) }}
                    rows={lines}
                    path={path}
                    parent={row}
                    typed={typed}
                    errors={errors}
                    isNested
                  />
                ) : null}
                {child.canAdd ? (
                  <p className="line">
                    <button className="btn" name="intent" value={`line.add:${path}`}>
                      {say('edit.addLine')}
                      <span className="hidden"> {say('edit.linesOf', { label: child.label, n: number })}</span>
                    </button>
                  </p>
                ) : null}
              </details>
            </td>
          </tr>
        )
      })}
    </>
  )
}

interface CellProps {
  column: ColumnView
  row: Row
  name: string
  number: string
  typed?: Record<string, string> | null
  error?: string
  isPlain: boolean
  children: ReactNode
}

/** In a cell an error is a frame; its words stand in the summary and in the title. */
function LineCell({ column, row, name, number, typed, error, isPlain, children }: CellProps) {
  const say = useSay()
  const id = idOf(name)
  const isChanged = row[`${column.key}$was`] !== undefined
  const className = [columnClass(column), column.editable ? 'editing' : '', isChanged ? 'changed' : ''].filter(Boolean).join(' ') || undefined
  if (!column.editable) {
    const text = formatValue(column, row)
    return (
      <td
        className={className}
        data-out={name}
        data-label={!isPlain && column.align === 'right' ? column.label : undefined}
        id={error ? id : undefined}
        tabIndex={error ? -1 : undefined}
        title={error ?? (text || undefined)}
      >
        {children}
        <CellValue field={column} row={row} />
      </td>
    )
  }
  const { Input } = fieldKinds[column.kind]
  const input = (
    <Input
      field={column}
      row={row}
      name={name}
      id={id}
      value={inputValue(column, row, name, typed)}
      text={typed?.[`${name}$text`]}
      isInvalid={!!error}
      label={say('edit.cell', { n: number, label: column.label })}
    />
  )
  return (
    <td className={className} data-label={isPlain ? undefined : column.label} title={error}>
      {children}
      {isChanged ? (
        <span className="with-unit">
          <s>{formatValue(column, row, row[`${column.key}$was`])}</s>
          {input}
        </span>
      ) : (
        input
      )}
    </td>
  )
}
