import type { ToolView } from '../../page-types.ts'
import { BatchResult } from '../list/batch-result.tsx'
import { type FormPageProps, PageProvider } from '../page-context.tsx'
import { ActingTable } from './acting-table.tsx'
import { AskAgain } from './ask-again.tsx'
import { ToolBlocks } from './tool-blocks.tsx'

/** A tool of the administrator. */
export function ToolPage({ view, words, csrf, idem }: FormPageProps<ToolView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="head">
        <h1>{view.title}</h1>
      </div>
      {view.batch ? <BatchResult batch={view.batch} /> : null}
      {view.hint ? <p className="dim tool-hint">{view.hint}</p> : null}
      <ToolBlocks blocks={view.blocks} title={view.title} idem={idem} Ask={AskAgain} Acting={ActingTable} />
    </PageProvider>
  )
}
