import { formatValue, labelledAt } from '../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

/** A text with choices is a list of their codes; one that names something is read as this is called. */
export function showText({ field, row }: CellProps) {
  const called = labelledAt(row, field.key)
  if (called) return <span title={called.code}>{called.name}</span>
  if (!field.choices) return formatValue(field, row)
  const codes = String(row[field.key] ?? '').split(/\s*[;；]\s*/)
  return codes.map((code) => field.choices?.find((c) => c.code === code)?.label ?? code).join(' · ')
}

export function TextInput(props: InputProps) {
  return <input type="text" {...controlProps(props)} defaultValue={props.value} maxLength={props.field.maxLength} autoComplete="off" />
}

export function TextareaInput(props: InputProps) {
  return <textarea {...controlProps(props)} rows={2} defaultValue={props.value} maxLength={props.field.maxLength} />
}
