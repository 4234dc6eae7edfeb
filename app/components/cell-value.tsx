import type { CellProps } from './fields/field-types.ts'
import { fieldKinds } from './fields/registry.ts'
import { formatValue } from './format.ts'

/** A value as it is read: its kind's cell, with old value, link, note and tag when the row has them. */
export function CellValue({ field, row, href }: CellProps & { href?: string }) {
  const { Cell } = fieldKinds[field.kind]
  const was = row[`${field.key}$was`]
  const note = row[`${field.key}$note`] as string | undefined
  const tag = row[`${field.key}$tag`] as { tone: 'warn' | 'bad'; text: string } | undefined
  const link = href ?? (row[`${field.key}$href`] as string | undefined)
  const cell = <Cell field={field} row={row} />
  return (
    <>
      {was === undefined ? null : <s>{formatValue(field, row, was)}</s>}
      {was === undefined ? null : ' '}
      {link ? <a href={link}>{cell}</a> : cell}
      {note ? <small className="faint"> {note}</small> : null}
      {tag ? <span className={`tag ${tag.tone}`}>{tag.text}</span> : null}
    </>
  )
}
