import { useRef, useState } from 'react'
import { Notice } from '../../message.tsx'
import { useSay } from '../../page-context.tsx'
import { useIsLive } from '../../use-is-live.ts'

interface Props {
  label: string
  withoutScript: string
  /** Asks the device; its answer goes along with the form as `passkey`. */
  ask: () => Promise<object>
}

/** A button that has the device answer and then sends the form it stands in; without script only the words that say so. */
export function PasskeyAnswer({ label, withoutScript, ask }: Props) {
  const say = useSay()
  const isLive = useIsLive()
  const answer = useRef<HTMLInputElement>(null)
  const [hasFailed, setFailed] = useState(false)

  async function press() {
    const input = answer.current
    if (!input) return
    setFailed(false)
    try {
      input.value = JSON.stringify(await ask())
      input.form?.requestSubmit()
    } catch {
      // The person closed the dialogue, or the device has no such key.
      setFailed(true)
    }
  }
  if (!isLive) return <p className="hint">{withoutScript}</p>
  return (
    <>
      {hasFailed ? <Notice tone="warn" text={say('factor.passkeyFailed')} /> : null}
      <input ref={answer} type="hidden" name="passkey" />
      <button type="button" className="btn enter" onClick={press}>
        {label}
      </button>
    </>
  )
}
