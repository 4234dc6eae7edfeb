import type { FrameView, TabLink } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { MenuButton } from '../menu-button.tsx'
import { useSay } from '../page-context.tsx'

/** The open pages; each a link, its × a POST. */
export function TabBar({ frame }: { frame: FrameView }) {
  const say = useSay()
  const current = frame.tabs.find((tab) => tab.current)
  return (
    <nav className="tabs" id="tabs" aria-label={say('frame.tabs')}>
      <a className="shut only-phone" href="#main">
        {say('frame.close')}
      </a>
      <ul>
        {frame.tabs.map((tab) => (
          <Tab key={tab.id} tab={tab} />
        ))}
      </ul>
      <div className="push">
        <MenuButton className="btn quiet" label={say('frame.close')}>
          <form method="post" action="/main">
            <HiddenToken />
            <input type="hidden" name="id" value={current?.id ?? ''} />
            {(['tabRefresh', 'tabCloseOthers', 'tabCloseAll'] as const).map((intent) => (
              <button key={intent} className="item" name="intent" value={intent}>
                {say(`frame.${intent}`)}
              </button>
            ))}
          </form>
        </MenuButton>
      </div>
    </nav>
  )
}

function Tab({ tab }: { tab: TabLink }) {
  const say = useSay()
  const closing = say('frame.closeTab', { title: tab.title })
  function onSubmit(event: React.FormEvent) {
    if (tab.dirty && !window.confirm(say('frame.closeDirty'))) event.preventDefault()
  }
  return (
    <li className={[tab.current ? 'on' : '', tab.fixed ? 'fixed' : ''].join(' ').trim() || undefined}>
      <a href={tab.address} title={tab.title} className={tab.dirty ? 'dirty' : undefined} aria-current={tab.current ? 'page' : undefined}>
        {tab.title}
      </a>
      {tab.fixed ? null : (
        <form method="post" action="/main" onSubmit={onSubmit}>
          <HiddenToken />
          <input type="hidden" name="intent" value="tabClose" />
          <button className="close" name="id" value={tab.id} title={closing}>
            <span aria-hidden="true">×</span>
            <span className="hidden">{closing}</span>
          </button>
        </form>
      )}
    </li>
  )
}
