import { formatValue } from '../../format.ts'
import type { CellIcon, CellView } from '../../page-types.ts'
import type { ShownCell } from '../fields/field-types.ts'
import { fieldKinds } from '../fields/registry.ts'
import { Icon } from '../icons.tsx'

const tones: Readonly<Record<CellIcon, string>> = { alert: 'warn', check: 'done', clock: 'warn', info: '', star: '', stop: 'bad' }

/** A picture for a code, its word as the text alternative; a code without a picture is read as its kind is. */
export function showIcon({ icons }: Extract<CellView, { type: 'icon' }>, shown: ShownCell) {
  const { field, row, say } = shown
  const value = String(row[field.key] ?? '')
  const icon = icons[value]
  if (!icon) return fieldKinds[field.kind].show(shown)
  const word = field.kind === 'checkbox' ? say(value === 'Y' ? 'cell.is' : 'cell.isNot', { label: field.label }) : formatValue(field, row)
  return (
    <span className={`cell-icon ${tones[icon]}`} title={word}>
      <Icon name={icon} />
      <span className={field.kind === 'checkbox' ? 'hidden' : undefined}>{word}</span>
    </span>
  )
}
