import { useSay } from '../page-context.tsx'
import type { InputProps } from './field-types.ts'

/** Several values of a look-up type: a box for each, disabled ones only where they stand already. An empty text goes before them, so that none at all is sent too. */
export function CodeBoxes({ field, name, id, value, form, isInvalid, describedBy }: InputProps) {
  const say = useSay()
  const chosen = new Set(value.split(/\s*[;；,]\s*/).filter(Boolean))
  const offered = (field.choices ?? []).filter(({ code, disabled }) => !disabled || chosen.has(code))
  return (
    <fieldset
      className="boxes"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
    >
      <input type="hidden" name={name} value="" form={form} />
      {offered.map(({ code, label, disabled }) => (
        <label key={code}>
          <input type="checkbox" name={name} value={code} form={form} defaultChecked={chosen.has(code)} />
          {disabled ? say('field.disabled', { label }) : label}
        </label>
      ))}
    </fieldset>
  )
}
