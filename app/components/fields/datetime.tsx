import { controlProps, type InputProps } from './field-types.ts'

/** The native control wants a T between day and time; the server takes both. */
export function DateTimeInput(props: InputProps) {
  return (
    <input
      type="datetime-local"
      step={1}
      {...controlProps(props)}
      defaultValue={props.value.slice(0, 19).replace(' ', 'T')}
      min={props.field.min}
      max={props.field.max}
    />
  )
}
