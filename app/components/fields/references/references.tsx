import { formatValue } from '../../../format.ts'
import type { Labelled } from '../../../page-types.ts'
import { useSay } from '../../page-context.tsx'
import { type CellProps, controlProps, type InputProps } from '../field-types.ts'

export const showReferences = ({ field, row }: CellProps) => formatValue(field, row)

/** Several references: a tick keeps one, the search adds another. */
export function ReferencesInput(props: InputProps) {
  const say = useSay()
  const { field, name, row, value, form } = props
  const labels = (row[`${field.key}$`] as Labelled[] | undefined) ?? []
  const ids = value ? value.split(',') : []
  return (
    <>
      <span className="with-button">
        <input type="text" {...controlProps(props)} name={`${name}$text`} required={false} defaultValue={props.text ?? ''} autoComplete="off" />
        <button className="btn" name="intent" value={`pick:${name}`} form={form}>
          {say('field.add')}
          <span className="hidden"> {field.label}</span>
        </button>
      </span>
      <span className="chips">
        {ids.map((one, i) => (
          <label key={one} className="check">
            <input type="checkbox" name={name} value={one} defaultChecked form={form} /> {labels[i]?.name ?? one}
          </label>
        ))}
      </span>
    </>
  )
}
