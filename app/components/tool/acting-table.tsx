import { AskButton } from '../buttons/ask-button.tsx'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { RowsTable } from '../tables/rows-table.tsx'
import type { ActingProps } from './tool-blocks.tsx'

/** Rows are ticked, and what is done with them stands below. */
export function ActingTable({ acts: { address, label: choose, ids, versions, buttons, opened, ticked, typed }, table, label, idem }: ActingProps) {
  const say = useSay()
  return (
    <form method="post" action={address} noValidate>
      <HiddenToken idem={idem} />
      {opened ? <input type="hidden" name="_opened" value={opened} /> : null}
      {ids.map((id) => (
        <input key={id} type="hidden" name={`version.${id}`} value={versions[id] ?? 0} />
      ))}
      <RowsTable label={label} {...table} choose={{ label: choose, ids, ticked }} />
      {ids.length > 0 ? (
        <div className="line acts" role="group" aria-label={say('list.actions')}>
          <span className="dim">{say('tool.chosenRows')}</span>
          {buttons.map((button) =>
            button.input?.length ? (
              <AskButton key={button.name} button={button} typed={typed} className={`btn${button.primary ? ' primary' : ''}`} />
            ) : (
              <button key={button.name} className={`btn${button.primary ? ' primary' : ''}`} name="intent" value={button.name}>
                {button.label}
              </button>
            ),
          )}
        </div>
      ) : null}
    </form>
  )
}
