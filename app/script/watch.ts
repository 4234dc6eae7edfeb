/**
 * Stands in the head of every page, before all other script and independent of it: has loaded what an old browser lacks, and hears when script
 * fails. A page that is not live yet then stays as the server made it, says so, and the session goes on without script; a live one says what
 * can be done. No failure of script costs more than its comfort.
 */
import { afterFailure, FAILED, FAILED_AGAIN, plainAttributes } from '../../contract/plain-pages.ts'
import type { WatchWords } from './sentences.ts'
import type { Watch } from './watching.ts'

/** From the page being there to its script running: the page can be used all the while. */
const mostMs = 20_000
/** What React would answer on a page that it has not finished. */
const deaf = 'click dblclick mousedown mouseup pointerdown pointerup keydown keyup keypress input change submit focusin focusout reset'.split(' ')

const own = document.currentScript as HTMLScriptElement
const words = JSON.parse(own.dataset.words ?? '{}') as WatchWords
let isLive = false
let isOver = false
let timer: ReturnType<typeof setTimeout> | undefined
let askedToLeave = -mostMs

const watch: Watch = {
  wanted: null,
  waiting: [],
  keepers: new Set(),
  error: null,
  isOfScript,
  isLive: () => isLive,
  hasFailed: () => isOver,
  live() {
    isLive = true
    clearTimeout(timer)
    // Script failed on another page, and works.
    if (plainCookie() !== undefined) remember('')
  },
  recovered: (error) => report('recovered', error),
  stay,
  goOn,
}
window.watch = watch

// The newest of what `old-browsers.ts` brings: who has these has the rest.
if (!('toReversed' in Array.prototype && 'requestSubmit' in HTMLFormElement.prototype))
  document.write(`<${own.localName} src="${own.dataset.old}"></${own.localName}>`)

addEventListener('error', heard, true)
addEventListener('beforeunload', () => {
  askedToLeave = performance.now()
})
addEventListener('unhandledrejection', ({ reason }) => failed(reason, isOfScript(reason)))
whenRead(() => {
  if (!isLive && !isOver) timer = setTimeout(() => stay(new Error(`Not running after ${mostMs} ms`)), mostMs)
})

function heard(event: Event) {
  const { target } = event
  if (target instanceof HTMLScriptElement) return failed(new Error(`Not loaded: ${target.src || 'a module'}`), true)
  if (!(event instanceof ErrorEvent)) return
  // Programs that people add to their browsers fail in our pages too.
  failed(event.error ?? event.message, event.filename.startsWith(location.origin))
}

function failed(error: unknown, isOurs: boolean) {
  if (isOver || !isOurs) return
  if (isLive) unlessLeft(() => stumble(error))
  else stay(error)
}

/** Firefox gives up the files of a page that is being left, which is no failure; a page that is still there after a while was not left. */
function unlessLeft(work: () => void) {
  const rest = askedToLeave + mostMs - performance.now()
  if (rest > 0) setTimeout(work, rest)
  else work()
}

/** The page stands as it came: nothing of script touches it from here on. */
function stay(error: unknown) {
  unlessLeft(() => stayAsServed(error))
}

function stayAsServed(error: unknown) {
  if (isOver || isLive) return
  isOver = true
  clearTimeout(timer)
  report('stayed', error)
  remember(afterFailure(plainCookie(), location.pathname))
  for (const type of deaf) addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  whenRead(() => {
    for (const hidden of Array.from(document.querySelectorAll('noscript'))) hidden.outerHTML = hidden.textContent ?? ''
    say(words.stayed)
  })
}

/** Something on a live page did not work: whoever cannot go on with it goes on without script. */
function stumble(error: unknown) {
  if (isOver) return
  isOver = true
  report('stumbled', error)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn'
  button.textContent = words.goOn
  button.onclick = () => goOn(null)
  say(words.stumbled, button)
}

/** The page, or the one that was asked for, once more and without script; what was typed is handed over first. */
function goOn(error: unknown) {
  if (error === null) comeWithoutScript()
  else unlessLeft(() => comeWithoutScript(error))
}

function comeWithoutScript(error?: unknown) {
  if (error !== undefined) report('left', error)
  isOver = true
  remember(plainCookie() === undefined ? FAILED : FAILED_AGAIN)
  // Without cookies it would come back with script, and fail again.
  if (!plainCookie()?.startsWith(FAILED)) return
  const go = () => (watch.wanted && watch.wanted !== location.pathname + location.search ? location.assign(watch.wanted) : location.reload())
  const late = new Promise((resolve) => setTimeout(resolve, 3_000))
  for (const send of watch.keepers) watch.waiting.push(send())
  void Promise.race([late, Promise.all(watch.waiting.map((one) => one.catch(() => {})))]).then(go)
}

/** Which page failed before; see `contract/plain-pages.ts`. */
const plainCookie = (): string | undefined => /(?:^|; )plain=([^;]+)/.exec(document.cookie)?.[1]

function remember(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser of the floor
  document.cookie = `plain=${value}; path=/; samesite=lax${plainAttributes(value)}${location.protocol === 'https:' ? '; secure' : ''}`
}

function say(text: string, ...more: Node[]) {
  const line = document.createElement('div')
  line.className = 'message info'
  line.setAttribute('role', 'status')
  const said = document.createElement('div')
  said.append(text, ' ', ...more)
  line.append(said)
  const place = document.getElementById('main') ?? document.body
  place.insertBefore(line, place.firstChild)
}

function report(kind: string, error: unknown) {
  const { name = '', message = String(error), stack = '' }: Partial<Error> = error instanceof Error ? error : {}
  const [, at = ''] = /(\/assets\/[^\s)]+)/.exec(stack) ?? []
  const said = new URLSearchParams({ kind, page: location.pathname, message: `${name} ${message}`.slice(0, 300), at })
  // Chromium 88 sends what is not told otherwise as plain text, which is refused.
  navigator.sendBeacon?.('/script-report', new Blob([said.toString()], { type: 'application/x-www-form-urlencoded' }))
}

function whenRead(work: () => void) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
  else work()
}

/** What browsers call a line that broke; that is nothing which the page without script would do better. */
const lostLine = /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|The network connection was lost\.|network error)$/

/** Not the line, not a program that somebody added to the browser, and nobody gave up. What the server could not do comes under a name of its own. */
function isOfScript(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  if (reason.name === 'AbortError' || reason.message === 'Unexpected Server Error') return false
  return !lostLine.test(reason.message) && !/-extension:\/\//.test(reason.stack ?? '')
}
