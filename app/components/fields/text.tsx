import { formatValue } from '../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

/** A text with choices is a list of their codes. */
export function showText({ field, row }: CellProps) {
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
