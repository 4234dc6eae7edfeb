import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { roomAbove } from '../../areas/rooms.ts'
import { documentBeside } from '../../areas/workflow/read-document.ts'
import { answerOrLost } from '../../components/lost-line.ts'
import { PageProvider } from '../../components/page-context.tsx'
import { Room } from '../../components/room/room.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInRecord, showRecord } from '../../server/record/show-record.ts'
import { titled, useFrame, useLoaded } from '../route.ts'
import { EditScreen } from './edit-screen.tsx'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) =>
  showRecord(request, context, async (opened, stored) => {
    const [read, room] = await Promise.all([documentBeside(opened, stored), roomAbove(opened, stored, request)])
    return { ...(read && { read }), ...(room && { room }) }
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
  const loaded = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return (
    <>
      {loaded.room ? (
        <PageProvider words={words} csrf={csrf}>
          <Room view={loaded.room} />
        </PageProvider>
      ) : null}
      <EditScreen loaded={loaded} />
    </>
  )
}
