import type { ReactNode } from 'react'
import type { EditView, Row, SectionView, StepView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { Lines } from './grid/lines.tsx'
import { Section } from './section.tsx'
import { useSheetPart } from './sheet/sheet-store.ts'
import { Totals } from './sheet/totals.tsx'
import { standsIn } from './tab-names.ts'
import { type Sheeted, Tabs } from './tabs.tsx'

interface Props {
  view: EditView
  values: Row
  typed: Record<string, string> | null | undefined
  errors: Record<string, string>
  pages: Record<string, number> | undefined
}

/** What the record holds, as its page lays it out, with what hangs on it behind tabs. */
export function Parts(props: Props) {
  const { view } = props
  const shut = useShut(view)
  const keys = [...view.sections, ...view.grids].map(({ key }) => key)
  if (view.sheets?.as !== 'tabs')
    return (
      <>
        {(view.sheets?.all.flatMap(({ parts }) => parts) ?? keys).map((key) => (
          <Part key={key} name={key} {...props} />
        ))}
        <Totals view={view} values={props.values} />
        <Tabs tabs={view.tabs} />
      </>
    )
  const withLines = view.sheets.all.find(({ parts }) => view.grids.some(({ key }) => parts.includes(key)))
  const sheets = view.sheets.all.map(
    (sheet): Sheeted => ({
      ...sheet,
      wrong: Object.keys(props.errors).filter((at) => standsIn(at, sheet.parts, view)).length,
      content: (
        <>
          {sheet.parts.map((key) => (
            <Part key={key} name={key} {...props} />
          ))}
          {sheet === withLines ? <Totals view={view} values={props.values} /> : null}
        </>
      ),
    }),
  )
  return <Tabs sheets={sheets} tabs={view.tabs} shut={shut} />
}

/** What does not stand there: by what is typed, or as the page came. */
function useShut(view: EditView): readonly string[] {
  const typed = useSheetPart((state) => state.shut)
  return typed ?? view.shut ?? []
}

function Part({ name, view, values, typed, errors, pages }: Props & { name: string }) {
  const isShut = useShut(view).includes(name)
  const section = view.sections.find(({ key }) => key === name)
  const grid = view.grids.find(({ key }) => key === name)
  return (
    <Shut isShut={isShut} isConditional={view.whens !== undefined && name in view.whens}>
      {section ? <LiveSection section={section} view={view} row={values} typed={typed} errors={errors} /> : null}
      {grid ? (
        <Lines
          grid={grid}
          page={pages?.[grid.key]}
          byNumber={grid === view.grids[0]}
          sums={values[`${grid.key}$sums`]}
          typed={typed}
          errors={errors}
        />
      ) : null}
    </Shut>
  )
}

/** It goes on being sent: what was typed there is not lost by a change of mind. */
const Shut = ({ isShut, isConditional, children }: { isShut: boolean; isConditional: boolean; children: ReactNode }) =>
  isConditional ? <div hidden={isShut}>{children}</div> : children

interface LiveSectionProps {
  section: SectionView
  view: EditView
  row: Row
  typed: Record<string, string> | null | undefined
  errors: Record<string, string>
}

/** A section whose computed fields follow what is typed. */
function LiveSection({ section, view, row, typed, errors }: LiveSectionProps) {
  const isComputed = section.fields.some((f) => !f.editable && f.key in view.compute)
  const totals = useSheetPart((state) => (isComputed ? state.totals : null))
  return <Section section={section} row={totals ? { ...row, ...totals } : row} typed={typed} errors={errors} />
}

/** The steps of a record, each by its number. */
export function Steps({ steps }: { steps: readonly StepView[] }) {
  const say = useSay()
  return (
    <ol className="steps" aria-label={say('edit.steps')}>
      {steps.map(({ label, state, href }, at) => (
        <li key={label} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{at + 1}</b> {href && state !== 'now' ? <a href={href}>{label}</a> : label}
          {state === 'missing' ? <span className="hidden">{say('edit.stepMissing')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
