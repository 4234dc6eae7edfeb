import { isEmpty } from '../../format.ts'
import { emptyingOf } from '../../near-names.ts'
import { useSay } from '../page-context.tsx'
import { controlProps, type InputProps, type ShownCell } from './field-types.ts'

export const showSecret = ({ field, row, say }: ShownCell) => (isEmpty(row[field.key]) ? null : say('field.isSet'))

/** What is set does not come back to the page; left empty it stays, and a box beside it says that it is to be none. */
export function SecretInput(props: InputProps) {
  const say = useSay()
  const { field, row, value, name, form, label } = props
  const isSet = !isEmpty(row[field.key])
  const control = controlProps(props)
  const input = (
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
  // A line has no room for it, and can be taken away.
  if (!isSet || control.required || label !== undefined) return input
  return (
    <>
      {input}
      <label className="line">
        <input type="checkbox" name={emptyingOf(name)} value="Y" form={form} />
        {say('field.emptySecret')}
      </label>
    </>
  )
}
