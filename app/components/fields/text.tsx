import { formatValue, labelledAt } from '../../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

export function showText({ field, row }: CellProps) {
  const text = formatValue(field, row)
  const labelled = labelledAt(row, field.key)
  return labelled ? <span title={labelled.code}>{text}</span> : text
}

export function TextInput(props: InputProps) {
  return <input type="text" {...controlProps(props)} defaultValue={props.value} maxLength={props.field.maxLength} autoComplete="off" />
}

export function TextareaInput(props: InputProps) {
  return <textarea {...controlProps(props)} rows={2} defaultValue={props.value} maxLength={props.field.maxLength} />
}
