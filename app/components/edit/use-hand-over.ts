import { useEffect } from 'react'
import { hasCopies } from './draft/copy-names.ts'

/** The log-out empties this browser; the server takes in first what was typed here and is not saved. */
export function useHandOver({ csrf, draftKey }: { csrf: string; draftKey: string }) {
  useEffect(() => {
    let isDone = false
    async function onSubmit(event: SubmitEvent) {
      const { submitter } = event
      if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'logout' || isDone || !hasCopies()) return
      event.preventDefault()
      isDone = true
      try {
        const { handOver } = await import('./draft/draft-keeper.ts')
        await handOver(draftKey, csrf)
      } finally {
        submitter.form?.requestSubmit(submitter)
      }
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [csrf, draftKey])
}
