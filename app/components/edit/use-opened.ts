import { useEffect } from 'react'
import type { EditView } from '../../page-types.ts'

/** Says that the document was opened; what is typed into it goes on meanwhile. */
export function useOpened({ address, id, versionNum, opened }: EditView, csrf: string): void {
  useEffect(() => {
    if (!opened || !id) return
    const body = new URLSearchParams({ _csrf: csrf, id, versionNum: String(versionNum), intent: opened })
    // Whoever is offline reads all the same, and is asked again next time.
    fetch(address, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
  }, [address, id, versionNum, opened, csrf])
}
