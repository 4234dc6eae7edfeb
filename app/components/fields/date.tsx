import { controlProps, type InputProps } from './field-types.ts'

export function DateInput(props: InputProps) {
  return (
    <input
      type="date"
      {...controlProps(props)}
      defaultValue={props.value.slice(0, 10)}
      min={props.field.min ?? '1900-01-01'}
      max={props.field.max ?? '2999-12-31'}
    />
  )
}
