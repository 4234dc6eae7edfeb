import type { ReactNode } from 'react'
import type { FrameView } from '../../page-types.ts'
import { PageProvider, useSay } from '../page-context.tsx'
import { FrameMessage } from './frame-messages.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useTheme } from './use-theme.ts'

/** The grey frame round every page; the page is a white sheet in it. */
export function Frame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  const { theme, chooseTheme } = useTheme(frame.theme, frame.csrf)
  const here = frame.tabs.find((tab) => tab.current)?.address ?? '/main'
  const person = { frame: { ...frame, theme }, here, onTheme: chooseTheme }
  return (
    <PageProvider words={frame.words} csrf={frame.csrf}>
      <div className={`app${frame.isFolded ? ' folded' : ''}`}>
        <Skips hasPager={frame.hasPager === true} />
        <TopBar {...person} />
        <SideMenu {...person} />
        <TabBar frame={frame} />
        <main className="sheet" id="main" tabIndex={-1}>
          <FrameMessage frame={frame} />
          {children}
        </main>
      </div>
    </PageProvider>
  )
}

/** Past the frame, and past the rows of a list; seen only by whoever comes to them by keys. */
function Skips({ hasPager }: { hasPager: boolean }) {
  const say = useSay()
  return (
    <>
      <a className="skip" href="#main">
        {say('frame.skip')}
      </a>
      {hasPager ? (
        <a className="skip" href="#pager">
          {say('frame.skipRows')}
        </a>
      ) : null}
    </>
  )
}
