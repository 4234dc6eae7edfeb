import { useMemo, useState } from 'react'
import type { ListData } from '../../page-types.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** Chosen on other pages; the session keeps them. */
  elsewhere: number
  toggle(id: string, isOn: boolean): void
  togglePage(isOn: boolean): void
  clear(): void
}

/** The ticks of this page. The boxes stay ordinary check boxes; this only counts along. */
export function useSelection(data: ListData): Selection {
  const onPage = useMemo(() => new Set(data.rows.map((row) => row.id)), [data.rows])
  const sent = useMemo(() => new Set(data.chosen.filter((id) => onPage.has(id))), [data.chosen, onPage])
  // What was ticked since the server last sent rows; nothing is drawn twice for rows that were just sent.
  const [own, setOwn] = useState({ sent, ids: sent, isCleared: false })
  const isSince = own.sent === sent
  const isCleared = isSince && own.isCleared
  return {
    ids: isSince ? own.ids : sent,
    elsewhere: isCleared ? 0 : data.chosen.filter((id) => !onPage.has(id)).length,
    toggle: (id, isOn) =>
      setOwn((before) => {
        const ids = new Set(before.sent === sent ? before.ids : sent)
        if (isOn) ids.add(id)
        else ids.delete(id)
        return { sent, ids, isCleared }
      }),
    togglePage: (isOn) => setOwn({ sent, ids: new Set(isOn ? onPage : []), isCleared }),
    clear: () => setOwn({ sent, ids: new Set(), isCleared: true }),
  }
}
