import { sideTools } from '../../areas/index.ts'
import { Drawing } from '../../components/drawing.tsx'
import { SidePage } from '../../components/pages/side-page.tsx'
import { AskAgain } from '../../components/tool/ask-again.tsx'
import { InputMatrix } from '../../components/tool/input-matrix.tsx'
import { ToolBlocks } from '../../components/tool/tool-blocks.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInSideTool, showSideTool } from '../../server/tools/side/index.ts'
import { titled, useFrame, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showSideTool(request, context, sideTools))
export const action = answered(({ request, context }) => doInSideTool(request, context, sideTools))

export const meta = titled<typeof loader>((data) => data.title)

export default function SideTool() {
  const view = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      {view.hint ? <p className="dim tool-hint">{view.hint}</p> : null}
      <ToolBlocks blocks={view.blocks} title={view.title} idem={view.idem} Ask={AskAgain} Drawing={Drawing} Matrix={InputMatrix} />
    </SidePage>
  )
}
