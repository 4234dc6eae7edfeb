import type { ReactNode } from 'react'
import type { ListData, ListView } from '../../page-types.ts'
import { listAddress } from './list-address.ts'
import { selectionForm } from './list-button.tsx'

interface Props {
  view: ListView
  data: ListData
  /** What changes in the address: `{ pageIndex: 3 }`; null takes it away. */
  changes: Record<string, string | number | null>
  className?: string
  title?: string
  isCurrent?: boolean
  /** What it opens is open. */
  isExpanded?: boolean
  onClick?: (event: React.MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/** A step through a list. Where rows can be ticked it is a submit of their form, so that the ticks come along. */
export function ListStep({ view, data, changes, className, title, isCurrent, isExpanded, onClick, children }: Props) {
  const current = isCurrent ? 'page' : undefined
  if (!view.selectable)
    return (
      <a
        className={className}
        href={listAddress(view, data, changes)}
        title={title}
        aria-current={current}
        aria-expanded={isExpanded}
        onClick={onClick}
      >
        {children}
      </a>
    )
  const step = new URLSearchParams(Object.entries(changes).map(([name, value]) => [name, String(value ?? '')])).toString()
  return (
    <button
      className={`step ${className ?? ''}`.trim()}
      form={selectionForm}
      name="intent"
      value={`goto:${step}`}
      title={title}
      aria-current={current}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
