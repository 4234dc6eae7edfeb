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
  const sent = useMemo(() => ({ ids: new Set(data.chosen.filter((id) => onPage.has(id))), isCleared: false }), [data.chosen, onPage])
  // Ticks of rows that the server has sent anew are those that it sent.
  const [own, setOwn] = useState<Ticks>({ ...sent, since: sent })
  const { ids, isCleared } = own.since === sent ? own : sent
  const set = (next: (before: ReadonlySet<string>) => ReadonlySet<string>, clears = isCleared) =>
    setOwn((before) => ({ since: sent, ids: next(before.since === sent ? before.ids : sent.ids), isCleared: clears }))
  return {
    ids,
    elsewhere: isCleared ? 0 : data.chosen.filter((id) => !onPage.has(id)).length,
    toggle: (id, isOn) => set((before) => (isOn ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)))),
    togglePage: (isOn) => set(() => new Set(isOn ? onPage : [])),
    clear: () => set(() => new Set(), true),
  }
}

interface Ticks {
  ids: ReadonlySet<string>
  isCleared: boolean
  /** What the server had sent when they were set. */
  since: object
}
