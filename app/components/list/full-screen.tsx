import { useEffect, useState } from 'react'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { useIsLive } from '../use-is-live.ts'

/** The list over the whole window, under the top of the page; without script a page is that already. */
export function FullScreen() {
  const say = useSay()
  const isLive = useIsLive()
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-full', isFull)
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setIsFull(false)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.documentElement.removeAttribute('data-full')
    }
  }, [isFull])
  if (!isLive) return null
  return (
    <button type="button" className="btn quiet not-phone" aria-pressed={isFull} onClick={() => setIsFull(!isFull)}>
      <Icon name="full" />
      {say(isFull ? 'list.notFull' : 'list.full')}
    </button>
  )
}
