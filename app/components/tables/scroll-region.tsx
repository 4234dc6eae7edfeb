import { type CSSProperties, forwardRef, type ReactNode } from 'react'

interface Props {
  label: string
  className?: string
  /** Height of the rows inside. */
  density?: 'COMFORT' | 'COMPACT'
  /** Pixels at the right under which columns scroll. */
  edge?: number
  children: ReactNode
}

/** What scrolls by itself has a name and can be reached by keyboard. */
export const ScrollRegion = forwardRef<HTMLElement, Props>(function ScrollRegion({ label, className = 'scroll', density, edge, children }, ref) {
  return (
    <section
      ref={ref}
      className={className}
      style={edge === undefined ? undefined : ({ '--edge': `${edge}px` } as CSSProperties)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the rest of the table is out of reach of the keys
      tabIndex={0}
      aria-label={label}
      data-density={density === 'COMFORT' ? 'comfort' : undefined}
    >
      {children}
    </section>
  )
})
