/** One page of a person without script: read from the server's HTML, its links followed and its forms sent over real HTTP. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GivenFile, Holder } from './deeds.ts'
import { byLabel, byRole, byText, type Named, type Words } from './find.ts'
import { sendingOf } from './form-body.ts'
import type { Answered, Asked, Line, Sending } from './line.ts'
import { locatorOf, type PlainLocator } from './locator.ts'
import { givePaperBack, newPaper } from './paper.ts'
import { forgetSeen } from './seen.ts'
import { waiting } from './waiting.ts'

type Where = string | RegExp | ((url: URL) => boolean)

/** Which a browser would save and not show. */
const isSaved = (answer: Answered) => /^attachment/.test(answer.headers()['content-disposition'] ?? '')

export function pageOf(line: Line, context: () => unknown, request: unknown) {
  const shown = newPaper()
  let last: Sending | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const events = waiting()

  async function load(sending: Sending): Promise<Answered> {
    events.tell('request', asked(sending))
    const answer = await line.send(sending, (one) => events.tell('response', one))
    if (isSaved(answer)) events.tell('download', download(answer))
    else if (answer.status() !== 204) {
      last = sending
      show(await answer.text(), answer.url())
    }
    return answer
  }

  function show(html: string, url: string): void {
    // Somebody else may write on its paper by now.
    if (isClosed) return
    const { window } = shown
    forgetSeen(window.document)
    window.document.open()
    window.document.write(html)
    window.document.close()
    // Now that there is something to which its end may lead.
    shown.reconfigure({ url })
    lookAgain(window.document)
    for (const event of ['domcontentloaded', 'load', 'framenavigated']) events.tell(event, url)
  }

  /** What is under way is read again by itself, as the page says. A page that nobody looks at any longer is not. */
  function lookAgain(document: Document): void {
    clearTimeout(again)
    const seconds = Number(document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? Number.NaN)
    if (!Number.isNaN(seconds)) again = setTimeout(() => load({ method: 'GET', url: new URL(document.URL) }).catch(() => {}), seconds * 1_000).unref()
  }

  /** The DOM does what a click does; where it leads, to an address or with a form, is noted and gone to. */
  const press = (element: HTMLElement): Promise<void> => following(() => element.click())

  /** Whatever is done in the page, and to where that leads. */
  async function following<T>(deed: () => T): Promise<T> {
    const { window } = shown
    let leadsTo: Sending | undefined
    const onSubmit = (event: Event) => {
      event.preventDefault()
      leadsTo = sendingOf(window, event.target as HTMLFormElement, (event as SubmitEvent).submitter)
    }
    const onClick = (event: Event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link) return
      event.preventDefault()
      leadsTo = { method: 'GET', url: new URL(link.href), from: new URL(window.document.URL) }
    }
    window.addEventListener('submit', onSubmit)
    window.addEventListener('click', onClick)
    const answer = deed()
    window.removeEventListener('submit', onSubmit)
    window.removeEventListener('click', onClick)
    forgetSeen(window.document)
    if (leadsTo) await follow(leadsTo)
    return answer
  }

  /** To another place of the same page nothing is asked. */
  async function follow(sending: Sending): Promise<void> {
    const here = shown.window.document.URL
    const isHere = sending.method === 'GET' && sending.url.hash && bare(sending.url.href) === bare(here)
    if (isHere) shown.reconfigure({ url: sending.url.href })
    else await load(sending)
  }

  /** In a field it presses the first button of its form. */
  async function enter(element: HTMLElement): Promise<void> {
    const { form } = element as HTMLInputElement
    if (!form || element.matches('button, a, summary, [type=submit]')) return press(element)
    const button = [...form.elements].find((one) => one.matches('button:not([type]), [type=submit], [type=image]')) as HTMLElement | undefined
    if (!button) return load(sendingOf(shown.window, form, null)).then(() => {})
    if (!button.matches(':disabled')) await press(button)
  }

  const holder: Holder = { document: () => shown.window.document, press, following, enter }
  const locator = (selector: string, options: Parameters<PlainLocator['locator']>[1] = {}) => locatorOf(holder, [], '').locator(selector, options)
  const here = () => new URL(shown.window.document.URL)
  const isThere = (where: Where) => matches(where, here())

  return {
    locator,
    getByRole: (role: string, named: Named = {}) => locatorOf(holder, [byRole(role, named)], `${role} ${named.name ?? ''}`),
    getByLabel: (label: Words, { exact = false } = {}) => locatorOf(holder, [byLabel(label, exact)], `label ${label}`),
    getByText: (text: Words, { exact = false } = {}) => locatorOf(holder, [byText(text, exact)], `text ${text}`),
    fill: (selector: string, text: string) => locator(selector).fill(text),
    click: (selector: string) => locator(selector).click(),
    press: (selector: string, key: string) => locator(selector).press(key),
    check: (selector: string) => locator(selector).check(),
    uncheck: (selector: string) => locator(selector).uncheck(),
    isChecked: (selector: string) => locator(selector).isChecked(),
    inputValue: (selector: string) => locator(selector).inputValue(),
    selectOption: (selector: string, value: string) => locator(selector).selectOption(value),
    setInputFiles: (selector: string, files: string | GivenFile | (string | GivenFile)[]) => locator(selector).setInputFiles(files),
    innerText: (selector: string) => locator(selector).innerText(),

    async goto(address: string) {
      if (address === 'about:blank') return show('', address)
      const answer = await load({ method: 'GET', url: new URL(address, here().protocol === 'about:' ? undefined : here()) })
      if (isSaved(answer)) throw new Error('Download is starting')
      return answer
    },
    reload: () => load(last ?? { method: 'GET', url: here() }),
    url: () => shown.window.document.URL,
    title: async () => shown.window.document.title,
    content: async () => shown.serialize(),
    context,
    request,
    setDefaultTimeout: events.setPatience,
    on: events.on,
    off: events.off,
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearTimeout(again)
      givePaperBack(shown)
    },

    // Whoever clicks has waited for the page already.
    waitForLoadState: async () => {},
    waitForEvent: (name: string, isMeant?: (told: unknown) => boolean) => events.next(name, isMeant),
    waitForNavigation: () => events.next('framenavigated'),
    waitForRequest: (isMeant: (request: Asked) => boolean) => events.next('request', isMeant as (told: unknown) => boolean),
    waitForResponse: (isMeant: (answer: Answered) => boolean) => events.next('response', isMeant as (told: unknown) => boolean),
    waitForURL: async (where: Where) => {
      if (!isThere(where)) await events.next('framenavigated', () => isThere(where))
    },
    waitForSelector: (selector: string) => locator(selector).first().waitFor(),
  }
}

const bare = (address: string) => address.replace(/#.*$/, '')

const asked = ({ method, url }: Sending): Asked => ({ method: () => method, url: () => url.href, isNavigationRequest: () => true })

function matches(where: Where, url: URL): boolean {
  if (typeof where === 'function') return where(url)
  if (where instanceof RegExp) return where.test(url.href)
  const pattern = where.split('**').map((part) => part.split('*').map(literally).join('[^/]*'))
  return new RegExp(`^${pattern.join('.*')}$`).test(url.href)
}

const literally = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** A file that was saved, as tests read those of a browser. */
function download(answer: Answered) {
  const disposition = answer.headers()['content-disposition'] ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)/.exec(disposition) ?? []
  return {
    url: answer.url,
    suggestedFilename: () => (encoded ? decodeURIComponent(encoded) : (plain ?? '')),
    async path() {
      const path = join(tmpdir(), `supplybase-download-${randomUUID()}`)
      await writeFile(path, await answer.body())
      return path
    },
  }
}
