/** A document as a program reads it, under the address of its page and its id. */
import { type HandedOut, handedOut } from '../../../catalogue/leaves-as.ts'
import { forward } from '../services/files.ts'
import { openPage } from './open-page.ts'
import { sentFile } from './sent-file.ts'

export const handOut = (as: HandedOut) =>
  sentFile(async ({ request, context }) => {
    const { page, api } = await openPage(request, context)
    const id = new URL(request.url).searchParams.get('id') ?? ''
    return forward(await api.download(`/v1/${page.entity}Restful/${handedOut[as].verb}`, { id }), context)
  })
