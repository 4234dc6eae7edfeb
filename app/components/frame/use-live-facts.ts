import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

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

/** The figures of a page are fresh when it comes; the stream, and its code, begin when the page has had its time. */
const startMs = 10_000

/** Counts that follow what happens; without script the figures are those of the page load. */
export function useLiveFacts(): LiveFacts {
  const [facts, setFacts] = useState<LiveFacts>({})
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const { hearLive } = await import('./live-stream.ts')
      if (!isOver) stop = hearLive((heard) => setFacts((before) => ({ ...before, ...heard })), revalidate)
    }, startMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [revalidate])
  return facts
}
