import { isEmpty } from '../../format.ts'
import { useSay } from '../page-context.tsx'
import { StatusWord } from '../status-word.tsx'
import { ChoiceSelect } from './choice-select.tsx'
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
  const { field, row, value } = props
  const known = field.choices ?? []
  const offered = known
    .filter((c) => !c.disabled || c.code === value)
    .map((c) => (c.disabled ? { ...c, label: say('field.disabled', { label: c.label }) } : c))
  const isKnown = value === '' || known.some((c) => c.code === value)
  return (
    <ChoiceSelect
      field={field}
      row={row}
      value={value}
      choices={isKnown ? offered : [{ code: value, label: value }, ...offered]}
      empty={field.required && value && !field.narrowed ? null : (field.placeholder ?? say('field.choose'))}
      control={controlProps(props)}
    />
  )
}
