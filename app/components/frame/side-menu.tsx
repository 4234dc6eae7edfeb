import type { MenuNode } from '../../page-types.ts'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { LanguageForm, PersonMenu, type PersonProps, ResponsibilityForm } from './top-bar.tsx'
import { useMenuFilter } from './use-menu-filter.ts'

/** The menu of the responsibility: nested <details>, the branch of the open page open. */
export function SideMenu({ frame, here, onTheme }: PersonProps) {
  const say = useSay()
  const { shown, field } = useMenuFilter(frame.menu)
  return (
    <nav className="side" id="menu" aria-label={say('frame.menu')}>
      <a className="shut only-phone" href="#main">
        {say('frame.close')}
      </a>
      <form role="search" action={here.split('?')[0]} aria-label={say('frame.findMenu')}>
        <HiddenQuery address={here} without={['menuQ']} />
        <label className="boxed">
          <Icon name="search" />
          <span className="hidden">{say('frame.findMenu')}</span>
          <input
            className="control"
            name="menuQ"
            defaultValue={frame.menuQ ?? ''}
            placeholder={say('frame.findMenu')}
            aria-keyshortcuts="Control+K"
            autoComplete="off"
            {...field}
          />
        </label>
      </form>
      <ul>
        {shown.map((node) => (
          <MenuEntry key={node.id} node={node} />
        ))}
        {shown.length === 0 && (frame.menu.length > 0 || frame.menuQ) ? <li className="hint">{say('frame.noMenu')}</li> : null}
      </ul>
      <form method="post" action="/main" className="last not-phone">
        <HiddenToken />
        <input type="hidden" name="returnTo" value={here} />
        <button
          className="fold"
          name="intent"
          value={frame.isFolded ? 'menuUnfold' : 'menuFold'}
          title={say(frame.isFolded ? 'frame.unfold' : 'frame.fold')}
        >
          <Icon name="fold" />
          <span className={frame.isFolded ? 'hidden' : undefined}>{say(frame.isFolded ? 'frame.unfold' : 'frame.fold')}</span>
        </button>
      </form>
      <small className="release faint">{frame.release}</small>
      <div className="only-phone">
        <div className="pop">
          <hr />
          <ResponsibilityForm frame={frame} />
          <hr />
          <LanguageForm frame={frame} here={here} className="item" />
          <PersonMenu frame={frame} here={here} onTheme={onTheme} />
        </div>
      </div>
    </nav>
  )
}

function MenuEntry({ node }: { node: MenuNode }) {
  const count = <Waiting count={node.count} />
  if (node.address !== null || node.children.length === 0) {
    return (
      <li>
        {node.address === null ? null : (
          <a href={node.address} aria-current={node.current ? 'page' : undefined}>
            {node.title}
            {count}
          </a>
        )}
      </li>
    )
  }
  return (
    <li>
      <details open={node.open}>
        <summary>
          {node.title}
          <Waiting count={below(node)} />
        </summary>
        <ul>
          {node.children.map((child) => (
            <MenuEntry key={child.id} node={child} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** How many things wait for the person there. */
function Waiting({ count }: { count: number | undefined }) {
  const say = useSay()
  if (!count) return null
  return (
    <span className="count" title={say('frame.waiting', { n: count })}>
      {count}
    </span>
  )
}

const below = ({ count = 0, children }: MenuNode): number => children.reduce((sum, child) => sum + below(child), count)
