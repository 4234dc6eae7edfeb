import { useEffect, useId, useRef } from 'react'
import type { ButtonView } from '../../page-types.ts'
import { Field } from '../field.tsx'
import { useSay } from '../page-context.tsx'
import { useIsLive } from '../use-is-live.ts'
import { hasDialogs, showDialog } from './dialogs.ts'

interface Props {
  button: ButtonView
  form?: string
  className?: string
  typed?: Record<string, string> | null
  errors?: Record<string, string>
}

/**
 * A button that asks before it runs: a question, or fields named `input.{button}.{field}`.
 * Plain HTML folds the panel out under the button; script shows the same panel as a dialog.
 */
export function AskButton({ button, form, className = 'btn', typed, errors = {} }: Props) {
  const say = useSay()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isEnhanced = useIsLive() && hasDialogs()
  const hasErrors = Object.keys(errors).some((at) => at.startsWith(`input.${button.name}.`))
  // A page that comes with what was refused asks again at once; after that, only what was tried once more.
  const isTried = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings errors of its own, the same ones too
  useEffect(() => {
    if (!isEnhanced || !hasErrors || !isTried.current) return
    isTried.current = false
    if (dialog.current) showIn(dialog.current)
  }, [isEnhanced, hasErrors, errors])
  // The menu that it stands in is shut by the choice: left open, it would lie unseen over the page and let nobody touch it.
  const run = () => {
    isTried.current = true
    dialog.current?.close()
  }

  const label = `${className}${button.danger ? ' danger' : ''}`
  // Enter means this button, not the first one of the form round it; in an open list it chooses. A type-ahead keeps its keys to itself, so they are caught before.
  const onKeyDown = (event: React.KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLButtonElement>('button[name=intent][data-run]')?.click()
  }
  const panel = (
    <div className="ask" onKeyDownCapture={onKeyDown}>
      <h2 id={title}>{button.confirm ?? button.label}</h2>
      {(button.input ?? []).map((field) => {
        const name = `input.${button.name}.${field.key}`
        return <Field key={field.key} field={{ ...field, editable: true }} row={{}} name={name} typed={typed} error={errors[name]} form={form} />
      })}
      <footer>
        {isEnhanced ? (
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {say(button.danger ? 'ask.no' : 'ask.cancel', { action: button.label })}
          </button>
        ) : null}
        <button className={`btn ${button.danger ? 'danger sure' : 'sure'}`} name="intent" value={button.name} form={form} data-run="" onClick={run}>
          {button.label}
        </button>
      </footer>
    </div>
  )
  if (!isEnhanced) {
    return (
      <details className="menu" open={hasErrors}>
        <summary className={label}>{button.label}</summary>
        <div className="pop">{panel}</div>
      </details>
    )
  }
  return (
    <>
      <button type="button" className={label} aria-haspopup="dialog" onClick={() => showDialog(dialog.current)}>
        {button.label}
      </button>
      <dialog ref={dialog} className="asking" aria-labelledby={title}>
        {panel}
      </dialog>
    </>
  )
}

/** A dialog is seen only where the menus round it are open. */
function showIn(dialog: HTMLDialogElement): void {
  for (let menu = dialog.closest('details'); menu; menu = menu.parentElement?.closest('details') ?? null) menu.open = true
  showDialog(dialog)
}
