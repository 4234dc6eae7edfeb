/** The page behind an approval link. The token names a task and is no log-in: it works in the session of its user only (S6.1, S6.2). */
import { redirect } from '@remix-run/node'
import type { DecideView, RefusalView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { refusalView, UpstreamRefusal } from './errors.ts'
import { redirectWithMessage } from './flash.ts'
import { readForm } from './form.ts'
import { wordsOf } from './i18n.ts'
import { newIdem } from './idem.ts'
import { interfaceWords } from './interface-words.ts'
import { requireSession } from './open-page.ts'
import { callerOf } from './session.ts'
import { call } from './upstream.ts'

export interface Decision {
  view: DecideView
  versionNum: number
  idem: string
  csrf: string
  words: Record<string, string>
}
export interface Decided {
  refusal: RefusalView
  comment: string
}

export async function showDecision(request: Request, anyContext: PageContext, token: string): Promise<Decision> {
  const context = requireSession(request, anyContext)
  const { data } = await call<{ view: DecideView; versionNum: number }>('/v1/processTask/byToken', { token }, callerOf(context))
  return { ...data, idem: newIdem(), csrf: context.session.csrf, words: interfaceWords(context.session.language) }
}

export async function decide(request: Request, anyContext: PageContext, token: string): Promise<Response> {
  const context = requireSession(request, anyContext)
  const { intent, input, typed, versionNum, idem } = await readForm(request)
  const name = intent.kind === 'action' || intent.kind === 'other' ? intent.name : ''
  if (name === '') return redirect(new URL(request.url).pathname, 303)
  try {
    const body = { token, decision: name, versionNum, input: { comment: typed.comment ?? '', ...input[name] } }
    await call('/v1/processTask/decideByToken', body, callerOf(context), { idempotencyKey: idem })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return Response.json({ refusal: refusalView(error, () => ''), comment: typed.comment ?? '' } satisfies Decided, { status: error.status })
  }
  return redirectWithMessage(context, '/main/todos', wordsOf(context.session.language)('decide.done'))
}
