/** For routes that send a file: whoever asked for one by a link or a form and is refused comes back to its page, which says why. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answered, type TroubleView } from '../answer/errors.ts'
import { redirectWithMessage } from '../session/flash.ts'

export function sentFile(work: (args: LoaderFunctionArgs) => Promise<Response>) {
  const answer = answered(work)
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await answer(args)
    } catch (refused) {
      const { context } = args
      // Programs get the refusal as it is; without services no message could wait for the page.
      if (!(refused instanceof Response) || refused.status < 400 || refused.status === 503 || !context.isByLink) throw refused
      const { message } = (await refused.json()) as TroubleView
      return redirectWithMessage(context, pageOf(args.request), message, 'bad')
    }
  }
}

/** `/main/purchaseOrderEdit/print?id=…` belongs to `/main/purchaseOrderEdit?id=…`. */
function pageOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/\/[^/]+$/, '') + search
}
