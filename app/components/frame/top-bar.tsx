import type { FormEventHandler } from 'react'
import type { FrameView } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { HiddenToken } from '../hidden.tsx'
import { Icon, Mark } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

const themes = ['auto', 'light', 'dark', 'contrast'] as const

export interface PersonProps {
  frame: FrameView
  here: string
  onTheme: FormEventHandler<HTMLFormElement>
}

/** What was written of the page that one is on. */
const helpFor = (here: string): string =>
  `/main/help?${new URLSearchParams({ page: /^\/main\/([^?]*?)(?:\/record)?(?:\?|$)/.exec(here)?.[1] ?? '' })}`

/** Logo, organisation, role, search, to-dos, messages, language, person. */
export function TopBar({ frame, here, onTheme }: PersonProps) {
  const say = useSay()
  return (
    <header className="top">
      <a className="only-phone" href="#menu">
        <Icon name="menu" />
        {say('frame.menu')}
      </a>
      <a className="logo" href="/main">
        <Mark />
        <span className="not-phone">Supplybase</span>
        <span className="hidden only-phone">{say('frame.home')}</span>
      </a>
      <span className="faint organisation not-phone">{frame.organisation}</span>
      <div className="not-phone">
        <MenuButton
          className=""
          side="left"
          label={
            <>
              <span className="hidden">{say('frame.responsibility')} </span>
              {frame.responsibility.name}
            </>
          }
        >
          <ResponsibilityForm frame={frame} />
        </MenuButton>
      </div>
      <form role="search" className="find-all push not-phone" action="/main/search" aria-label={say('frame.search')}>
        <label className="boxed">
          <Icon name="search" />
          <span className="hidden">{say('frame.search')}</span>
          <input className="control" type="search" name="q" placeholder={say('frame.search')} />
        </label>
      </form>
      <a className="only-phone" href="#tabs">
        <Icon name="tabs" />
        {say('frame.tabsShort')}
      </a>
      <a href="/main/todos">
        <Icon name="task" />
        {say('frame.todos')} <span className={`count${frame.todoCount > 0 ? ' hot' : ''}`}>{frame.todoCount}</span>
      </a>
      <a href="/main/messages">
        <Icon name="bell" />
        {say('frame.messages')} <span className="count">{frame.messageCount}</span>
      </a>
      <a className="not-phone" href={helpFor(here)}>
        <b aria-hidden="true">?</b> {say('frame.help')}
      </a>
      <div className="not-phone">
        <LanguageForm frame={frame} here={here} />
      </div>
      <div className="not-phone">
        <MenuButton
          className=""
          label={
            <>
              <Icon name="user" />
              {frame.displayName}
            </>
          }
        >
          <PersonMenu frame={frame} here={here} onTheme={onTheme} />
        </MenuButton>
      </div>
    </header>
  )
}

export function ResponsibilityForm({ frame }: { frame: FrameView }) {
  return (
    <form method="post" action="/main" data-document="">
      <HiddenToken />
      <input type="hidden" name="intent" value="responsibility" />
      {frame.responsibilities.map((r) => (
        <button key={r.id} className="item" name="respId" value={r.id} aria-current={r.id === frame.responsibility.id ? 'true' : undefined}>
          {r.name}
        </button>
      ))}
    </form>
  )
}

export function LanguageForm({ frame, here, className = 'plain' }: { frame: FrameView; here: string; className?: string }) {
  if (!frame.canSwitchLanguage) return null
  const other = frame.language === 'CN' ? { code: 'EN', name: 'English', lang: 'en' } : { code: 'CN', name: '中文', lang: 'zh-CN' }
  const name = (
    <>
      <Icon name="globe" />
      {other.name}
    </>
  )
  if (frame.hasForm)
    return (
      <>
        {/* Before it, or Enter in a field of the form would mean the other language. */}
        <button className="hidden" form="document" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <button className={className} form="document" name="intent" value={`language:${other.code}`} lang={other.lang} data-document="">
          {name}
        </button>
      </>
    )
  return (
    <form method="post" action="/main" data-document="">
      <HiddenToken />
      <input type="hidden" name="intent" value="language" />
      <input type="hidden" name="returnTo" value={here} />
      <button className={className} name="language" value={other.code} lang={other.lang}>
        {name}
      </button>
    </form>
  )
}

/** What belongs to the person: theme, leaving. */
export function PersonMenu({ frame, here, onTheme }: PersonProps) {
  const say = useSay()
  return (
    <>
      <form method="post" action="/main" data-document="" onSubmit={onTheme}>
        <HiddenToken />
        <input type="hidden" name="intent" value="theme" />
        <input type="hidden" name="returnTo" value={here} />
        {themes.map((theme) => (
          <button key={theme} className="item" name="theme" value={theme} aria-current={theme === frame.theme ? 'true' : undefined}>
            {say(`frame.theme.${theme}`)}
          </button>
        ))}
      </form>
      <hr />
      <a className="item" href="/main/userCenter">
        {say('frame.center')}
      </a>
      <a className="item" href="/main/collect">
        {say('frame.collect')}
      </a>
      <a className="item only-phone" href={helpFor(here)}>
        {say('frame.help')}
      </a>
      <hr />
      <form method="post" action="/main" data-document="">
        <HiddenToken />
        <button className="item" name="intent" value="logout">
          {say('frame.logout')}
        </button>
      </form>
    </>
  )
}
