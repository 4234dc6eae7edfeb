import { formatValue } from '../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

export const showText = ({ field, row }: CellProps) => formatValue(field, row)

export function TextInput(props: InputProps) {
  return <input type="text" {...controlProps(props)} defaultValue={props.value} maxLength={props.field.maxLength} autoComplete="off" />
}

export function TextareaInput(props: InputProps) {
  return <textarea {...controlProps(props)} rows={2} defaultValue={props.value} maxLength={props.field.maxLength} />
}
