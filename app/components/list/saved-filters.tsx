import type { ListData, ListView } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { listAddress } from './list-address.ts'

/** Searches that this person keeps: taken up by a link, kept from what is searched for now, given up again. */
export function SavedFilters({ view, data, typed }: { view: ListView; data: ListData; typed?: Record<string, string> | undefined }) {
  const say = useSay()
  const isSearched = Object.keys(data.search).length > 0 || data.sort.length > 0
  return (
    <MenuButton className="btn quiet" label={say('filter.title')} isOpen={!!typed?.filterName}>
      <form method="post" action={listAddress(view, data, { pageIndex: null })} className="filters" noValidate>
        <HiddenToken />
        {/* Enter in the name keeps the search; the buttons of the others come after it. */}
        <div className="line">
          <label className="boxed">
            <span>{say('filter.name')}</span>
            <input className="control" name="filterName" defaultValue={typed?.filterName} maxLength={40} autoComplete="off" />
          </label>
          <button className="btn" name="intent" value="filterSave" disabled={!isSearched}>
            {say('filter.keep')}
          </button>
        </div>
        <label className="check">
          <input type="checkbox" name="filterDefault" value="Y" defaultChecked={typed?.filterDefault === 'Y'} /> {say('filter.default')}
        </label>
        {view.filters.length ? (
          <ul>
            {view.filters.map(({ name, address, isDefault }) => (
              <li key={name} className="line">
                <a href={address}>{name}</a>
                {isDefault ? <span className="faint">{say('filter.isDefault')}</span> : null}
                <button className="close push" name="intent" value={`filterDelete:${name}`} aria-label={say('filter.drop', { name })}>
                  ×
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">{say('filter.none')}</p>
        )}
      </form>
    </MenuButton>
  )
}
