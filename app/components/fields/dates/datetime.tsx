import { controlProps, type InputProps } from '../field-types.ts'

/** Typed as yyyy-MM-dd HH:mm:ss by the clock of the company: the browser's own control would follow its locale, twelve hours and all. */
export function DateTimeInput(props: InputProps) {
  return (
    <input
      type="text"
      {...controlProps(props)}
      defaultValue={props.value}
      placeholder="yyyy-MM-dd HH:mm:ss"
      maxLength={19}
      autoComplete="off"
      onBlur={async ({ currentTarget }) => {
        const { asDateTime } = await import('../../../lines/cells.ts')
        currentTarget.value = asDateTime(currentTarget.value)
      }}
    />
  )
}
