import { type ReactNode, useEffect, useRef } from 'react'

/** A menu as <details>; script closes it on Escape and on a click elsewhere. */
export function MenuButton({
  label,
  className = 'btn',
  side = '',
  children,
}: {
  label: ReactNode
  className?: string
  side?: 'left' | ''
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.querySelector('summary')?.focus()
      } else if (menu.contains(event.target as Node)) return
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
    <details className="menu" ref={details}>
      <summary className={`${className} caret`}>{label}</summary>
      <div className={`pop ${side}`}>{children}</div>
    </details>
  )
}
