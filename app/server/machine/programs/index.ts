/** What stands under `/open`. Everything is answered as JSON, what went wrong too. */
import type { PageContext } from '../../answer/context.ts'
import { letIn, UpstreamBusy, UpstreamRefusal, UpstreamUnavailable } from '../../answer/errors.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { callService } from './call-service.ts'
import { describeCalls } from './describe-calls.ts'
import { echo } from './echo.ts'
import { refused } from './refused.ts'
import { giveToken } from './token.ts'

export async function answerProgram(request: Request, context: PageContext): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/open/i, '')
  try {
    letIn(context)
    if (path === '/echo') return await echo(request)
    if (path === '/oauth/token') return await giveToken(request, context)
    if (path === '/openapi.json') return await describeCalls(request, context)
    if (path.startsWith('/v1/')) return await callService(path, request, context)
    return refused(404, 'ADDRESS', wordsOf(context.session.language)('open.address'))
  } catch (error) {
    if (error instanceof UpstreamRefusal) return Response.json(error.refusal, { status: error.status })
    if (error instanceof UpstreamBusy) return refused(503, 'BUSY', wordsOf(context.session.language)('error.busy'))
    if (error instanceof UpstreamUnavailable) return refused(503, 'UNAVAILABLE', wordsOf(context.session.language)('error.503'))
    throw error
  }
}
