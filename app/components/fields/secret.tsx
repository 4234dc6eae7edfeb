import { isEmpty } from '../../format.ts'
import { useSay } from '../page-context.tsx'
import { controlProps, type InputProps, type ShownCell } from './field-types.ts'

export const showSecret = ({ field, row, say }: ShownCell) => (isEmpty(row[field.key]) ? null : say('field.isSet'))

/** What is set does not come back to the page; left empty it stays. */
export function SecretInput(props: InputProps) {
  const say = useSay()
  const { field, row, value } = props
  const isSet = !isEmpty(row[field.key])
  const control = controlProps(props)
  return (
    <input
      type="password"
      {...control}
      required={isSet ? undefined : control.required}
      placeholder={isSet ? say('field.keepsSecret') : control.placeholder}
      defaultValue={value}
      maxLength={field.maxLength}
      autoComplete="new-password"
    />
  )
}
