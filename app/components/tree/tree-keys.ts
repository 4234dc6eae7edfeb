/** The keys of a tree after the ARIA pattern: up, down, in, out, first, last, the link of a node, its renaming, and the next one that begins with a letter. */
import type { KeyboardEvent } from 'react'
import { closest } from '../event-target.ts'

const item = '[role=treeitem]'

export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const at = closest<HTMLElement>(event, item)
  // What is typed in a form of the tree is no key of the tree.
  if (!at || event.ctrlKey || event.metaKey || event.altKey || closest(event, 'form')) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(item)]
  const next = targetOf(event.key, at, items)
  if (next === null) return
  event.preventDefault()
  if (next !== 'done') focus(next, items)
}

function targetOf(key: string, at: HTMLElement, items: readonly HTMLElement[]): HTMLElement | 'done' | null {
  const index = items.indexOf(at)
  switch (key) {
    case 'ArrowDown':
      return items[index + 1] ?? 'done'
    case 'ArrowUp':
      return items[index - 1] ?? 'done'
    case 'Home':
      return items[0] ?? 'done'
    case 'End':
      return items.at(-1) ?? 'done'
    case 'ArrowRight':
      if (isOpen(at)) return items[index + 1] ?? 'done'
      return twist(at)
    case 'ArrowLeft':
      if (isOpen(at)) return twist(at)
      return above(at) ?? 'done'
    case 'Enter':
    case ' ':
      at.querySelector<HTMLElement>('a')?.click()
      return 'done'
    case 'F2':
      at.querySelector<HTMLElement>('.pencil')?.click()
      return 'done'
    default:
      return key.length === 1 ? (beginningWith(key, [...items.slice(index + 1), ...items.slice(0, index)]) ?? 'done') : null
  }
}

const above = (at: HTMLElement) => at.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>(item)

const isOpen = (at: HTMLElement) => at.getAttribute('aria-expanded') === 'true'

function twist(at: HTMLElement): 'done' {
  at.querySelector<HTMLElement>(':scope > span > .twist')?.click()
  return 'done'
}

const beginningWith = (letter: string, items: readonly HTMLElement[]) =>
  items.find((each) => each.getAttribute('aria-label')?.toLowerCase().startsWith(letter.toLowerCase()))

/** The one node that Tab reaches moves along. */
function focus(next: HTMLElement, items: readonly HTMLElement[]): void {
  for (const each of items) each.tabIndex = each === next ? 0 : -1
  next.focus()
}

/** The same for a node that was worked on otherwise. */
export function focusNode(node: HTMLElement | null): void {
  const tree = node?.closest('[role=tree]')
  if (node && tree) focus(node, [...tree.querySelectorAll<HTMLElement>(item)])
}
