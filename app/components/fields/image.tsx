import { useSay } from '../page-context.tsx'
import type { InputProps, ShownCell } from './field-types.ts'

export function showImage({ field, row }: Pick<ShownCell, 'field' | 'row'>) {
  const id = row[field.key]
  return id ? <img className="record-picture" src={`/picture/${id}`} alt={field.label} loading="lazy" /> : null
}

/** It is chosen on a page of its own while the form waits, and kept or taken away when that is saved. */
export function ImageInput({ field, name, id, value }: InputProps) {
  const say = useSay()
  return (
    <>
      <input type="hidden" name={name} value={value} />
      {value ? showImage({ field, row: { [field.key]: value } }) : null}
      <p className="line">
        <button className="btn" id={id} name="intent" value={`picture:${name}`}>
          {say('field.pickOf', { label: field.label })}
        </button>
        {value ? (
          <button
            className="btn quiet"
            name="intent"
            value={`picture.remove:${name}`}
            aria-label={say('attach.useOf', { use: say('attach.delete'), name: field.label })}
          >
            {say('attach.delete')}
          </button>
        ) : null}
      </p>
    </>
  )
}
