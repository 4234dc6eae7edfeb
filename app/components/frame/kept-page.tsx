import { useLocation, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TabLink } from '../../page-types.ts'
import { useLeaving } from '../use-leaving.ts'
import { canonical, keepPage, takeRestored } from './kept-pages.ts'
import { restorePageState } from './page-state.ts'

interface Props {
  data: { frame: { tabs: TabLink[]; message: unknown } }
  children: ReactNode
}

const sheet = () => document.getElementById('main')

/** A page that is kept when it is left, and put back as it was when it comes again; what is no longer fresh is then read anew in place. */
export function KeptPage({ data, children }: Props) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const address = typeof location === 'undefined' ? '' : canonical(pathname + search)
  const last = useRef({ address, data })
  // The address changes a moment before the data do.
  useEffect(() => {
    last.current = { address, data }
  }, [address, data])
  // While the page is taken down its elements still stand.
  useLeaving(
    () => () => {
      const element = sheet()
      if (element) keepPage(last.current.address, last.current.data, element)
    },
    [],
  )
  // Last of all effects, so that what the parts of the page set up for themselves does not undo it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes back
  useEffect(() => {
    const restored = takeRestored(address)
    const element = sheet()
    if (!restored || !element) return
    restorePageState(element, restored.state)
    if (restored.isStale) revalidate()
  }, [])
  return children
}
