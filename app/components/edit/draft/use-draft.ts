import { type RefObject, useEffect, useRef } from 'react'
import { useLeaving } from '../../use-leaving.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'
import { hasCopies } from './copy-names.ts'
import type { KeptForm } from './draft-keeper.ts'

/** What is typed waits in the browser and at the server: a closed laptop loses nothing. The code comes with the first key, or where something waits. */
export function useDraft(
  ref: RefObject<HTMLFormElement>,
  store: SheetStore,
  about: Omit<KeptForm, 'form' | 'store' | 'address' | 'secret'> & { address?: string; secret?: string },
) {
  const keeper = useRef<ReturnType<typeof import('./draft-keeper.ts').keepDrafts>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is mounted anew when anything of this is another
  useEffect(() => {
    const form = ref.current
    const { address, secret } = about
    if (!form || !address || !secret) return
    let { isTyped } = about
    let isLoading = false
    /** Until the keeper itself listens: keys are typed while its code is on the way. */
    const listening = new AbortController()
    const load = async () => {
      const { keepDrafts } = await import('./draft-keeper.ts')
      if (listening.signal.aborted) return
      listening.abort()
      keeper.current = keepDrafts({ ...about, form, store, address, secret, isTyped })
    }
    const start = () => {
      if (isLoading) return
      isLoading = true
      // Where the code did not come, the next key asks for it again.
      load().catch(() => {
        isLoading = false
      })
    }
    const typed = () => {
      isTyped = true
      start()
    }
    form.addEventListener('input', typed, listening)
    const { sheet } = store.state
    listening.signal.addEventListener(
      'abort',
      store.subscribe(() => store.state.sheet !== sheet && typed()),
    )
    if (isTyped || hasCopies()) start()
    return () => {
      listening.abort()
      keeper.current?.stop()
    }
  }, [])
  // Another page in the same window: what a long form adds to what it sends is still there.
  useLeaving(() => () => keeper.current?.leave(), [])
}
