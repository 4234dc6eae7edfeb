/** Where browsers report what the content policy stopped; one line in the log, of which nothing is believed. */
import type { ActionFunctionArgs } from '@remix-run/node'

const mostCharacters = 2_000

export async function action({ request, context }: ActionFunctionArgs) {
  const text = (await request.text()).slice(0, mostCharacters)
  console.warn(JSON.stringify({ level: 'warn', process: 'web', requestId: context.requestId, msg: 'content policy report', report: text }))
  return new Response(null, { status: 204 })
}
