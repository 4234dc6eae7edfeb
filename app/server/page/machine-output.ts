/** A document as a program reads it, or as it is printed, under the address of its page and its id. */
import { type MachineOutput, machineOutputs } from '../../../catalogue/pages/machine-outputs.ts'
import { forward } from '../services/files.ts'
import { openPage } from './open-page.ts'
import { sentFile } from './sent-file.ts'

/** `more` is what else of the address the services are told. */
export const sends = (verb: string, more: (asked: URLSearchParams) => object = () => ({})) =>
  sentFile(async ({ request, context }) => {
    const { page, api } = await openPage(request, context)
    const { searchParams } = new URL(request.url)
    return forward(await api.download(`/v1/${page.entity}Restful/${verb}`, { id: searchParams.get('id') ?? '', ...more(searchParams) }), context)
  })

export const sendsOutput = (as: MachineOutput) => sends(machineOutputs[as].verb)
