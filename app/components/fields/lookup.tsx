import { useRef } from 'react'
import type { Choice } from '../../page-types.ts'
import { isEmpty } from '../format.ts'
import { useSay } from '../page-context.tsx'
import { StatusWord } from '../status-word.tsx'
import { controlProps, type InputProps, type ShownCell } from './field-types.ts'
import { useNarrowing } from './use-narrowing.ts'

export function showLookup({ field, row, say }: ShownCell) {
  const value = row[field.key]
  if (isEmpty(value)) return null
  const choice = field.choices?.find((c) => c.code === String(value))
  if (!choice) return String(value)
  if (field.isStatus || choice.tone) return <StatusWord choice={choice} />
  return choice.disabled ? say('field.disabled', { label: choice.label }) : choice.label
}

/** A stored value that has since been disabled stays choosable, or an unchanged field would be lost. Choices that another field narrows stand under its values. */
export function LookupInput(props: InputProps) {
  const say = useSay()
  const select = useRef<HTMLSelectElement>(null)
  const fits = useNarrowing(select, props)
  const { field, value } = props
  const choices = (field.choices ?? []).filter((c) => (!c.disabled || c.code === value) && fits(c))
  const isKnown = value === '' || (field.choices ?? []).some((c) => c.code === value)
  // The groups stay when choices go: an option that moved would be chosen no more.
  const groups = field.narrowed?.groups ?? []
  const option = (c: Choice) => (
    <option key={c.code} value={c.code}>
      {c.disabled ? say('field.disabled', { label: c.label }) : c.label}
    </option>
  )
  return (
    <select {...controlProps(props)} ref={select} defaultValue={value}>
      {field.required && value && !field.narrowed ? null : <option value="">{field.placeholder ?? say('field.choose')}</option>}
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.filter((c) => !groups.some(({ code }) => code === c.under)).map(option)}
      {groups.map(({ code, label }) => {
        const under = choices.filter((c) => c.under === code)
        return under.length > 0 ? (
          <optgroup key={code} label={label}>
            {under.map(option)}
          </optgroup>
        ) : null
      })}
    </select>
  )
}
