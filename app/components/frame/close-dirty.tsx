import { useEffect, useId, useRef } from 'react'
import { hasDialogs, showDialog } from '../buttons/dialogs.ts'
import { useSay } from '../page-context.tsx'

/** Asks before a tab with unsaved changes is closed. What was typed stays a draft either way and is offered when the page is opened again. */
export function CloseDirty({ onClose, onKeep }: { onClose(): void; onKeep(): void }) {
  const say = useSay()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Without dialogs it is closed as without script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (hasDialogs()) showDialog(dialog.current)
    else onClose()
  }, [])
  return (
    <dialog ref={dialog} className="asking" aria-labelledby={title} onClose={onKeep}>
      <div className="ask">
        <h2 id={title}>{say('frame.closeDirty')}</h2>
        <footer>
          <button type="button" className="btn" onClick={onKeep}>
            {say('frame.dontClose')}
          </button>
          <button type="button" className="btn sure" onClick={onClose}>
            {say('frame.close')}
          </button>
        </footer>
      </div>
    </dialog>
  )
}
