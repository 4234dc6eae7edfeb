import { useEffect, useMemo, useState } from 'react'
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
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(data.chosen.filter((id) => onPage.has(id))))
  const [isCleared, setIsCleared] = useState(false)
  useEffect(() => {
    setIds(new Set(data.chosen.filter((id) => onPage.has(id))))
    setIsCleared(false)
  }, [data.chosen, onPage])
  return {
    ids,
    elsewhere: isCleared ? 0 : data.chosen.filter((id) => !onPage.has(id)).length,
    toggle(id, isOn) {
      setIds((before) => {
        const next = new Set(before)
        if (isOn) next.add(id)
        else next.delete(id)
        return next
      })
    },
    togglePage: (isOn) => setIds(new Set(isOn ? onPage : [])),
    clear: () => {
      setIds(new Set())
      setIsCleared(true)
    },
  }
}
