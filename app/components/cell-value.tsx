import type { ReactNode } from 'react'
import { answered } from '../answered.ts'
import { besideOf, formatValue } from '../format.ts'
import { showCell } from './cells/registry.tsx'
import type { CellProps, ShownCell } from './fields/field-types.ts'
import { fieldKinds } from './fields/registry.ts'
import { useSay } from './page-context.tsx'

/** A value as it is read: its kind's cell, with old value, link, note and tag when the row has them. */
export function CellValue(props: CellProps & { href?: string; isRecord?: true }) {
  return showValue({ ...props, say: useSay() })
}

/** The same for tables, which show thousands: a call instead of a component. */
export function showValue(given: ShownCell & { href?: string; isRecord?: true }): ReactNode {
  const shown = given.field.answers ? { ...given, field: answered(given.field, given.row) } : given
  const { field, row } = shown
  const beside = besideOf(field.key)
  const instead = row[beside.instead]
  if (instead !== undefined && instead !== null) return <span className="faint">{String(instead)}</span>
  const was = row[beside.was]
  const note = row[beside.note] as string | undefined
  const tag = row[beside.tag] as { tone: 'warn' | 'bad'; text: string } | undefined
  const href = shown.href ?? (row[beside.href] as string | undefined)
  const { show, read = show } = fieldKinds[field.kind]
  const text = field.cell ? showCell(field.cell, shown) : shown.isRecord ? read(shown) : show(shown)
  const value = href ? <a href={href}>{text}</a> : text
  if (was === undefined && !note && !tag) return value
  return (
    <>
      {was === undefined ? null : (
        <>
          <s>{formatValue(field, row, was)}</s>{' '}
        </>
      )}
      {value}
      {note ? <small className="faint"> {note}</small> : null}
      {tag ? <span className={`tag ${tag.tone}`}>{tag.text}</span> : null}
    </>
  )
}
