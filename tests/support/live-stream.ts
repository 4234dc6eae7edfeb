/** The stream of a session, heard as a browser hears it. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { expect } from 'vitest'
import type { LiveEvent } from '../../app/page-types.ts'

export interface Heard {
  id: string
  event: LiveEvent
}

/** What the stream of a web process tells whoever the cookie is of. */
export async function* hear(origin: string, cookie: string, after?: string): AsyncGenerator<Heard> {
  const gone = new AbortController()
  const answer = await fetch(`${origin}/main/live`, { headers: { cookie, ...(after && { 'last-event-id': after }) }, signal: gone.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)) {
      const messages = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? []
        if (id && data) yield { id, event: JSON.parse(data) }
      }
    }
  } finally {
    gone.abort()
  }
}

/** The next count of to-dos, or of messages, that the stream tells. */
export async function nextCount(
  stream: AsyncGenerator<Heard>,
  kind: 'TODO_COUNT' | 'MESSAGE' = 'TODO_COUNT',
): Promise<{ id: string; count: number }> {
  for (;;) {
    const { value, done } = await stream.next()
    if (done) throw new Error('The stream ended')
    if (value.event.kind === kind && 'count' in value.event) return { id: value.id, count: value.event.count }
  }
}
