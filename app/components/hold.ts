/** A form that is on its way: its buttons do nothing more until its answer is drawn, and say so. */
const held = new WeakSet<HTMLFormElement>()

export const isHeld = (form: HTMLFormElement): boolean => held.has(form)

const isPressable = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit' && !element.hasAttribute('aria-disabled')

/** Gives what lets go of it, once: what is said of a button afterwards is not ours. */
export function hold(form: HTMLFormElement): () => void {
  const buttons = [...form.elements].filter(isPressable)
  held.add(form)
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  // What the answer itself says of a button stays.
  const told = new Set<Node>()
  const note = (records: MutationRecord[]) => {
    for (const { target } of records) told.add(target)
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
    for (const button of buttons) if (!told.has(button)) button.removeAttribute('aria-disabled')
  }
}
