import type { EditView, Row } from '../../../page-types.ts'
import { CellValue } from '../../cell-value.tsx'
import { useSay } from '../../page-context.tsx'
import { useSheetPart } from './sheet-store.ts'
import { WhyLine } from './why-line.tsx'

/** Sums under the lines; the last one is the largest. Each can be asked why it is what it is. */
export function Totals({ view, values }: { view: EditView; values: Row }) {
  const say = useSay()
  const computed = useSheetPart((state) => state.totals)
  const canAsk = view.buttons.some((b) => b.name === 'save')
  if (view.totals.length === 0) return <WhyLine />
  const shown = computed ? { ...values, ...computed } : values
  return (
    <>
      <dl className="totals">
        {view.totals.map((f) => (
          <div key={f.key}>
            <dt>
              {f.label}
              {canAsk && f.key in view.compute ? (
                <button
                  className="why"
                  name="intent"
                  value={`why:${f.key}`}
                  aria-label={say('edit.whyOf', { label: f.label })}
                  title={say('edit.why')}
                >
                  ?
                </button>
              ) : null}
            </dt>
            <dd data-total={f.key}>
              <CellValue field={f} row={shown} />
            </dd>
          </div>
        ))}
      </dl>
      <WhyLine />
    </>
  )
}
