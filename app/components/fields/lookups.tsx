import { formatValue } from '../../format.ts'
import { useSay } from '../page-context.tsx'
import type { CellProps, InputProps } from './field-types.ts'

export const showLookups = ({ field, row }: CellProps) => formatValue(field, row)

/** Several values of a look-up type: a chip for each, disabled ones only where they stand already. An empty text goes before them, so that none at all is sent too. */
export function LookupsInput({ field, name, id, value, form, isInvalid, describedBy, label }: InputProps) {
  const say = useSay()
  const chosen = new Set(value.split(','))
  const offered = (field.choices ?? []).filter(({ code, disabled }) => !disabled || chosen.has(code))
  return (
    <fieldset
      className="boxes"
      id={id}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={label ? undefined : `${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
    >
      <input type="hidden" name={name} value="" form={form} />
      {offered.map((choice) => (
        <label key={choice.code}>
          <input type="checkbox" name={name} value={choice.code} form={form} defaultChecked={chosen.has(choice.code)} />
          {choice.disabled ? say('field.disabled', { label: choice.label }) : choice.label}
        </label>
      ))}
    </fieldset>
  )
}
