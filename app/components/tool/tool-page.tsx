import type { ComponentType } from 'react'
import type { ToolView } from '../../page-types.ts'
import { BatchResult } from '../list/batch-result.tsx'
import { type FormPageProps, PageProvider } from '../page-context.tsx'
import { ActingTable } from './acting-table.tsx'
import type { AskProps } from './ask-form.tsx'
import { ToolBlocks } from './tool-blocks.tsx'

interface Props extends FormPageProps<ToolView> {
  /** Where forms are posted that may be refused. */
  Ask?: ComponentType<AskProps>
}

/** A page of questions, answers and rows. */
export function ToolPage({ view, words, csrf, idem, Ask }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="head">
        <h1>{view.title}</h1>
      </div>
      {view.batch ? <BatchResult batch={view.batch} /> : null}
      {view.hint ? <p className="dim tool-hint">{view.hint}</p> : null}
      <ToolBlocks blocks={view.blocks} title={view.title} idem={idem} Ask={Ask} Acting={ActingTable} />
    </PageProvider>
  )
}
