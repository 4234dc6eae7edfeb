import { useRef, useState } from 'react'
import type { DraftView, EditView, ReadView, RefusalView, Row, WhyView } from '../../page-types.ts'
import { Confirm, isAsking } from '../buttons/confirm.tsx'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { type FormPageProps, PageProvider, useCsrf, useSay } from '../page-context.tsx'
import { ActionBar } from './action-bar.tsx'
import { Conflict } from './conflict.tsx'
import { DocumentHead } from './document-head.tsx'
import { DraftNotices } from './draft/draft-notice.tsx'
import { useDraft } from './draft/use-draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Facts } from './facts.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { openedIn } from './grid/opened-lines.ts'
import { useGridEvents } from './grid/use-grid-events.ts'
import { Parts, Steps } from './parts.tsx'
import { ReadDocument } from './read-document.tsx'
import { sheetOf } from './sheet/sheet.ts'
import { SheetProvider, SheetStore, useSheetPart } from './sheet/sheet-store.ts'
import { useFormulas } from './sheet/use-formulas.ts'
import { useEpoch } from './use-epoch.ts'
import { useLongForm } from './use-long-form.ts'
import { useOpened } from './use-opened.ts'
import { useTypedBefore } from './use-typed-before.ts'

export interface EditPageProps extends FormPageProps<EditView> {
  /** The header as stored: raw values, `key$` beside references. */
  values: Row
  /** Lines by grid key; nested lines stand in their row under the child's key. Added lines that are not stored have id ''. */
  rows: Record<string, Row[]>
  /** What was typed and came back, by form name; wins over what is stored. */
  typed?: Record<string, string> | null
  refusal?: RefusalView | null
  /** The values that the form was opened with, to be compared when somebody else saves first. */
  opened?: string
  /** Form names of the lines in edit; without it those that a page opens by itself. */
  open?: string[] | null
  /** Ids of stored lines that were taken away. */
  removed?: string[]
  /** Lines have changed places. */
  isMoved?: boolean
  /** The page of each long grid, from 0. */
  pages?: Record<string, number>
  why?: WhyView | null
  /** What is shown is a draft that waits at the services. */
  isKept?: boolean
  draft?: DraftView | null
  /** What closes the copies of unsaved work that this browser keeps. */
  draftKey?: string
  /** Key of the form whose saving led here. */
  done?: string | null
  /** The document that the record speaks of. */
  read?: ReadView | null
}

/** A document in one form: head, facts, sections, lines, tabs, actions. */
export function EditPage({ words, csrf, ...props }: EditPageProps) {
  // Inputs are uncontrolled: another document, another version or an answer of the server starts them anew.
  const epoch = useEpoch(props.typed, props.rows, props.values)
  return (
    <PageProvider words={words} csrf={csrf}>
      <EditForm key={`${props.view.page}-${props.view.id}-${props.view.versionNum}-${epoch}`} {...props} />
    </PageProvider>
  )
}

function EditForm({
  view,
  values,
  rows,
  typed,
  refusal,
  idem,
  opened,
  open,
  removed,
  isMoved,
  pages,
  why,
  isKept,
  draft,
  draftKey,
  done,
  read,
}: Omit<EditPageProps, 'words' | 'csrf'>) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const errors = Object.fromEntries(isAsking(refusal) ? [] : (refusal?.issues ?? []).map((i) => [i.at, i.message]))
  const [store] = useState(() => {
    const sheet = sheetOf(view.grids, { rows, typed, errors, removed, isMoved })
    return new SheetStore(sheet, openedIn(view.grids, sheet.lines, open ?? null), { why, keptAt: isKept ? '' : null, carried: view.carried })
  })
  useFormulas(form, store, view, values)
  useLongForm(form, store, view)
  useDraft(form, store, {
    page: view.page,
    id: view.id,
    address: view.keepAddress,
    csrf: useCsrf(),
    secret: draftKey,
    draft: draft ?? null,
    done: done ?? null,
    isTyped: Boolean(typed),
  })
  useTypedBefore(form)
  useOpened(view, useCsrf())
  const events = useGridEvents({
    store,
    view,
    say,
    onWhy: async (at) => {
      const { whyOf } = await import('./sheet/compute.ts')
      if (form.current) store.set({ why: whyOf(store, { view, values, form: form.current }, at, (n, label) => say('edit.cell', { n, label })) })
    },
  })
  const hasFiles = view.sections.some((s) => s.fields.some((f) => f.editable && f.kind === 'files'))
  return (
    <SheetProvider value={store}>
      <form
        ref={form}
        className="document"
        id="document"
        method="post"
        action={view.address}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        noValidate
        {...events}
      >
        {/* First in the form, or Enter would press whatever button comes first. */}
        <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value="save">
          {say('edit.save')}
        </button>
        <HiddenToken idem={idem} />
        {view.id === null ? null : <input type="hidden" name="id" value={view.id} />}
        <input type="hidden" name="versionNum" value={view.versionNum} />
        {opened ? <input type="hidden" name="_opened" value={opened} /> : null}
        <SheetMarks />
        <DocumentHead view={view} />
        {isAsking(refusal) ? (
          <Confirm refusal={refusal} />
        ) : refusal?.conflict ? (
          <Conflict conflict={refusal.conflict} message={refusal.message} canSave={view.buttons.some((b) => b.name === 'save')} />
        ) : refusal ? (
          <ErrorSummary refusal={refusal} view={view} />
        ) : null}
        <DraftNotices draft={draft} />
        {view.notices.map((n) => (
          <Notice key={n.text} tone={n.tone} text={n.text} />
        ))}
        <Facts facts={view.facts} values={values} />
        {read ? <ReadDocument view={read} /> : null}
        {view.steps ? <Steps steps={view.steps.all} /> : null}
        <Parts view={view} values={values} typed={typed} errors={errors} pages={pages} />
        <FocusKeeper form={form} view={view} />
        <ActionBar view={view} typed={typed} errors={errors} isWaiting={!!refusal?.conflict} wasTyped={!!typed} />
      </form>
      {/* Of the radio buttons of a grid, which stand in the form above. */}
      {view.grids.map(({ pairAddress }) =>
        pairAddress ? (
          <form key="pair" id="pair" action={pairAddress.split('?')[0]}>
            <HiddenQuery address={pairAddress} />
          </form>
        ) : null,
      )}
    </SheetProvider>
  )
}

/** What the form says of its lines besides their values: which were taken away, and whether their order is another one. */
function SheetMarks() {
  const removed = useSheetPart((state) => state.sheet.removed)
  const isMoved = useSheetPart((state) => state.sheet.isMoved)
  const isKept = useSheetPart((state) => state.keptAt !== null)
  return (
    <>
      {removed.map((id) => (
        <input key={id} type="hidden" name="_removed" value={id} />
      ))}
      {isMoved ? <input type="hidden" name="_moved" value="Y" /> : null}
      {isKept ? <input type="hidden" name="_kept" value="Y" /> : null}
    </>
  )
}
