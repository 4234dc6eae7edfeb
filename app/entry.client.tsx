import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DocumentProvider, rowsInPage, styleId } from './document.tsx'

const { lang, dataset } = document.documentElement
const facts = {
  language: lang.startsWith('zh') ? ('CN' as const) : ('EN' as const),
  requestId: dataset.request ?? '',
  style: document.getElementById(styleId) ? '' : null,
  rows: rowsInPage(),
}

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentProvider value={facts}>
      <RemixBrowser />
    </DocumentProvider>,
  )
})
