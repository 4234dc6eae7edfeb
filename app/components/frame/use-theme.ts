import { type FormEvent, useEffect, useState } from 'react'
import type { FrameView } from '../../page-types.ts'

type Theme = FrameView['theme']

/** The theme that the page shows. Another one is put on at once, so that nothing typed is lost to a new page, and told to the server. */
export function useTheme(kept: Theme, csrf: string): { theme: Theme; chooseTheme(event: FormEvent<HTMLFormElement>): void } {
  const [theme, setTheme] = useState(kept)
  useEffect(() => setTheme(kept), [kept])

  function chooseTheme(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') as Theme
    document.documentElement.dataset.theme = chosen
    setTheme(chosen)
    const body = new URLSearchParams({ _csrf: csrf, intent: 'theme', theme: chosen })
    // The answer leads to a page that is there already. A lost line leaves the old theme for the next one.
    fetch('/main', { method: 'POST', body, redirect: 'manual' }).catch(() => {})
  }
  return { theme, chooseTheme }
}
