/** Unsaved work of an open document: copied in this browser as one types, sent to the server from time to time, offered again when it was left. */
import type { DraftView } from '../../../page-types.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'
import { type DraftCopies, type DraftCopy, openCopies } from './draft-copies.ts'

const everyMs = 15_000
/** Typing rests so long before it is copied. */
const restMs = 800

export interface KeptForm {
  form: HTMLFormElement
  store: SheetStore
  page: string
  id: string | null
  /** Takes in drafts. */
  address: string
  csrf: string
  secret: string
  /** The draft that waits at the server. */
  draft: DraftView | null
  /** Key of the form whose saving led here. */
  done: string | null
  /** What the page shows was typed and is not saved. */
  isTyped: boolean
}

/** The form that was sent last from this page; comes it back refused, its copy goes on under a new key. */
let sent: string | null = null
/** All copies that are being written. */
let writing: Promise<unknown> = Promise.resolve()
let isSigningOut = false

/** Answers what is to be done when another page takes the place of this one, while its form still stands, and how to stop. */
export function keepDrafts(kept: KeptForm): { leave(): void; stop(): void } {
  const { form, store, address } = kept
  isSigningOut = false
  const idem = new FormData(form).get('_idem')?.toString() ?? ''
  const opening = openCopies(kept.secret).catch(() => null)
  let isTyped = kept.isTyped
  let typedAt = Date.now()
  let seen = store.state.sheet
  let sending: AbortController | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** A draft of it has set out for the server. */
  let wasSent = false
  /** It was submitted, and nobody has typed in it since: what comes back is all there is. */
  let isSubmitted = false

  const fields = () => [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '_csrf')

  async function copy() {
    clearTimeout(resting)
    const now: DraftCopy = { idem, typedAt, address, fields: fields() }
    const copies = await opening
    if (isOver || isSigningOut || !copies) return
    await copies.keep(await copies.placeOf(kept.page, kept.id), now)
  }
  const copyNow = () => {
    writing = Promise.allSettled([writing, copy()])
  }

  function mark() {
    isTyped = true
    typedAt = Date.now()
    clearTimeout(resting)
    resting = setTimeout(copyNow, restMs)
  }

  const typed = () => {
    isSubmitted = false
    mark()
  }

  let underWay: Promise<unknown> = Promise.resolve()
  const send = () => {
    if (isTyped && !isSigningOut && !isSubmitted) underWay = sendNow()
    return underWay
  }
  async function sendNow() {
    isTyped = false
    wasSent = true
    sending = new AbortController()
    const { signal } = sending
    try {
      store.set({ keptAt: (await upload(address, [...fields(), ['_typedAt', String(typedAt)]], kept.csrf, signal)).at })
    } catch {
      // A lost line, an ended session: the next turn tries again.
      isTyped = !signal.aborted
    }
  }

  // What is being saved needs no draft any more; its copy stays until it is known to be saved.
  function rest() {
    isTyped = false
    isSubmitted = true
    sending?.abort()
    sent = idem
    copyNow()
  }
  /** A draft that is still on its way to the server is let go there as well. */
  const join = ({ formData }: FormDataEvent) => wasSent && formData.set('_kept', 'Y')
  const submitted = ({ target }: Event) => target !== form && resting !== undefined && copyNow()
  const cover = () => {
    if (document.visibilityState !== 'hidden') return
    if (isTyped) copyNow()
    void send()
  }
  const unsubscribe = store.subscribe(() => {
    if (store.state.sheet !== seen) mark()
    seen = store.state.sheet
  })
  const timer = setInterval(send, everyMs)
  window.watch?.keepers.add(send)
  form.addEventListener('input', typed)
  form.addEventListener('submit', rest)
  form.addEventListener('formdata', join)
  document.addEventListener('submit', submitted, true)
  document.addEventListener('visibilitychange', cover)
  window.addEventListener('online', send)

  void opening.then(async (copies) => {
    if (!copies || isOver) return
    if (kept.done) copies.drop(kept.done)
    if (isTyped) {
      if (sent && sent !== idem) copies.drop(sent)
      copyNow()
    } else await offer(copies, kept)
    sent = null
  })

  const stop = () => {
    isOver = true
    unsubscribe()
    window.watch?.keepers.delete(send)
    clearTimeout(resting)
    clearInterval(timer)
    form.removeEventListener('input', typed)
    form.removeEventListener('submit', rest)
    form.removeEventListener('formdata', join)
    document.removeEventListener('submit', submitted, true)
    document.removeEventListener('visibilitychange', cover)
    window.removeEventListener('online', send)
  }
  const leave = () => {
    window.watch?.waiting.push(send())
  }
  return { leave, stop }
}

/** The newest copy of the record goes to the server, which can show it; what the server has already is no copy any more. */
async function offer(copies: DraftCopies, { store, page, id, csrf, draft }: KeptForm): Promise<void> {
  const all = await copies.list(await copies.placeOf(page, id))
  const isHeld = (copy: DraftCopy) => draft?.idem === copy.idem && draft.typedAt >= copy.typedAt
  for (const { idem } of all.filter(isHeld)) copies.drop(idem)
  const copy = all.find((one) => !isHeld(one))
  if (!copy) return
  const replaces = draft?.idem === copy.idem
  // Work of another tab or machine that waits at the server stays there beside it.
  const beside: [string, string][] = replaces ? [] : [['_copy', 'Y']]
  const { at, address } = await upload(copy.address, [...copy.fields, ['_typedAt', String(copy.typedAt)], ...beside], csrf)
  store.set({ copy: { at, address, replaces, drop: () => copies.drop(copy.idem) } })
}

async function upload(address: string, fields: [string, string][], csrf: string, signal?: AbortSignal): Promise<{ at: string; address: string }> {
  const body = new URLSearchParams([...fields, ['_csrf', csrf]])
  const answer = await fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' }, ...(signal && { signal }) })
  if (!answer.ok) throw new Error(answer.statusText)
  return (await answer.json()) as { at: string; address: string }
}

/** Before the log-out, the server takes in what waits in this browser, of each record the newest; then nothing is left here. */
export async function handOver(secret: string, csrf: string): Promise<void> {
  await writing
  isSigningOut = true
  const copies = await openCopies(secret)
  const all = await copies.list()
  const newest = new Map(all.toReversed().map((copy) => [`${copy.address} ${new Map(copy.fields).get('id') ?? ''}`, copy]))
  await Promise.allSettled(
    [...newest.values()].map(({ address, fields, typedAt }) => upload(address, [...fields, ['_typedAt', String(typedAt)]], csrf)),
  )
  for (const { idem } of all) copies.drop(idem)
}
