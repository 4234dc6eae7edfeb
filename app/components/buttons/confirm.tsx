import { useEffect, useRef, useState } from 'react'
import { idOf } from '../../format.ts'
import type { RefusalView } from '../../page-types.ts'
import { HiddenFields } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { hasDialogs, showDialog } from './dialogs.ts'

type ConfirmableRefusal = RefusalView & { confirm: NonNullable<RefusalView['confirm']> }

export const isAsking = (refusal: RefusalView | null | undefined): refusal is ConfirmableRefusal => refusal?.confirm !== undefined

/**
 * What the person should know before it is done: the warnings, and the button once more, which now says that they were read.
 * It stands at the head of the form; script shows it as a dialog first.
 */
export function Confirm({ refusal }: { refusal: ConfirmableRefusal }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isDialog, setIsDialog] = useState(false)
  // Each answer asks anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what starts it
  useEffect(() => setIsDialog(hasDialogs()), [refusal])
  useEffect(() => {
    if (isDialog) showDialog(dialog.current)
  }, [isDialog])
  const { intent, label, keys } = refusal.confirm
  const warnings = (
    <ul>
      {refusal.issues.map(({ at, message }) => (
        <li key={at + message}>{at && !isDialog ? <a href={`#${idOf(at)}`}>{message}</a> : message}</li>
      ))}
    </ul>
  )
  const go = (
    <>
      <HiddenFields entries={keys.map((key) => ['_confirmed', key])} />
      <button className="btn sure" name="intent" value={`confirmed:${intent}`}>
        {say('ask.anyway', { action: label })}
      </button>
    </>
  )
  if (isDialog)
    return (
      <dialog ref={dialog} className="asking" aria-labelledby="confirm-title" onClose={() => setIsDialog(false)}>
        <div className="ask">
          <h2 id="confirm-title">{refusal.message}</h2>
          {warnings}
          <footer>
            <button type="button" className="btn" onClick={() => dialog.current?.close()}>
              {say('ask.cancel')}
            </button>
            {go}
          </footer>
        </div>
      </dialog>
    )
  return (
    <div className="message warn" role="alert" tabIndex={-1} id="confirm">
      <Icon name="alert" />
      <div>
        <b>{refusal.message}</b>
        {warnings}
        <div className="line">{go}</div>
      </div>
    </div>
  )
}
