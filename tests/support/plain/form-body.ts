/** What a pressed button sends: the entries are the standard's, of the DOM; here they become an address or a body. */
import type { DOMWindow } from 'jsdom'
import { FormData } from 'undici'
import type { Sending } from './line.ts'

/** Files as they were chosen; the DOM lets nobody else put them into an input. */
export const chosenFiles = new WeakMap<Element, File[]>()

/** Of the form, with the button that was pressed, if one was. */
export function sendingOf(window: DOMWindow, form: HTMLFormElement, button: HTMLElement | null): Sending {
  const said = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const from = new URL(window.document.URL)
  const url = new URL(said('action') || from.href, window.document.baseURI)
  const entries = entriesOf(window, form, button)
  if (said('method').toLowerCase() !== 'post') {
    url.search = asAddress(entries).toString()
    return { method: 'GET', url, from }
  }
  if (said('enctype').toLowerCase() === 'multipart/form-data') return { method: 'POST', url, from, body: asParts(entries) }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, from, headers, body: asAddress(entries).toString() }
}

type Entry = [name: string, value: string | File]

function entriesOf(window: DOMWindow, form: HTMLFormElement, button: HTMLElement | null): Entry[] {
  const inputs = [...form.elements].filter((one): one is HTMLInputElement => one.matches('input[type=file][name]:not(:disabled)'))
  // Nothing can be in them but what is put there, so each gives one entry, in this order.
  return [...new window.FormData(form, button)].flatMap(([name, value]): Entry[] => {
    if (typeof value === 'string') return [[name, value]]
    const files = chosenFiles.get(inputs.shift() as Element) ?? []
    return files.length ? files.map((file): Entry => [name, file]) : [[name, new File([], '', { type: 'application/octet-stream' })]]
  })
}

const withCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

const asAddress = (entries: Entry[]): URLSearchParams =>
  new URLSearchParams(entries.map(([name, value]) => [withCrlf(name), withCrlf(typeof value === 'string' ? value : value.name)]))

function asParts(entries: Entry[]): FormData {
  const parts = new FormData()
  for (const [name, value] of entries) parts.append(name, value)
  return parts
}
