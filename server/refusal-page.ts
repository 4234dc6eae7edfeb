/** A file that cannot be sent, told to whoever opened its address in a browser: a page in words. Programs and script keep the data that they can read. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from '@remix-run/node'
import type { PageContext } from '../app/server/answer/context.ts'

/** Browsers say so themselves, where they are new and the line is safe; the others ask for a page by its type. */
export function isByLink({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']
  return mode ? mode === 'navigate' : (headers.accept ?? '').includes('text/html')
}

/** As the handler answers; with a page in place of a refusal that only script could read. */
export async function asRefusalPage(
  answer: Response,
  { url, headers, signal }: Request,
  context: PageContext,
  show: RequestHandler,
): Promise<Response> {
  if (!context.isByLink || answer.status < 400 || !isJson(answer)) return answer
  context.fileRefusal = { status: answer.status, view: await answer.json() }
  return show(new Request(url, { headers, signal }), context)
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') ?? false
