import { type RefObject, useEffect } from 'react'
import type { SheetStore } from './sheet-store.ts'

const everyMs = 15_000

/** What is typed goes to the server from time to time, and when the page is left or covered: a closed laptop loses nothing. */
export function useDraft(ref: RefObject<HTMLFormElement>, store: SheetStore, address: string | undefined) {
  useEffect(() => {
    const form = ref.current
    if (!form || !address) return
    let isTyped = false
    let seen = store.state.sheet
    let sending: AbortController | undefined
    const mark = () => {
      isTyped = true
    }
    // What is being saved needs no draft any more.
    const rest = () => {
      isTyped = false
      sending?.abort()
    }
    const stop = store.subscribe(() => {
      if (store.state.sheet !== seen) isTyped = true
      seen = store.state.sheet
    })
    async function keep() {
      if (!isTyped || !form || !address) return
      isTyped = false
      const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      sending = new AbortController()
      const { signal } = sending
      try {
        const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(texts), headers: { Accept: 'application/json' }, signal })
        if (!answer.ok) throw new Error(answer.statusText)
        store.set({ keptAt: ((await answer.json()) as { at: string }).at })
      } catch {
        // A lost line, an ended session: the next turn tries again.
        isTyped = !signal.aborted
      }
    }
    const leave = () => document.visibilityState === 'hidden' && keep()
    const timer = setInterval(keep, everyMs)
    form.addEventListener('input', mark)
    form.addEventListener('submit', rest)
    document.addEventListener('visibilitychange', leave)
    return () => {
      stop()
      clearInterval(timer)
      form.removeEventListener('input', mark)
      form.removeEventListener('submit', rest)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [ref, store, address])
}
