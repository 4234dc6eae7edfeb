/** Follows the field by which the choices of a select are narrowed. Loaded only where a page has such a select. */
import { flushSync } from 'react-dom'
import { sayTyped } from '../control.ts'
import { valueNear } from './near.ts'

/** `tell` hears the value that the page came with first, then each other one. Answers how to stop. */
export function follow(select: HTMLSelectElement, key: string, stored: string, tell: (value: string, isFirst: boolean) => void): () => void {
  const { form } = select
  const read = () => valueNear(form, select.name, key) ?? stored
  let known = read()
  tell(known, true)
  const look = () => {
    const now = read()
    if (now === known) return
    known = now
    const chosen = select.value
    // At once: what was chosen may be among the choices no more, and whoever listens hears that it is gone.
    flushSync(() => tell(now, false))
    if (select.value !== chosen) sayTyped(select)
  }
  form?.addEventListener('input', look)
  return () => form?.removeEventListener('input', look)
}
