import { type FormEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { FrameView, TabLink } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { HiddenToken } from '../hidden.tsx'
import { useCsrf, useSay } from '../page-context.tsx'
import { useDirtyTabs } from './use-dirty-tabs.ts'
import { useTabOrder } from './use-tab-order.ts'

const CloseDirty = lazy(async () => ({ default: (await import('./close-dirty.tsx')).CloseDirty }))
const middleButton = 1

/** The open pages; each a link, its × a POST. */
export function TabBar({ frame }: { frame: FrameView }) {
  const say = useSay()
  const { ordered, dragOf } = useTabOrder(frame.tabs, useCsrf())
  const typed = useDirtyTabs(frame.tabs)
  const [asked, setAsked] = useState<HTMLElement | null>(null)
  const sure = useRef<HTMLElement | null>(null)
  // A tab that is closed takes the focus of its × along; it goes to the page that is open now.
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tabs are now is what starts it
  useEffect(() => {
    if (isClosing.current && document.activeElement === document.body) document.querySelector<HTMLElement>('.tabs .on a')?.focus()
    isClosing.current = false
  }, [ordered])
  const isDirty = (tab: TabLink) => tab.dirty === true || typed.has(tab.id)
  const current = ordered.find((tab) => tab.current)

  /** Lets what was asked about go through once the answer was yes. */
  function askBefore(event: FormEvent, isUnsaved: (submitter: HTMLElement) => boolean) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    isClosing.current = true
    if (!submitter || sure.current === submitter || !isUnsaved(submitter)) return
    event.preventDefault()
    setAsked(submitter)
  }
  function close(submitter: HTMLElement) {
    sure.current = submitter
    submitter.click()
    sure.current = null
    setAsked(null)
  }
  const losesTyping = (submitter: HTMLElement) => {
    const intent = submitter.getAttribute('value')
    return (
      (intent === 'tabCloseOthers' || intent === 'tabCloseAll') && ordered.some((tab) => isDirty(tab) && (intent === 'tabCloseAll' || !tab.current))
    )
  }

  return (
    <nav className="tabs" id="tabs" aria-label={say('frame.tabs')}>
      <a className="shut only-phone" href="#main">
        {say('frame.close')}
      </a>
      <ul>
        {ordered.map((tab) => (
          <li
            key={tab.id}
            className={[tab.current ? 'on' : '', tab.fixed ? 'fixed' : ''].join(' ').trim() || undefined}
            onAuxClick={closeByMiddle}
            {...dragOf(tab)}
          >
            <a
              href={tab.address}
              title={tab.title}
              draggable={false}
              className={isDirty(tab) ? 'dirty' : undefined}
              aria-current={tab.current ? 'page' : undefined}
            >
              {isDirty(tab) ? <span className="hidden">{say('edit.unsaved')} </span> : null}
              {tab.title}
            </a>
            {tab.fixed ? null : <CloseTab tab={tab} wanted={frame.wanted} onSubmit={(event) => askBefore(event, () => isDirty(tab))} />}
          </li>
        ))}
      </ul>
      <div className="push">
        <MenuButton className="btn quiet" label={say('frame.tabMenu')}>
          <form method="post" action="/main" onSubmit={(event) => askBefore(event, losesTyping)}>
            <HiddenToken />
            <input type="hidden" name="id" value={current?.id ?? ''} />
            {(['tabRefresh', 'tabLeft', 'tabRight', 'tabCloseOthers', 'tabCloseAll'] as const).map((intent) => (
              <button key={intent} className="item" name="intent" value={intent}>
                {say(`frame.${intent}`)}
              </button>
            ))}
          </form>
        </MenuButton>
      </div>
      {asked ? (
        <Suspense>
          <CloseDirty onClose={() => close(asked)} onKeep={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </nav>
  )
}

function closeByMiddle(event: MouseEvent<HTMLLIElement>) {
  if (event.button !== middleButton) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button.close')?.click()
}

function CloseTab({ tab, wanted, onSubmit }: { tab: TabLink; wanted: FrameView['wanted']; onSubmit: (event: FormEvent) => void }) {
  const closing = useSay()('frame.closeTab', { title: tab.title })
  return (
    <form method="post" action="/main" onSubmit={onSubmit}>
      <HiddenToken />
      <input type="hidden" name="intent" value="tabClose" />
      {wanted ? <input type="hidden" name="returnTo" value={wanted.address} /> : null}
      <button className="close" name="id" value={tab.id} title={closing}>
        <span aria-hidden="true">×</span>
        <span className="hidden">{closing}</span>
      </button>
    </form>
  )
}
