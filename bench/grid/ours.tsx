/** As the product's pages begin: painted, then taken over. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterPaint } from '../../app/after-paint.ts'

afterPaint(async () => {
  const { page } = await import('./our-page.tsx')
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, page)
  })
})
