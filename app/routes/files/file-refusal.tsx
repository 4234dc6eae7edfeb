/** What an address that sends files says to a person instead of its data (server/refusal-page.ts): why there is no file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { type TroubleView, trouble } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  const { status, view } = context.fileRefusal ?? { status: 404, view: null }
  throw isTrouble(view)
    ? Response.json(view, { status })
    : trouble(status, wordsOf(context.session.language)(status === 404 ? 'error.404' : 'error.400'), context)
}

/** The framework has its own form for a method that an address does not take. */
const isTrouble = (view: unknown): view is TroubleView => typeof view === 'object' && view !== null && 'words' in view

export default function FileRefusal() {
  return null
}
