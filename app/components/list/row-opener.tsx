import type { ListData, ListView } from '../../page-types.ts'
import { listAddress } from './list-address.ts'
import { selectionForm } from './list-button.tsx'

/** What the openers of all rows begin with: the address of the list as it stands, or the step that keeps it. */
export const openerStart = (view: ListView, data: ListData): string =>
  view.selectable ? `goto:pageIndex=${data.pageIndex}` : listAddress(view, data, { pageIndex: data.pageIndex })

interface Props {
  view: ListView
  start: string
  id: string
  isOpen: boolean
  label: string
}

/** Opens what stands below a row, or shuts it. Where rows can be ticked it is a submit of their form, so that the ticks come along. */
export function RowOpener({ view, start, id, isOpen, label }: Props) {
  const step = `${start}&open=${isOpen ? '' : id}`
  const sign = isOpen ? '▾' : '▸'
  return view.selectable ? (
    <button className="step opener" form={selectionForm} name="intent" value={step} aria-label={label} aria-expanded={isOpen}>
      {sign}
    </button>
  ) : (
    <a className="opener" href={step} aria-label={label} aria-expanded={isOpen}>
      {sign}
    </a>
  )
}
