import { useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect } from 'react'

const isOurs = (url: URL) => url.origin === location.origin && (url.pathname === '/main' || url.pathname.startsWith('/main/'))
/** Downloads, prints and other targets are the browser's business. */
const isPlain = (element: HTMLElement) => element.closest('[data-document],[download],[target]') !== null
const isFile = (url: URL) => /\/(export|print|ubl|template|file)$/.test(url.pathname)

/**
 * Pages are plain links and forms; this one listener, mounted once, turns those that stay in the frame into
 * navigations without a page load, and shows the loading bar. Nothing depends on it.
 */
export function Navigation() {
  const navigate = useNavigate()
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = new URL(link.href, location.href)
      const isSamePage = url.hash !== '' && url.pathname + url.search === location.pathname + location.search
      if (!isOurs(url) || isFile(url) || isPlain(link) || isSamePage) return
      event.preventDefault()
      navigate(url.pathname + url.search + url.hash)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      const url = new URL(event.submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href)
      if (event.defaultPrevented || !isOurs(url) || isPlain(event.submitter ?? form)) return
      event.preventDefault()
      submit((event.submitter ?? form) as HTMLButtonElement, {
        action: url.pathname + url.search,
        method: (form.getAttribute('method') ?? 'get') as 'get' | 'post',
        encType: form.enctype as 'multipart/form-data',
      })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
    }
  }, [navigate, submit])

  return isBusy ? <div className="loading" role="progressbar" aria-label="…" /> : null
}
