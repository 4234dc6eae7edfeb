import { type FormEvent, useState } from 'react'
import type { FrameView } from '../../page-types.ts'

type Theme = FrameView['theme']

/** The theme that the page shows. Another one is put on at once, so that nothing typed is lost to a new page, and told to the server. */
export function useTheme(kept: Theme, csrf: string): { theme: Theme; chooseTheme(event: FormEvent<HTMLFormElement>): void } {
  const [own, setOwn] = useState<Theme | null>(null)

  function chooseTheme(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const theme = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') as Theme
    document.documentElement.dataset.theme = theme
    setOwn(theme)
    const body = new URLSearchParams({ _csrf: csrf, intent: 'theme', theme })
    // The answer leads to a page that is there already. A lost line leaves the old theme for the next one.
    fetch('/main', { method: 'POST', body, redirect: 'manual' }).catch(() => {})
  }
  return { theme: own ?? kept, chooseTheme }
}
