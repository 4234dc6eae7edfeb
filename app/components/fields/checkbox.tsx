import { isEmpty } from '../../format.ts'
import { controlProps, type InputProps, type ShownCell } from './field-types.ts'

const isYes = (value: unknown) => value === 'Y' || value === true

export function showCheckbox({ field, row, say }: ShownCell) {
  const value = row[field.key]
  if (isEmpty(value)) return null
  return isYes(value) ? (
    <span className="tick" role="img" aria-label={say('field.yes')}>
      ✓
    </span>
  ) : (
    <span className="faint" role="img" aria-label={say('field.no')}>
      –
    </span>
  )
}

/** An empty box sends nothing, so a hidden N goes before it; the last value wins. */
export function CheckboxInput(props: InputProps) {
  const { name, value, form } = props
  return (
    <span className="check">
      <input type="hidden" name={name} value="N" form={form} />
      <input type="checkbox" {...controlProps(props)} className={undefined} required={false} value="Y" defaultChecked={isYes(value)} />
    </span>
  )
}
