import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { wareAbove } from '../../areas/shopping/ware.ts'
import { answerOrLost } from '../../components/lost-line.ts'
import { Ware } from '../../components/mall/ware.tsx'
import { PageProvider } from '../../components/page-context.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInRecord, showRecord } from '../../server/record/show-record.ts'
import { EditScreen } from '../record/edit-screen.tsx'
import { titled, useFrame, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) =>
  showRecord(request, context, async (opened, stored) => ({ ware: wareAbove(opened, stored, new URL(request.url).searchParams) })),
)

export const action = answered(({ request, context }) => doInRecord(request, context))

export const clientAction = (args: ClientActionFunctionArgs) => answerOrLost(args)

/** A post that answers with the page brought all there is to show; loading it besides would only race with it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === undefined && defaultShouldRevalidate
}

export const meta = titled<typeof loader>((data) => data.view.docNum ?? data.view.title)

/** A SKU: what it looks like in the mall, then its record. */
export default function SkuPage() {
  const loaded = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return (
    <>
      {loaded.ware ? (
        <PageProvider words={words} csrf={csrf}>
          <Ware view={loaded.ware} />
        </PageProvider>
      ) : null}
      <EditScreen loaded={loaded} />
    </>
  )
}
