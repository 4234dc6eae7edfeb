import { lazy } from 'react'
import type { BatchView, ListData, ListView, RefusalView, TakePreview } from '../../page-types.ts'
import { Confirm, isAsking } from '../buttons/confirm.tsx'
import { HiddenFields, HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { type FormPageProps, PageProvider } from '../page-context.tsx'
import { servedLater } from '../served-later.tsx'
import { BatchResult } from './batch-result.tsx'
import { selectionForm } from './list-button.tsx'
import { ListHead } from './list-head.tsx'
import { ListHours } from './list-hours.tsx'
import { ListPager } from './list-pager.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { ListTabs } from './list-tabs.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TakenPreview } from './taken-preview.tsx'
import { type Selection, useSelection } from './use-selection.ts'

export interface ListPageProps extends FormPageProps<ListView> {
  data: ListData
  /** What was typed, when what was sent was refused. */
  typed?: Record<string, string>
  refusal?: string
  /** What is wrong at inputs of an action. */
  errors?: Record<string, string>
  /** Warnings of an action on the ticked rows, with what the action was told. */
  asked?: { refusal: RefusalView; inputs: [string, string][] }
  batch?: BatchView
  /** The documents that would be made of the rows. */
  preview?: TakePreview
  /** In the place of search and table: rows that are shown otherwise, with the ticks of the page. */
  rows?: (selection: Selection) => React.ReactNode
}

/** Drawn by the server with the page; their script comes only where they stand. */
const Hours = servedLater(import.meta.env.SSR ? ListHours : lazy(async () => ({ default: (await import('./list-hours.tsx')).ListHours })))
const Taken = servedLater(import.meta.env.SSR ? TakenPreview : lazy(async () => ({ default: (await import('./taken-preview.tsx')).TakenPreview })))

/** A list from top to bottom: title and actions, search, selection, table, pager. */
export function ListPage({ view, data, words, csrf, idem, typed, refusal, errors, asked, batch, preview, rows }: ListPageProps) {
  const selection = useSelection(data)
  const again = { typed, errors }
  return (
    <PageProvider words={words} csrf={csrf}>
      {/* Enter in a box means the first button of its form: keeping the ticks, not an action on them. */}
      <button className="hidden" form={selectionForm} name="intent" value="goto:" tabIndex={-1} aria-hidden="true" />
      <ListHead view={view} data={data} hasChosen={selection.ids.size + selection.elsewhere > 0} again={again} />
      <ListTabs tabs={view.tabs} />
      {refusal ? <Notice tone="bad" text={refusal} /> : null}
      {data.notice ? <Notice tone="warn" text={data.notice} /> : null}
      {isAsking(asked?.refusal) ? (
        <form method="post" noValidate>
          <HiddenToken idem={idem} />
          <HiddenFields entries={asked.inputs} />
          <Confirm refusal={asked.refusal} />
        </form>
      ) : null}
      {batch ? <BatchResult batch={batch} /> : null}
      {preview ? <Taken preview={preview} /> : null}
      {rows ? null : <ListSearch view={view} data={data} />}
      {data.hours?.length ? <Hours hours={data.hours} /> : null}
      <SelectionBar view={view} data={data} idem={idem} selection={selection} again={again} />
      {rows ? rows(selection) : <ListTable view={view} data={data} selection={selection} typed={typed} />}
      <ListPager view={view} data={data} typed={typed} />
    </PageProvider>
  )
}
