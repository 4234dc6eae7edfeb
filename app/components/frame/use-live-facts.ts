import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { LiveEvent } from '../../page-types.ts'
import { canonical, markStale } from './kept-pages.ts'

/** What the stream of the session has told since the frame was loaded. */
export interface LiveFacts {
  todoCount?: number
  messageCount?: number
  /** What waits, by the number of the menu. */
  pending?: Record<number, number>
  exportReady?: { title: string; url: string | null }
  /** The session has ended elsewhere. */
  hasEnded?: boolean
}

const address = '/main/live'
/** The figures of a page are fresh when it comes; the stream begins when the page has had its time. */
const startMs = 10_000

/**
 * Counts that follow what happens. Only a window that is seen listens, as browsers keep few connections to one server;
 * without script the figures are those of the page load.
 */
export function useLiveFacts(): LiveFacts {
  const [facts, setFacts] = useState<LiveFacts>({})
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stream: EventSource | null = null
    function hear({ data }: MessageEvent<string>) {
      const event = JSON.parse(data) as LiveEvent
      if (event.kind === 'TODO_COUNT') setFacts((before) => ({ ...before, todoCount: event.count, pending: event.pending }))
      else if (event.kind === 'MESSAGE') setFacts((before) => ({ ...before, messageCount: event.count }))
      else if (event.kind === 'EXPORT_READY') setFacts((before) => ({ ...before, exportReady: { title: event.title, url: event.url } }))
      else if (event.kind === 'LOGOUT') {
        stream?.close()
        setFacts((before) => ({ ...before, hasEnded: true }))
      } else if (canonical(location.href) === canonical(event.address)) revalidate()
      else markStale(event.address)
    }
    function listen() {
      stream?.close()
      stream = document.visibilityState === 'visible' ? new EventSource(address) : null
      stream?.addEventListener('message', hear)
    }
    const timer = setTimeout(() => {
      listen()
      document.addEventListener('visibilitychange', listen)
    }, startMs)
    return () => {
      clearTimeout(timer)
      stream?.close()
      document.removeEventListener('visibilitychange', listen)
    }
  }, [revalidate])
  return facts
}
