import { controlProps, type InputProps } from '../field-types.ts'

export function TimeInput(props: InputProps) {
  return <input type="time" {...controlProps(props)} defaultValue={props.value.slice(0, 5)} />
}
