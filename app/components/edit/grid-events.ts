/** Pointer, keys and paste in the line grids of a document. The inputs are ordinary ones and the buttons submits; this answers them without the server. */
import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { blamedIn } from '../../lines/fields.ts'
import { gridAt, placeOf } from '../../lines/names.ts'
import type { EditView } from '../../page-types.ts'
import type { Say } from '../page-context.tsx'
import { type CellPlace, cellAround, controlsOf, readCell } from './grid-cells.ts'
import { changeLines, type Line, lineAt, linesAt, replaceAt, typeInto } from './sheet.ts'
import type { SheetStore } from './sheet-store.ts'

const changes = () => import('./sheet-changes.ts')

export interface GridPlace {
  store: SheetStore
  view: EditView
  say: Say
  /** Shows why a figure is what it is. */
  onWhy: (at: string) => Promise<void>
}

const editableIn = (line: Line | undefined, { grid }: Pick<CellPlace, 'grid'>): boolean =>
  line !== undefined && grid.columns.some((c) => c.editable && !(line.row.$readonly as string[] | undefined)?.includes(c.key))

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

export function gridEvents({ store, view, say, onWhy }: GridPlace) {
  const lines = () => store.state.sheet.lines
  const isLine = (name: string) => lineAt(lines(), name) !== undefined

  /** What a button asks for, done here; the server does it when the code for it cannot be fetched. */
  function press(button: HTMLButtonElement): boolean {
    const [, word = '', rest = ''] = /^([\w.]+?):(.*)$/.exec(button.value) ?? []
    const work = workOf(word, rest, button)
    if (!work) return false
    button.closest('details.menu')?.removeAttribute('open')
    work().catch(() => {
      button.dataset.plain = ''
      button.form?.requestSubmit(button)
    })
    return true
  }

  function workOf(word: string, rest: string, button: HTMLButtonElement): (() => Promise<void>) | null {
    const grid = gridAt(view.grids, rest.replace(/\[\d+\]$/, ''))
    switch (word) {
      case 'row': {
        const name = lineNamed(rest)
        return name === null ? null : async () => store.open(name)
      }
      case 'row.close':
        return async () => store.close(rest)
      case 'why':
        return () => onWhy(rest)
      case 'line.add':
        return grid ? () => add(rest) : null
      case 'line.copy':
        return grid && isLine(rest) ? async () => edit((await changes()).copyLine(store.state.sheet, grid, rest), placeOf(rest)[0]) : null
      case 'line.remove':
        return grid && isLine(rest)
          ? async () => store.edit((await changes()).removeLine(store.state.sheet, rest), null, { focus: null, range: null })
          : null
      case 'line.up':
      case 'line.down':
        return isLine(rest) ? async () => store.edit((await changes()).moveLine(store.state.sheet, rest, word === 'line.up' ? -1 : 1), null) : null
      case 'line.paste':
        return grid ? () => pasteText(rest, button) : null
      default:
        return null
    }

    async function add(path: string) {
      if (grid) edit((await changes()).addLine(store.state.sheet, grid, path), path)
    }
  }

  /** After lines were added the last one is in edit. */
  function edit(sheet: SheetStore['state']['sheet'], path: string) {
    store.edit(sheet, null)
    store.open(`${path}[${linesAt(lines(), path).length - 1}]`)
  }

  /** `20` is the line of that number in the first grid, `poLine[1]` any line by its place. */
  function lineNamed(rest: string): string | null {
    if (!/^\d+$/.test(rest)) return isLine(rest) ? rest : null
    const first = view.grids[0]?.key ?? ''
    const at = (lines()[first] ?? []).findIndex(({ row }) => String(row.lineNum) === rest)
    return at < 0 ? null : `${first}[${at}]`
  }

  async function pasteText(path: string, button: HTMLButtonElement) {
    const area = button.parentElement?.querySelector('textarea')
    if (!area?.value.trim()) return
    const { bareBlock } = await changes()
    await paste(path, bareBlock(area.value), { line: linesAt(lines(), path).length, column: undefined })
    area.value = ''
    area.closest('details')?.removeAttribute('open')
  }

  async function paste(path: string, block: string, from: { line: number; column: string | undefined }) {
    const grid = gridAt(view.grids, path)
    if (!grid) return
    const { pasteBlock } = await changes()
    const { sheet, wrong } = pasteBlock(store.state.sheet, grid, path, block, from, say)
    store.edit(sheet, null, {
      wrong: { ...store.state.wrong, [path]: wrong },
      epoch: store.state.epoch + 1,
      focus: store.state.focus && { ...store.state.focus },
    })
  }

  return {
    onClick(event: MouseEvent<HTMLFormElement>) {
      const target = event.target as Element
      const button = target.closest<HTMLButtonElement>('button[name=intent]')
      if (button && button.dataset.plain === undefined && !event.defaultPrevented) {
        if (press(button)) event.preventDefault()
        return
      }
      if (target.closest('a, button, summary, input, select, textarea, label') || getSelection()?.type === 'Range') return
      const place = cellAround(view, target)
      if (place && !store.isOpen(place.name) && editableIn(lineAt(lines(), place.name), place)) store.open(place.name, place.column?.key)
    },

    onFocus(event: FocusEvent<HTMLFormElement>) {
      const place = cellAround(view, event.target)
      if (!place) return
      void changes()
      // A link of the summary leads to a cell that only shows its value so far.
      if ((event.target as Element) === place.cell && editableIn(lineAt(lines(), place.name), place)) store.open(place.name, place.column?.key)
    },

    onInput(event: FormEvent<HTMLFormElement>) {
      const input = event.target as HTMLInputElement
      const place = cellAround(view, input)
      if (!place) return
      if (input.name.endsWith('.$chosen')) takeTick(store, place.name, input.checked)
      else takeCell(store, place)
    },

    onBlur(event: FocusEvent<HTMLFormElement>) {
      const place = cellAround(view, event.target)
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
      const place = cellAround(view, event.target as Element)
      if (!place?.column?.editable || (event.target as Element).matches('textarea') || !/[\t\n]/.test(block.trim())) return
      event.preventDefault()
      store.set({ focus: { name: place.name, column: place.column.key } })
      void paste(place.path, block, { line: place.at, column: place.column.key })
    },

    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const place = cellAround(view, event.target as Element)
      if (
        !place?.column ||
        event.defaultPrevented ||
        event.nativeEvent.isComposing ||
        !(event.target as Element).matches('.control, [type=checkbox]')
      )
        return
      if (keyIn(place, place.column.key, event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }

  /** Whether the key was ours. */
  function keyIn(place: CellPlace, column: string, event: KeyboardEvent<HTMLFormElement>): boolean {
    const input = event.target as HTMLInputElement
    // A type-ahead with its list open uses the keys itself.
    if (input.getAttribute('aria-expanded') === 'true' || event.altKey) return false
    if (event.ctrlKey || event.metaKey) return commandIn(place, column, event)
    switch (event.key) {
      case 'Enter':
        return !input.matches('textarea') && step(place, column, event.shiftKey ? -1 : 1, true)
      case 'ArrowDown':
      case 'ArrowUp': {
        if (input.matches('select, textarea, [type=time], [role=combobox]')) return false
        const by = event.key === 'ArrowDown' ? 1 : -1
        return event.shiftKey ? extend(place, column, by) : step(place, column, by, false)
      }
      case 'ArrowLeft':
      case 'ArrowRight':
        return !event.shiftKey && sideways(input, event.key === 'ArrowRight' ? 1 : -1)
      case 'Tab':
        return tab(place, input, event.shiftKey ? -1 : 1)
      case 'Escape':
        return leave(place, column)
      default:
        return false
    }
  }

  function commandIn(place: CellPlace, column: string, { key, shiftKey }: KeyboardEvent): boolean {
    const letter = key.toLowerCase()
    if (letter === 'end' || letter === 'home') return goTo(place, column, letter === 'end' ? linesAt(lines(), place.path).length - 1 : 0)
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

  function step({ path, at }: CellPlace, column: string, by: -1 | 1, isKept: boolean): boolean {
    return isLine(`${path}[${at + by}]`) ? goTo({ path }, column, at + by) : isKept
  }

  function goTo({ path }: Pick<CellPlace, 'path'>, column: string, at: number): boolean {
    store.open(`${path}[${at}]`, column)
    return true
  }

  function extend({ path, at }: CellPlace, column: string, by: -1 | 1): boolean {
    const { range } = store.state
    const now = range?.path === path && range.column === column ? range : { path, column, from: at, to: at }
    const to = Math.min(Math.max(now.to + by, 0), linesAt(lines(), path).length - 1)
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
  function tab({ path, at, grid }: CellPlace, input: HTMLElement, by: -1 | 1): boolean {
    const controls = controlsOf(input.closest('tr')!)
    if (controls.indexOf(input) !== (by > 0 ? controls.length - 1 : 0) || !isLine(`${path}[${at + by}]`)) return false
    const editable = grid.columns.filter((c) => c.editable)
    store.open(`${path}[${at + by}]`, (by > 0 ? editable[0] : editable.at(-1))?.key)
    return true
  }

  /** The first Escape takes back what was typed in the cell, the next one closes the line. */
  function leave({ name, path }: CellPlace, column: string): boolean {
    if (store.isLastEdit(`${name}.${column}`)) store.undo({ name, column })
    else {
      store.close(path)
      store.set({ focus: { name } })
    }
    return true
  }
}
