/** A form that is on its way: its buttons do nothing more until its answer is drawn, and say so. */
import { useCallback, useRef } from 'react'
import { useLeaving } from './use-leaving.ts'

const held = new WeakSet<HTMLFormElement>()

/** Takes hold of a form that is being sent, or answers false for one that is on its way already. It is let go of with the first `answer` that is one. */
export function useHold(isAnswered: boolean, answer: readonly unknown[]): (form: HTMLFormElement) => boolean {
  const letGo = useRef<() => void>()
  useLeaving(() => {
    if (isAnswered) letGo.current?.()
  }, answer)
  return useCallback((form) => {
    if (held.has(form)) return false
    letGo.current?.()
    letGo.current = hold(form)
    return true
  }, [])
}

const isPressable = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit' && !element.hasAttribute('aria-disabled')

/** Gives what lets go of it, once: what is said of a button afterwards is not ours. */
function hold(form: HTMLFormElement): () => void {
  const buttons = [...form.elements].filter(isPressable)
  held.add(form)
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  // What the answer itself says of a button stays.
  const changed = new Set<Node>()
  const note = (records: MutationRecord[]) => {
    for (const { target } of records) changed.add(target)
  }
  const observer = new MutationObserver(note)
  for (const button of buttons) observer.observe(button, { attributeFilter: ['aria-disabled'] })
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    note(observer.takeRecords())
    observer.disconnect()
    held.delete(form)
    for (const button of buttons) if (!changed.has(button)) button.removeAttribute('aria-disabled')
  }
}
