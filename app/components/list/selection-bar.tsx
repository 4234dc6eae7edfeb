import { formatNumber, isEmpty, sumDecimals, unitOf } from '../../format.ts'
import type { ListData, ListView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { listAddress } from './list-address.ts'
import { type ListAgain, ListButton, selectionForm } from './list-button.tsx'
import { ListStep } from './list-step.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  view: ListView
  data: ListData
  idem: string
  selection: Selection
  again: ListAgain
}

/** The form that carries the ticks; its bar shows once something is chosen. */
export function SelectionBar({ view, data, idem, selection, again }: Props) {
  const say = useSay()
  const count = selection.ids.size + selection.elsewhere
  const actions = view.toolbar.filter((b) => b.needsRows)
  return (
    <form
      id={selectionForm}
      method="post"
      noValidate
      action={listAddress(view, data, { pageIndex: data.pageIndex })}
      className={`chosen${count ? '' : ' none'}`}
      aria-label={say('list.selection')}
    >
      <HiddenToken idem={idem} />
      <b role="status">{say(selection.elsewhere ? 'list.chosenAcross' : 'list.chosen', { n: count })}</b>
      <ChosenSums view={view} data={data} selection={selection} />
      <ListStep view={view} data={data} changes={{ chosen: data.isChosenOnly ? null : 1, pageIndex: null }} className="not-phone">
        {say(data.isChosenOnly ? 'list.showAll' : 'list.showChosen')}
      </ListStep>
      <button className="btn quiet not-phone" name="intent" value="selectionClear">
        {say('list.clearChosen')}
      </button>
      <a className="btn push only-phone caret" href="#chosen-actions">
        {say('list.actions')}
      </a>
      {count ? (
        <span className="push line phone-menu" id="chosen-actions">
          {actions.map((b) => (
            <ListButton key={b.name} button={b} again={again} />
          ))}
        </span>
      ) : null}
    </form>
  )
}

/** One figure per currency of the ticked rows, never a sum over different ones. */
function ChosenSums({ view, data, selection }: { view: ListView; data: ListData; selection: Selection }) {
  const say = useSay()
  const column = view.columns.find((c) => c.isSummary)
  if (!column || selection.elsewhere) return null
  const byUnit = new Map<string, string[]>()
  for (const row of data.rows) {
    const value = row[column.key]
    if (!selection.ids.has(row.id) || isEmpty(value)) continue
    const unit = unitOf(column, row)
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), String(value)])
  }
  if (byUnit.size === 0) return null
  return (
    <span>
      {say('list.total')}{' '}
      {[...byUnit].map(([unit, values]) => (
        <span key={unit}>
          <span className="unit before">{unit}</span>
          <b>{formatNumber(column, sumDecimals(values))}</b>{' '}
        </span>
      ))}
    </span>
  )
}
