/** A search that follows the typing, where there is script: after a pause the form sends itself. */
import { type CompositionEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { typingPauseMs } from '../typing-pause.ts'

/** What stands in the boxes, as the server reads it. */
const said = (search: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(search).sort())

function typedIn(form: HTMLFormElement): string {
  const controls = [...form.querySelectorAll<HTMLInputElement>('.control[name]')]
  return said(Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()]).filter(([, value]) => value !== '')))
}

/**
 * `formKey` makes another search another form, so that nothing typed is carried over; an answer to the typing itself keeps the form and the focus.
 * The first search of a run can be gone back from, those after it take its place in the history.
 */
export function useSearchAsTyped(search: Readonly<Record<string, string>>) {
  const [sent, setSent] = useState<string | null>(null)
  const [shown, setShown] = useState({ search: said(search), formKey: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>()
  if (shown.search !== said(search)) {
    const isOwn = said(search) === sent
    setShown({ search: said(search), formKey: isOwn ? shown.formKey : shown.formKey + 1 })
    if (!isOwn) setSent(null)
  }

  function send(form: HTMLFormElement) {
    // Whoever has gone elsewhere meanwhile does not want this page back; half a day is not asked for.
    if (!form.contains(document.activeElement) || !form.checkValidity()) return
    form.toggleAttribute('data-replace', sent !== null)
    setSent(typedIn(form))
    form.requestSubmit()
  }
  function wait({ currentTarget: form, target }: FormEvent<HTMLFormElement> | CompositionEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    if (target instanceof HTMLInputElement) timer.current = setTimeout(() => send(form), typingPauseMs)
  }
  return {
    formKey: shown.formKey,
    events: {
      onInput(event: FormEvent<HTMLFormElement>) {
        // Pinyin that is still to become a word is no search.
        if (!(event.nativeEvent as InputEvent).isComposing) wait(event)
      },
      onCompositionEnd: wait,
      onSubmit({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>) {
        clearTimeout(timer.current)
        if ((nativeEvent as SubmitEvent).submitter === null) return
        form.removeAttribute('data-replace')
        setSent(null)
      },
      onBlur({ currentTarget: form, relatedTarget }: FocusEvent<HTMLFormElement>) {
        if (relatedTarget !== null && !form.contains(relatedTarget)) setSent(null)
      },
    },
  }
}
