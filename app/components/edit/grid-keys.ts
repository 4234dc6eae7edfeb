/** Keys and paste in a line grid. The inputs are ordinary ones; this only moves the focus and fills values in. */
import type { ClipboardEvent, KeyboardEvent } from 'react'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>(':scope > td .control')]

/** The rows of the same table, without the nested ones between them. */
function rowsAround(input: Element): HTMLTableRowElement[] {
  const body = input.closest('tbody')
  return body ? [...body.querySelectorAll<HTMLTableRowElement>(':scope > tr[data-line]')] : []
}

function focusIn(row: HTMLTableRowElement | undefined, column: number): boolean {
  const target = row?.cells[column]?.querySelector<HTMLElement>('.control')
  target?.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  return !!target
}

/** Enter and down: the same cell of the next row; up: of the row before. Tab is the browser's. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>) {
  const input = event.target as HTMLElement
  if (!input.matches('.control') || event.defaultPrevented || event.nativeEvent.isComposing) return
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  // Selects, dates and open type-aheads use the arrows themselves.
  const keepsArrows = input.matches('select, textarea, [type=date], [type=datetime-local], [type=time], [role=combobox]')
  if (!(event.key === 'Enter' || (isArrow && !keepsArrows)) || input.matches('textarea') || event.altKey || event.ctrlKey) return
  if (input.getAttribute('aria-expanded') === 'true') return
  const cell = input.closest('td')
  const rows = rowsAround(input)
  const at = rows.indexOf(input.closest('tr') as HTMLTableRowElement)
  if (!cell || at < 0) return
  const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1
  if (focusIn(rows[at + step], cell.cellIndex) || event.key === 'Enter') event.preventDefault()
  event.stopPropagation()
}

/** Values as a spreadsheet copies them: separators of thousands go, a date gets its dashes. */
export function cleanPasted(text: string, input: { type: string; inputMode: string }): string {
  const value = text.trim()
  if (input.inputMode === 'decimal') return value.replace(/,(?=\d{3})/g, '').replace(/[^\d.+-]/g, '')
  if (input.type !== 'date') return value
  const parts = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/.exec(value)
  return parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : value
}

function fill(control: HTMLInputElement | HTMLSelectElement, text: string) {
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find((o) => o.value === text.trim() || o.text === text.trim())
    if (!option) return
    control.value = option.value
  } else {
    // Past React, which would take a value set the ordinary way for one that it knows (a type-ahead holds its text itself).
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, cleanPasted(text, control))
  }
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A block from a spreadsheet fills the cells from the focused one on, row by row. */
export function pasteIntoGrid(event: ClipboardEvent<HTMLTableElement>) {
  const text = event.clipboardData.getData('text/plain')
  const input = event.target as HTMLElement
  if (!/[\t\n]/.test(text.trim()) || !input.matches('.control') || input.matches('textarea')) return
  const rows = rowsAround(input)
  const first = rows.indexOf(input.closest('tr') as HTMLTableRowElement)
  const column = controlsOf(rows[first]!).indexOf(input as HTMLInputElement)
  if (first < 0 || column < 0) return
  event.preventDefault()
  event.stopPropagation()
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .forEach((line, i) => {
      const row = rows[first + i]
      if (!row) return
      const controls = controlsOf(row)
      line.split('\t').forEach((value, j) => {
        const control = controls[column + j]
        if (control) fill(control, value)
      })
    })
}
