/** Where pages report that script failed: one line in the log with browser and page, of which nothing is believed. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** One broken build in a thousand browsers is told as well by the first as by all. */
const aMinute = new RateLimiterMemory({ points: 60, duration: 60 })
const lengths = { kind: 10, page: 200, at: 200, message: 300 }

export async function action({ request, context }: ActionFunctionArgs) {
  const { requestId, agent } = context
  const isHeard = await aMinute.consume('all').then(
    () => true,
    () => false,
  )
  if (!isHeard) return new Response(null, { status: 429 })
  const given = new URLSearchParams((await request.text()).slice(0, 4_000))
  const said = Object.fromEntries(Object.entries(lengths).map(([name, most]) => [name, (given.get(name) ?? '').slice(0, most)]))
  // A path may hold the secret of a mailed link.
  const page = said.page?.replace(/^(\/(?:decide|file))\/.*/i, '$1')
  console.warn(JSON.stringify({ level: 'warn', process: 'web', requestId, msg: 'script failed', ...said, page, agent }))
  return new Response(null, { status: 204 })
}
