import { controlProps, type InputProps } from '../field-types.ts'

/** A year or a month, typed: not every browser has a month control. */
export function PeriodInput(props: InputProps) {
  const isYear = props.field.kind === 'year'
  return (
    <input
      type="text"
      inputMode="numeric"
      {...controlProps(props)}
      defaultValue={props.value}
      placeholder={isYear ? 'yyyy' : 'yyyy-MM'}
      pattern={isYear ? '\\d{4}' : '\\d{4}-\\d{2}'}
      maxLength={isYear ? 4 : 7}
      autoComplete="off"
    />
  )
}
