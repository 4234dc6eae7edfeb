/** Keys in the line grids: from cell to cell, filling down, undo and redo. */
import type { KeyboardEvent } from 'react'
import { linesAt } from '../sheet/sheet.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'
import { type CellPlace, controlsOf } from './grid-cells.ts'
import { changes, isLine } from './grid-place.ts'

/** Whether the key was ours. */
export function keyIn(store: SheetStore, place: CellPlace, column: string, event: KeyboardEvent<HTMLFormElement>): boolean {
  const input = event.target as HTMLInputElement
  // A type-ahead with its list open uses the keys itself.
  if (input.getAttribute('aria-expanded') === 'true' || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return commandIn(store, place, column, event)
  switch (event.key) {
    case 'Enter':
      return !input.matches('textarea') && (event.shiftKey ? step(store, place, column, -1, true) : down(store, place, column, input))
    case 'ArrowDown':
    case 'ArrowUp': {
      if (input.matches('select, textarea, [type=time], [role=combobox]')) return false
      const by = event.key === 'ArrowDown' ? 1 : -1
      return event.shiftKey ? extend(store, place, column, by) : step(store, place, column, by, false)
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      return !event.shiftKey && sideways(input, event.key === 'ArrowRight' ? 1 : -1)
    case 'Tab':
      return tab(store, place, input, event.shiftKey ? -1 : 1)
    case 'Escape':
      return leave(store, place, column)
    default:
      return false
  }
}

function commandIn(store: SheetStore, place: CellPlace, column: string, { key, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase()
  if (letter === 'end' || letter === 'home')
    return goTo(store, place, column, letter === 'end' ? linesAt(store.state.sheet.lines, place.path).length - 1 : 0)
  if (letter === 'd') {
    const { range } = store.state
    const isRange = range?.path === place.path && range.column === column
    const [from, to] = isRange ? [Math.min(range.from, range.to), Math.max(range.from, range.to)] : [place.at - 1, place.at]
    if (from < 0) return true
    void changes().then(({ fillDown }) => {
      const focus = { name: place.name, column }
      store.edit(fillDown(store.state.sheet, place.grid, place.path, column, from, to), null, { epoch: store.state.epoch + 1, focus, range: null })
    })
    return true
  }
  const isRedo = letter === 'y' || (letter === 'z' && shiftKey)
  if (letter !== 'z' && !isRedo) return false
  if (isRedo) store.redo({ name: place.name, column })
  else store.undo({ name: place.name, column })
  return true
}

function step(store: SheetStore, { path, at }: CellPlace, column: string, by: -1 | 1, isKept: boolean): boolean {
  return isLine(store, `${path}[${at + by}]`) ? goTo(store, { path }, column, at + by) : isKept
}

/** Down; from the first and the last cell of the last line on to a new one, unless there is nothing in the cell yet. */
function down(store: SheetStore, place: CellPlace, column: string, { value }: HTMLInputElement): boolean {
  const { path, at, grid } = place
  const editable = grid.columns.filter((c) => c.editable)
  const isLast = editable.at(-1)?.key === column
  const isEdge = isLast || editable[0]?.key === column
  if (!grid.canAdd || !isEdge || value === '' || isLine(store, `${path}[${at + 1}]`)) return step(store, place, column, 1, true)
  void changes().then(({ addLine }) => {
    store.edit(addLine(store.state.sheet, grid, path), null)
    store.open(`${path}[${linesAt(store.state.sheet.lines, path).length - 1}]`, isLast ? editable[0]?.key : column)
  })
  return true
}

function goTo(store: SheetStore, { path }: Pick<CellPlace, 'path'>, column: string, at: number): boolean {
  store.open(`${path}[${at}]`, column)
  return true
}

function extend(store: SheetStore, { path, at }: CellPlace, column: string, by: -1 | 1): boolean {
  const { range } = store.state
  const now = range?.path === path && range.column === column ? range : { path, column, from: at, to: at }
  const to = Math.min(Math.max(now.to + by, 0), linesAt(store.state.sheet.lines, path).length - 1)
  store.set({ range: { ...now, to } })
  return true
}

/** Beyond the end of a text the arrows go on to the next cell. */
function sideways(input: HTMLInputElement, by: -1 | 1): boolean {
  if (!input.matches('input[type=text]') || input.selectionStart === null) return false
  const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length
  const isEnd = input.selectionStart === input.selectionEnd && input.selectionStart === (by > 0 ? input.value.length : 0)
  if (!isAll && !isEnd) return false
  const controls = controlsOf(input.closest('tr')!)
  const target = controls[controls.indexOf(input) + by]
  target?.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  return target !== undefined
}

/** From the last cell of a line to the first one of the next, and back. */
function tab(store: SheetStore, { path, at, grid }: CellPlace, input: HTMLElement, by: -1 | 1): boolean {
  const controls = controlsOf(input.closest('tr')!)
  if (controls.indexOf(input) !== (by > 0 ? controls.length - 1 : 0) || !isLine(store, `${path}[${at + by}]`)) return false
  const editable = grid.columns.filter((c) => c.editable)
  store.open(`${path}[${at + by}]`, (by > 0 ? editable[0] : editable.at(-1))?.key)
  return true
}

/** The first Escape takes back what was typed in the cell, the next one closes the line. */
function leave(store: SheetStore, { name, path }: CellPlace, column: string): boolean {
  if (store.isLastEdit(`${name}.${column}`)) store.undo({ name, column })
  else {
    store.close(path)
    store.set({ focus: { name } })
  }
  return true
}
