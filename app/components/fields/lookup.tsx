import { isEmpty } from '../format.ts'
import { useSay } from '../page-context.tsx'
import { StatusWord } from '../status-word.tsx'
import { controlProps, type InputProps, type ShownCell } from './field-types.ts'

export function showLookup({ field, row, say }: ShownCell) {
  const value = row[field.key]
  if (isEmpty(value)) return null
  const choice = field.choices?.find((c) => c.code === String(value))
  if (!choice) return String(value)
  if (field.isStatus || choice.tone) return <StatusWord choice={choice} />
  return choice.disabled ? say('field.disabled', { label: choice.label }) : choice.label
}

/** A stored value that has since been disabled stays choosable, or an unchanged field would be lost. */
export function LookupInput(props: InputProps) {
  const say = useSay()
  const { field, value } = props
  const choices = (field.choices ?? []).filter((c) => !c.disabled || c.code === value)
  const isKnown = value === '' || choices.some((c) => c.code === value)
  return (
    <select {...controlProps(props)} defaultValue={value}>
      {field.required && value ? null : <option value="">{field.placeholder ?? say('field.choose')}</option>}
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.map((c) => (
        <option key={c.code} value={c.code}>
          {c.disabled ? say('field.disabled', { label: c.label }) : c.label}
        </option>
      ))}
    </select>
  )
}
