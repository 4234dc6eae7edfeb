import { type ComponentProps, useRef } from 'react'
import type { Choice } from '../../page-types.ts'
import type { InputProps } from './field-types.ts'
import { useDependentChoices } from './use-dependent-choices.ts'

interface Props extends Pick<InputProps, 'field' | 'row' | 'value'> {
  choices: readonly Choice[]
  /** What the choice of nothing says; null where nothing cannot be chosen. */
  empty: string | null
  control: ComponentProps<'select'>
}

/** One of several. Choices that another field narrows stand under its values. */
export function ChoiceSelect({ choices, empty, control, ...narrowed }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const fits = useDependentChoices(select, narrowed)
  const offered = choices.filter(fits)
  // The groups stay when choices go: an option that moved would be chosen no more.
  const groups = narrowed.field.narrowed?.groups ?? []
  const option = ({ code, label }: Choice) => (
    <option key={code} value={code}>
      {label}
    </option>
  )
  return (
    <select {...control} ref={select} defaultValue={narrowed.value}>
      {empty === null ? null : <option value="">{empty}</option>}
      {offered.filter((c) => !groups.some(({ code }) => code === c.under)).map(option)}
      {groups.map(({ code, label }) => {
        const under = offered.filter((c) => c.under === code)
        return under.length > 0 ? (
          <optgroup key={code} label={label}>
            {under.map(option)}
          </optgroup>
        ) : null
      })}
    </select>
  )
}
