import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { page } from './our-page.tsx'

startTransition(() => {
  hydrateRoot(document.getElementById('root')!, page)
})
