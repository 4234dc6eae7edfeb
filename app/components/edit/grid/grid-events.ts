/** Pointer, keys and paste in the line grids of a document. The inputs are ordinary ones and the buttons submits; this answers them without the server. */
import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { blamedIn } from '../../../lines/fields.ts'
import { placeOf } from '../../../lines/names.ts'
import { closest, fits } from '../../event-target.ts'
import { changeLines, isReadOnly, type Line, lineAt, replaceAt, typeInto } from '../sheet/sheet.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'
import { type CellPlace, cellAround, readCell } from './grid-cells.ts'
import { keyIn } from './grid-keys.ts'
import { paste } from './grid-paste.ts'
import { changes, type GridPlace } from './grid-place.ts'
import { press } from './grid-presses.ts'

const editableIn = (line: Line | undefined, { grid }: Pick<CellPlace, 'grid'>): boolean =>
  line !== undefined && grid.columns.some((c) => c.editable && !isReadOnly(line, c.key))

const replaceLine = (store: SheetStore, name: string, line: Line) => {
  const [path, at] = placeOf(name)
  const { sheet } = store.state
  return { ...sheet, lines: changeLines(sheet.lines, path, (lines) => replaceAt(lines, at, line)) }
}

/** Takes over what the inputs of a cell hold. */
function takeCell(store: SheetStore, place: CellPlace) {
  const line = lineAt(store.state.sheet.lines, place.name)
  if (!line || !place.column?.editable || !place.cell.matches('.editing')) return
  const typed = typeInto(line, place.column, readCell(place.cell, place.name))
  if (JSON.stringify(typed.typed) !== JSON.stringify(line.typed))
    store.edit(replaceLine(store, place.name, typed), `${place.name}.${place.column.key}`)
}

/** A tick belongs to its line, but is no edit. */
function takeTick(store: SheetStore, name: string, isTicked: boolean) {
  const line = lineAt(store.state.sheet.lines, name)
  if (!line) return
  const { $chosen: _, ...typed } = line.typed as Record<string, string>
  store.set({ sheet: replaceLine(store, name, { ...line, typed: isTicked ? { ...typed, $chosen: 'Y' } : typed }) })
}

export function gridEvents(grids: GridPlace) {
  const { store, view, say } = grids
  const lines = () => store.state.sheet.lines

  return {
    onClick(event: MouseEvent<HTMLFormElement>) {
      const button = closest<HTMLButtonElement>(event, 'button[name=intent]')
      if (button && button.dataset.plain === undefined && !event.defaultPrevented) {
        if (press(grids, button)) event.preventDefault()
        return
      }
      if (closest(event, 'a, button, summary, input, select, textarea, label') || getSelection()?.type === 'Range') return
      const place = cellAround(view, event)
      if (place && !store.isOpen(place.name) && editableIn(lineAt(lines(), place.name), place)) store.open(place.name, place.column?.key)
    },

    onFocus(event: FocusEvent<HTMLFormElement>) {
      const place = cellAround(view, event)
      if (!place) return
      void changes()
      // A link of the summary leads to a cell that only shows its value so far.
      if (event.target.isSameNode(place.cell) && editableIn(lineAt(lines(), place.name), place)) store.open(place.name, place.column?.key)
    },

    onInput(event: FormEvent<HTMLFormElement>) {
      const input = event.target as HTMLInputElement
      const place = cellAround(view, event)
      if (!place) return
      if (input.name.endsWith('.$chosen')) takeTick(store, place.name, input.checked)
      else takeCell(store, place)
    },

    onBlur(event: FocusEvent<HTMLFormElement>) {
      const place = cellAround(view, event)
      const { column } = place ?? {}
      if (!place || !column?.editable || !store.isOpen(place.name)) return
      takeCell(store, place)
      void changes().then(({ whatIsWrong }) => {
        const line = lineAt(lines(), place.name)
        const wrong = line && whatIsWrong(line, column, say)
        const key = blamedIn(column)
        if (line && wrong && line.wrong[key] !== wrong)
          store.set({ sheet: replaceLine(store, place.name, { ...line, wrong: { ...line.wrong, [key]: wrong } }) })
      })
    },

    onPaste(event: ClipboardEvent<HTMLFormElement>) {
      const block = event.clipboardData.getData('text/plain')
      const place = cellAround(view, event)
      if (!place?.column?.editable || fits(event, 'textarea') || !/[\t\n]/.test(block.trim())) return
      event.preventDefault()
      store.set({ focus: { name: place.name, column: place.column.key } })
      void paste(grids, place.path, block, { line: place.at, column: place.column.key })
    },

    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const place = cellAround(view, event)
      if (!place?.column || event.defaultPrevented || event.nativeEvent.isComposing || !fits(event, '.control, [type=checkbox]')) return
      if (keyIn(store, place, place.column.key, event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}
