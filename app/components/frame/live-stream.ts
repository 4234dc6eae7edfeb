/** Hears the stream of the session while the window is seen: browsers keep few connections to one server. */
import type { LiveEvent } from '../../page-types.ts'
import { canonical, markStale } from './kept-pages.ts'
import type { LiveFacts } from './use-live-facts.ts'

const address = '/main/live'

/** Answers how to stop. */
export function hearLive(tell: (facts: LiveFacts) => void, revalidate: () => void): () => void {
  let stream: EventSource | null = null
  function hear({ data }: MessageEvent<string>) {
    const event = JSON.parse(data) as LiveEvent
    switch (event.kind) {
      case 'TODO_COUNT':
        return tell({ todoCount: event.count, pending: event.pending })
      case 'MESSAGE':
        return tell({ messageCount: event.count })
      case 'EXPORT_READY':
        return tell({ exportReady: { title: event.title, url: event.url } })
      case 'TAB_REFRESH':
        return canonical(location.href) === canonical(event.address) ? revalidate() : markStale(event.address)
      case 'LOGOUT':
        stream?.close()
        return tell({ hasEnded: true })
    }
  }
  function listen() {
    stream?.close()
    stream = document.visibilityState === 'visible' ? new EventSource(address) : null
    stream?.addEventListener('message', hear)
  }
  listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    stream?.close()
    document.removeEventListener('visibilitychange', listen)
  }
}
