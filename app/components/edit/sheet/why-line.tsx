import { formatDecimal } from '../../../format.ts'
import { useSay } from '../../page-context.tsx'
import { useSheetPart } from './sheet-store.ts'

/** Why a figure is what it is: its rule, what went into it, how it was rounded. */
export function WhyLine() {
  const say = useSay()
  const why = useSheetPart((state) => state.why)
  if (!why) return null
  return (
    <p className="why-line" role="status">
      <b>
        {why.label} {why.result}
      </b>{' '}
      = {why.rule}
      {why.inputs.map(({ label, value }) => (
        <span key={label}>
          {label} {formatDecimal(value)}
        </span>
      ))}
      {why.digits === null ? null : <span>{say('edit.whyRounded', { digits: why.digits })}</span>}
    </p>
  )
}
