import { useEffect, useState } from 'react'
import type { TabLink } from '../../page-types.ts'
import { closest } from '../event-target.ts'

/** Tabs in which something was typed that the server does not know of yet; of a page that was just loaded it knows all. */
export function useDirtyTabs(tabs: readonly TabLink[]): ReadonlySet<string> {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const current = tabs.find((tab) => tab.current)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that comes starts anew
  useEffect(() => {
    setTyped((before) => new Set([...before].filter((id) => id !== current)))
  }, [tabs])
  useEffect(() => {
    function mark(event: Event) {
      if (current && closest(event, 'form.document')) setTyped((before) => (before.has(current) ? before : new Set([...before, current])))
    }
    document.addEventListener('input', mark)
    return () => document.removeEventListener('input', mark)
  }, [current])
  return typed
}
