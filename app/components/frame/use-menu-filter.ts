import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MenuNode } from '../../page-types.ts'

/** The menu as far as it fits what is being typed; Ctrl+K leads to the box, the arrow from the box to the first entry. */
export function useMenuFilter(menu: MenuNode[]) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (box.current && box.current.getClientRects().length === 0) location.hash = 'menu'
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    shown: text === '' ? menu : filtered(menu, text),
    field: {
      ref: box,
      onInput: (event: FormEvent<HTMLInputElement>) => setText(event.currentTarget.value.trim().toLowerCase()),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        event.currentTarget.closest('nav')?.querySelector<HTMLElement>('li a')?.focus()
      },
    },
  }
}

/** Entries whose Chinese or English name or pinyin initials hold the text, their folders open. */
function filtered(nodes: readonly MenuNode[], text: string): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text) || node.find?.includes(text)) return [{ ...node, open: true }]
    const children = filtered(node.children, text)
    return children.length ? [{ ...node, children, open: true }] : []
  })
}
