import { type RefObject, useEffect, useRef } from 'react'
import { useLeaving } from '../use-leaving.ts'
import { hasCopies } from './copy-names.ts'
import type { KeptForm } from './draft-keeper.ts'
import type { SheetStore } from './sheet-store.ts'

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
    let isOver = false
    const start = async (isTyped: boolean) => {
      form.removeEventListener('input', typed)
      unsubscribe()
      const { keepDrafts } = await import('./draft-keeper.ts')
      if (!isOver) keeper.current = keepDrafts({ ...about, form, store, address, secret, isTyped })
    }
    const typed = () => start(true)
    const { sheet } = store.state
    const unsubscribe = store.subscribe(() => store.state.sheet !== sheet && start(true))
    if (about.isTyped || hasCopies()) start(about.isTyped)
    else form.addEventListener('input', typed)
    return () => {
      isOver = true
      form.removeEventListener('input', typed)
      unsubscribe()
      keeper.current?.stop()
    }
  }, [])
  // Another page in the same window: what a long form adds to what it sends is still there.
  useLeaving(() => () => keeper.current?.leave(), [])
}
