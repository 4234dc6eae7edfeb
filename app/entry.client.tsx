import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DocumentProvider, rowsInPage, styleId, watchId } from './document.tsx'
import { filesInPage } from './style-files.ts'

const { lang, dataset } = document.documentElement
const facts = {
  language: lang.startsWith('zh') ? ('CN' as const) : ('EN' as const),
  requestId: dataset.request ?? '',
  style: { inside: document.getElementById(styleId) ? '' : null, files: filesInPage() },
  rows: rowsInPage(),
  plain: null,
  watch: document.getElementById(watchId) ? { text: '', old: '', words: '' } : null,
}

if (!window.watch?.hasFailed()) {
  putAside()
  startTransition(() => {
    hydrateRoot(
      document,
      <AsServed>
        <DocumentProvider value={facts}>
          <RemixBrowser />
        </DocumentProvider>
      </AsServed>,
      // What React puts right by itself (a part that changed before it was live) is no failure of the page.
      { onRecoverableError: (error) => (window.watch ? window.watch.recovered(error) : console.error(error)) },
    )
  })
}

const never = () => () => {}
const forGood = new Promise(() => {})

/**
 * React that could not take over the page of the server makes one of its own, of which an error is all there may be. Here the second rendering
 * waits for ever instead: nothing of it is shown, and the page stays.
 */
function AsServed({ children }: { children: ReactNode }) {
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasServed] = useState(isServed)
  useEffect(() => window.watch?.live(), [])
  if (!wasServed && window.watch) {
    window.watch.stay(window.watch.error ?? new Error('Not taken over'))
    throw forGood
  }
  return children
}

/** Programs that people add to their browsers put elements before ours, where React would stumble over them; behind ours they do no harm. */
function putAside() {
  const { documentElement, head, body } = document
  for (const foreign of Array.from(documentElement.children)) if (foreign !== head && foreign !== body) body.append(foreign)
  const first = document.getElementById(watchId)
  while (first?.previousSibling) head.append(first.previousSibling)
}
