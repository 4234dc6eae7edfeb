import { formatNumber, isEmpty, isMoneyKind, unitOf } from '../../format.ts'
import type { ColumnView } from '../../page-types.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

/** A figure: currency before it, unit after it; empty is empty, zero is 0.00. */
export function showNumber({ field, row }: CellProps) {
  const value = row[field.key]
  if (isEmpty(value)) return null
  const unit = unitOf(field, row)
  const isProgress = (field as ColumnView).isProgress
  const text = isProgress ? `${Math.floor(Number(value))}%` : formatNumber(field, value)
  if (isProgress)
    return (
      <>
        <progress max="100" value={String(value)} aria-label={field.label} />
        <span className="percent">{text}</span>
      </>
    )
  if (!unit) return text
  return isMoneyKind(field.kind) ? (
    <>
      <span className="unit before">{unit}</span>
      {text}
    </>
  ) : (
    <>
      {text}
      <span className="unit after">{unit}</span>
    </>
  )
}

export function NumberInput(props: InputProps) {
  const { field, row, value } = props
  const unit = unitOf(field, row)
  const input = (
    <input
      type="text"
      inputMode="decimal"
      {...controlProps(props)}
      className="control figure"
      defaultValue={value}
      autoComplete="off"
      data-scale={field.scale}
    />
  )
  if (!unit) return input
  return (
    <span className="with-unit">
      {isMoneyKind(field.kind) ? <span className="unit">{unit}</span> : null}
      {input}
      {isMoneyKind(field.kind) ? null : <span className="unit">{unit}</span>}
    </span>
  )
}
