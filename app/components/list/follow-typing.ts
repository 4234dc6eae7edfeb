/** Sends a search form by itself when nothing has been typed in it for a while. */
import type { MutableRefObject } from 'react'
import { typingPauseMs } from '../typing-pause.ts'
import { conditionsOf } from './conditions.ts'

const followed = new WeakSet<HTMLFormElement>()

const controlsIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('.control[name]')]

/** What stands in the boxes, as the server reads it. */
const typedIn = (form: HTMLFormElement) =>
  conditionsOf(
    Object.fromEntries(
      controlsIn(form)
        .map(({ name, value }) => [name, value.trim()])
        .filter(([, value]) => value !== ''),
    ),
  )

/**
 * Keeps in `sent` what the form last asked for by itself. The first search of a run can be gone back from, those after it take its place in the
 * history; a run ends with the button or elsewhere on the page.
 */
export function followTyping(form: HTMLFormElement, sent: MutableRefObject<string | null>): void {
  if (followed.has(form)) return
  followed.add(form)
  let timer: ReturnType<typeof setTimeout>
  let isRunning = false
  function send() {
    // Whoever has gone elsewhere meanwhile does not want this page back; half a day is not asked for.
    if (!form.contains(document.activeElement) || !form.checkValidity()) return
    form.toggleAttribute('data-replace', isRunning)
    isRunning = true
    sent.current = typedIn(form)
    form.requestSubmit()
  }
  function wait(target: EventTarget | null) {
    clearTimeout(timer)
    if (target instanceof HTMLInputElement) timer = setTimeout(send, typingPauseMs)
  }
  form.addEventListener('input', (event) => {
    // Pinyin that is still to become a word is no search.
    if (!event.isComposing) wait(event.target)
  })
  form.addEventListener('compositionend', ({ target }) => wait(target))
  form.addEventListener('submit', ({ submitter }) => {
    clearTimeout(timer)
    if (submitter === null) return
    form.removeAttribute('data-replace')
    isRunning = false
    sent.current = null
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) isRunning = false
  })
  // Typed while this was on its way.
  wait(controlsIn(form).find((control) => control instanceof HTMLInputElement && control.value !== control.defaultValue) ?? null)
}
