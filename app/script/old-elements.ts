/** What old browsers lack of the page itself, as far as we use it. */

/** Safari before 16. Enter in a field does the same by itself there: a button is pressed. */
export function requestSubmit(this: HTMLFormElement, submitter?: HTMLElement | null): void {
  if (submitter) {
    submitter.click()
    return
  }
  const button = document.createElement('input')
  button.type = 'submit'
  button.hidden = true
  this.append(button)
  button.click()
  button.remove()
}

/** `signal` of a listener is read from Chromium 88 and Safari 15 on; where nobody reads it, the listener would stay for ever. */
export function listenUntil(target: EventTarget): void {
  const add = target.addEventListener
  let isRead = false
  add.call(document.createElement('i'), 'click', null, {
    get signal() {
      isRead = true
      return undefined
    },
  })
  if (isRead) return
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    const signal = typeof options === 'object' ? options?.signal : undefined
    if (signal?.aborted) return
    add.call(this, type, listener, options)
    if (signal) add.call(signal, 'abort', () => this.removeEventListener(type, listener, options))
  }
}
