import { idOf, inputText } from '../../../format.ts'
import type { InputProps } from '../field-types.ts'
import { DateInput } from './date.tsx'

/** First and last day, each an input of its own name, with the calendar of one day each. */
export function DateRangeInput(props: InputProps) {
  const { field, name, row, label = field.label, describedBy, ...shared } = props
  const before = name.slice(0, -field.key.length)
  return (
    <span className="date-range cell-input">
      {field.parts?.map((part) => (
        <DateInput
          key={part.key}
          {...shared}
          field={part}
          row={row}
          name={before + part.key}
          id={idOf(before + part.key)}
          value={inputText(part, row)}
          label={`${label} ${part.label}`}
        />
      ))}
    </span>
  )
}
