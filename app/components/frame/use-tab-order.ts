import { type DragEvent, useEffect, useState } from 'react'
import type { TabLink } from '../../page-types.ts'

type DragProps = Pick<React.LiHTMLAttributes<HTMLLIElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>

/** Tabs in the order to which they were dragged: shown at once, and told to the server. The menu beside them moves them without dragging. */
export function useTabOrder(tabs: TabLink[], csrf: string): { ordered: TabLink[]; dragOf(tab: TabLink): DragProps } {
  const [ordered, setOrdered] = useState(tabs)
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => setOrdered(tabs), [tabs])

  function drop(onto: TabLink) {
    const to = ordered.indexOf(onto)
    const tab = ordered.find(({ id }) => id === dragged)
    if (!tab || tab === onto) return
    const others = ordered.filter((one) => one !== tab)
    setOrdered([...others.slice(0, to), tab, ...others.slice(to)])
    const body = new URLSearchParams({ _csrf: csrf, intent: 'tabMove', id: tab.id, to: String(to) })
    // Where it leads to is of no interest: the page stays. A lost line leaves the old order for the next page.
    fetch('/main', { method: 'POST', body, redirect: 'manual' }).catch(() => {})
  }
  const dragOf = (tab: TabLink): DragProps =>
    tab.fixed
      ? {}
      : {
          draggable: true,
          onDragStart: () => setDragged(tab.id),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: () => drop(tab),
          onDragEnd: () => setDragged(null),
        }
  return { ordered, dragOf }
}
