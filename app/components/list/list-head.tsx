import type { ButtonView, ListData, ListView } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { FullScreen } from './full-screen.tsx'
import { type ListAgain, ListButton, selectionForm } from './list-button.tsx'
import { SavedFilters } from './saved-filters.tsx'

const shownSecondary = 2

/** Title, saved views, and the actions: one primary, two secondary, the rest under 更多 with danger last. */
export function ListHead({ view, data, hasChosen, again }: { view: ListView; data: ListData; hasChosen: boolean; again: ListAgain }) {
  const say = useSay()
  const primary = view.toolbar.find((b) => b.primary && !b.needsRows)
  const others = view.toolbar.filter((b) => b !== primary && !b.needsRows && !b.danger)
  // Actions on rows stand here until a row is chosen (and always without script); then the selection bar has them.
  const onRows = hasChosen ? [] : view.toolbar.filter((b) => b.needsRows)
  const more = [
    ...others.slice(shownSecondary),
    ...onRows.filter((b) => !b.danger),
    ...view.toolbar.filter((b) => b.danger && !b.needsRows),
    ...onRows.filter((b) => b.danger),
  ]
  const isMoreKept = view.toolbar.some((b) => b.needsRows)
  return (
    <div className="head">
      <h1>{view.title}</h1>
      {view.isShortcut === null ? null : (
        <button
          className="star not-phone"
          form={selectionForm}
          name="intent"
          value={view.isShortcut ? 'shortcut:off' : 'shortcut:on'}
          aria-pressed={view.isShortcut}
          title={say('list.shortcut')}
        >
          <Icon name="star" />
          <span className="hidden">{say('list.shortcut')}</span>
        </button>
      )}
      {view.views.length ? (
        <nav className="views" aria-label={say('list.views')}>
          {view.views.map((v) => (
            <a key={v.key} href={v.address} aria-current={v.current ? 'true' : undefined}>
              {v.label}
              {v.count === undefined ? null : (
                <>
                  {' '}
                  <b>{v.count}</b>
                </>
              )}
            </a>
          ))}
        </nav>
      ) : null}
      <div className="line push">
        {view.columnsAddress ? <SavedFilters view={view} data={data} typed={again.typed} /> : null}
        <FullScreen />
        {primary ? <ListButton button={primary} again={again} /> : null}
        {others.slice(0, shownSecondary).map((b) => (
          <ListButton key={b.name} button={b} className="btn not-phone" again={again} />
        ))}
        {more.length || isMoreKept ? (
          <MenuButton label={say('list.more')} isOpen={Object.keys(again.errors ?? {}).length > 0}>
            {more.length ? <MoreItems buttons={more} again={again} /> : <span className="item">{say('list.chosenBelow')}</span>}
          </MenuButton>
        ) : null}
      </div>
    </div>
  )
}

function MoreItems({ buttons, again }: { buttons: ButtonView[]; again: ListAgain }) {
  return buttons.map((b, i) => (
    <div key={b.name}>
      {b.danger && i > 0 && !buttons[i - 1]?.danger ? <hr /> : null}
      <ListButton button={b} className={`item${b.danger ? ' danger' : ''}`} again={again} />
    </div>
  ))
}
