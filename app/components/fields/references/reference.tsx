import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEmpty, labelledAt } from '../../../format.ts'
import { useSay } from '../../page-context.tsx'
import { type CellProps, controlProps, type InputProps } from '../field-types.ts'
import type { ComboProps } from './reference-combo.tsx'

/** Name first, code after it, smaller; the code is left out under 1600 in tables by the style sheet. */
export function showReference({ field, row }: CellProps) {
  const labelled = labelledAt(row, field.key)
  if (!labelled) return isEmpty(row[field.key]) ? null : String(row[field.key])
  if (!labelled.name) return labelled.code
  if (!labelled.code || labelled.name.startsWith(labelled.code)) return labelled.name
  return (
    <>
      {labelled.name}
      <span className="faint code">{` ${labelled.code}`}</span>
    </>
  )
}

/**
 * The id travels in a hidden input, the visible text beside it. Without script the button asks the server for a
 * result list; with script the first focus brings the type-ahead.
 */
export function ReferenceInput(props: InputProps) {
  const { field, name, id, value, row, form } = props
  const say = useSay()
  const labelled = labelledAt(row, field.key)
  const isStored = value === String(row[field.key] ?? '')
  const shown = props.text ?? (isStored && labelled ? labelled.name || labelled.code : '')
  const input = useRef<HTMLInputElement>(null)
  const [combo, setCombo] = useState<{ Combo: ComponentType<ComboProps>; text: string; typed: string; selection: ComboProps['selection'] } | null>(
    null,
  )

  async function enhance() {
    const { ReferenceCombo } = await import('./reference-combo.tsx')
    const plain = input.current
    // Whoever has gone on to another field keeps the focus there; the next visit brings the type-ahead.
    if (!plain || document.activeElement !== plain) return
    // At once: what is typed after this reading would be lost.
    flushSync(() => setCombo({ Combo: ReferenceCombo, text: shown, typed: plain.value, selection: [plain.selectionStart, plain.selectionEnd] }))
  }

  const address = field.picksAddress ?? `/picks/${field.picks ?? field.key}`
  if (combo) return <combo.Combo {...props} address={address} text={combo.text} typed={combo.typed} selection={combo.selection} />
  return (
    <span className="with-button cell-input">
      <input type="hidden" name={name} defaultValue={value} form={form} />
      <input type="hidden" name={`${name}$shown`} defaultValue={shown} form={form} />
      <input
        ref={input}
        type="text"
        {...controlProps(props)}
        id={id}
        name={`${name}$text`}
        defaultValue={shown}
        autoComplete="off"
        onFocus={enhance}
      />
      <button className="btn" name="intent" value={`pick:${name}`} form={form} aria-label={say('field.pickOf', { label: field.label })}>
        {say('field.pick')}
      </button>
    </span>
  )
}
