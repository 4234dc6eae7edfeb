import { type ReactNode, useEffect, useRef } from 'react'

/** What leads on from a menu: a link, or a button that sends something. */
const isChoice = (target: Element) => target.closest('a[href], button[name]') !== null

/** A menu as <details>; script closes it on Escape, on a click elsewhere and when something was chosen. */
export function MenuButton({
  label,
  className = 'btn',
  side = '',
  isOpen = false,
  children,
}: {
  label: ReactNode
  className?: string
  side?: 'left' | 'up' | ''
  /** From the start: something in it was refused. */
  isOpen?: boolean
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent) {
        // What stands open in the menu took it for itself.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        menu.querySelector('summary')?.focus()
      } else if (event.target instanceof Element && menu.contains(event.target) && !isChoice(event.target)) return
      menu.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className="menu" ref={details} open={isOpen}>
      <summary className={`${className} caret`}>{label}</summary>
      <div className={`pop ${side}`}>{children}</div>
    </details>
  )
}
