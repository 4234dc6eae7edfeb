import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { documentBeside } from '../areas/workflow/read-document.ts'
import { answerOrLost } from '../components/lost-line.ts'
import { answered } from '../server/answer/errors.ts'
import { doInRecord, showRecord } from '../server/record/show-record.ts'
import { EditScreen } from './edit-screen.tsx'
import { titled, useLoaded } from './route.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(({ request, context }) =>
  showRecord(request, context, async (opened, stored) => {
    const read = await documentBeside(opened, stored)
    return read ? { read } : {}
  }),
)

export const action = answered(({ request, context }) => doInRecord(request, context))

export const clientAction = (args: ClientActionFunctionArgs) => answerOrLost(args)

/** A post that answers with the page brought all there is to show; loading it besides would only race with it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === undefined && defaultShouldRevalidate
}

export const meta = titled<typeof loader>((data) => data.view.docNum ?? data.view.title)

export default function Edit() {
  return <EditScreen loaded={useLoaded<typeof loader>()} />
}
