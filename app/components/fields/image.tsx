import type { InputProps, ShownCell } from './field-types.ts'

export function showImage({ field, row }: Pick<ShownCell, 'field' | 'row'>) {
  const id = row[field.key]
  return id ? <img className="portrait" src={`/picture/${id}`} alt={field.label} loading="lazy" /> : null
}

/** It is chosen on a page of its own. */
export const ImageInput = ({ field, row }: InputProps) => showImage({ field, row })
