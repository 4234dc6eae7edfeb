import { useLocation, useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { look } from '../../catalogue/constants/look.ts'
import { closest } from './event-target.ts'
import { markStale } from './frame/kept-pages.ts'
import { useHold } from './use-hold.ts'

const isOurs = (url: URL) => url.origin === location.origin && (url.pathname === '/main' || url.pathname.startsWith('/main/'))
/** Downloads, prints and other targets are the browser's business. */
const isPlain = (element: HTMLElement) => element.closest('[data-document],[download],[target]') !== null
const isFile = (url: URL) => /\/(export|print|paper|ubl|bank|office|template|file)$/.test(url.pathname)

const sheet = () => document.getElementById('main')

/** The button of this page that does what that one did. */
function likeOf(button: HTMLElement | null): HTMLElement | undefined {
  if (!(button instanceof HTMLButtonElement) || !button.name) return undefined
  const alike = sheet()?.querySelectorAll<HTMLButtonElement>(`button[name="${CSS.escape(button.name)}"]:not(.hidden)`) ?? []
  return [...alike].find(({ value }) => value === button.value)
}

/** Goes with the address that a post is sent to, and not with one that its answer leads to. */
const ofPost = { isOfPost: true }

interface Props {
  /** Whether a page has a tab or finds room for one; where not, the click is over. */
  hasRoom(url: URL): boolean
}

/**
 * Pages are plain links and forms; this one listener, mounted once, turns those that stay in the frame into
 * navigations without a page load, and shows the loading bar. Nothing depends on it.
 */
export function Navigation({ hasRoom }: Props) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { pathname, search, key } = useLocation()
  const navigation = useNavigation()
  const { state, location: target } = navigation
  // An answer in place is drawn while what stands round it is still read anew; one elsewhere has to be loaded.
  const isAnswered = state === 'idle' || (state === 'loading' && target.state?.isOfPost === true)
  const hold = useHold(isAnswered, [navigation, key])
  /** The button whose answer the next page is. */
  const pressed = useRef<HTMLElement | null>(null)

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = closest<HTMLAnchorElement>(event, 'a')
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = new URL(link.href, location.href)
      const isSamePage = url.hash !== '' && url.pathname + url.search === location.pathname + location.search
      if (!isOurs(url) || isFile(url) || isPlain(link) || isSamePage) return
      event.preventDefault()
      pressed.current = null
      if (hasRoom(url)) navigate(url.pathname + url.search + url.hash)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      const url = new URL(event.submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href)
      if (event.defaultPrevented || !isOurs(url) || isPlain(event.submitter ?? form)) return
      event.preventDefault()
      const method = (form.getAttribute('method') ?? 'get') as 'get' | 'post'
      // The frame's own buttons change no document.
      const isChange = method === 'post' && url.pathname !== '/main'
      if (isChange) {
        // Until its answer is drawn the form has the version of the time before.
        if (!hold(form)) return
        markStale()
      }
      pressed.current = event.submitter
      submit((event.submitter ?? form) as HTMLButtonElement, {
        action: url.pathname + url.search,
        method,
        encType: form.enctype as 'multipart/form-data',
        // A step that takes the place of the one before says so; all others are left to the router.
        ...(form.hasAttribute('data-replace') && { replace: true }),
        ...(isChange && { state: ofPost }),
      })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
    }
  }, [navigate, submit, hasRoom, hold])

  // The sheet scrolls, not the window, and stays while pages change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what starts it
  useEffect(() => {
    // What it answers, in newer browsers a promise, is nothing to tidy up by.
    sheet()?.scrollTo(0, 0)
  }, [pathname, search])

  // A focus that went with the old page goes on in the new one, at the same button where it has that.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what starts it
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) (likeOf(pressed.current) ?? sheet())?.focus({ preventScroll: true })
    isFirst.current = false
    pressed.current = null
  }, [key])

  return <LoadingBar />
}

/** Runs while a page is on its way. One whose script or data never come is loaded as a whole after a while. */
function LoadingBar() {
  const { state, location: target } = useNavigation()
  const wanted = state === 'loading' && target ? target.pathname + target.search + target.hash : null
  useEffect(() => {
    if (window.watch) window.watch.wanted = wanted
    if (wanted === null) return
    const timer = setTimeout(() => {
      console.error('ChunkLoadError', wanted)
      location.assign(wanted)
    }, look['chunkLoad.timeout'] * 1_000)
    return () => clearTimeout(timer)
  }, [wanted])
  return state === 'idle' ? null : <div className="loading" role="progressbar" aria-label="…" />
}
