/** Holds the sheet of an open document, the line in edit of each grid, and the last twenty edits. Components subscribe to it. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CarriedInputs } from '../../../../catalogue/language/formula.ts'
import { placeOf } from '../../../lines/names.ts'
import type { Issue, Row, WhyView } from '../../../page-types.ts'
import { type Line, lineAt, linesAt, type Sheet } from './sheet.ts'

const mostUndone = 20

/** Where the focus goes once the line is drawn. */
export interface Focus {
  name: string
  column?: string | undefined
}

/** Cells of one column, to be filled from the first one. */
export interface Range {
  path: string
  column: string
  from: number
  to: number
}

export interface SheetState {
  sheet: Sheet
  /** Key of the line in edit, by grid. */
  active: Readonly<Record<string, number>>
  /** Grows when values change from elsewhere than the input that shows them. */
  epoch: number
  focus: Focus | null
  range: Range | null
  /** Results of formulas of the head; those of lines are at `computed`. */
  totals: Readonly<Record<string, unknown>> | null
  /** Keys of what does not stand there for what is typed; null until something was. */
  shut: readonly string[] | null
  why: WhyView | null
  /** Cells of the last paste that break a rule, by grid. */
  wrong: Readonly<Record<string, readonly Issue[]>>
  /** When the server last took in what is typed; '' for a draft that was taken up again. */
  keptAt: string | null
  /** Work that this browser kept of another visit, once the server can show it; `replaces` what waits there. */
  copy: { at: string; address: string; replaces: boolean; drop: () => void } | null
  canUndo: boolean
  canRedo: boolean
}

export class SheetStore {
  state: SheetState
  /** Lines with what formulas made of them; a line that changed is another object and has none yet. */
  computed = new WeakMap<Line, Row>()
  /** The head that they were computed with. */
  head = ''
  /** What is known behind references: what came with the page, and what pickers brought since. */
  carried: CarriedInputs
  #listeners = new Set<() => void>()
  #past: Sheet[] = []
  #future: Sheet[] = []
  /** The cell that the last edit was about: typing on in it is one edit. */
  #about: string | null = null

  constructor(
    sheet: Sheet,
    active: SheetState['active'],
    { why = null, keptAt = null, carried = {} }: Partial<Pick<SheetState, 'why' | 'keptAt'>> & { carried?: CarriedInputs | undefined } = {},
  ) {
    this.carried = carried
    this.state = {
      sheet,
      active,
      epoch: 0,
      focus: null,
      range: null,
      totals: null,
      shut: null,
      why,
      wrong: {},
      keptAt,
      copy: null,
      canUndo: false,
      canRedo: false,
    }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<SheetState>) {
    this.state = { ...this.state, ...change, canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 }
    for (const listener of this.#listeners) listener()
  }

  /** One edit, to be undone as one. Edits about the same cell follow each other as one. */
  edit(sheet: Sheet, about: string | null, change: Partial<SheetState> = {}) {
    if (about === null || about !== this.#about) this.#past = [...this.#past, this.state.sheet].slice(-mostUndone)
    this.#about = about
    this.#future = []
    this.set({ ...change, sheet })
  }

  isLastEdit = (about: string) => this.#about === about && this.#past.length > 0

  undo(focus: Focus | null = null) {
    this.#step(this.#past, this.#future, focus)
  }

  redo(focus: Focus | null = null) {
    this.#step(this.#future, this.#past, focus)
  }

  #step(from: Sheet[], to: Sheet[], focus: Focus | null) {
    const sheet = from.pop()
    if (!sheet) return
    to.push(this.state.sheet)
    this.#about = null
    this.set({ sheet, focus, epoch: this.state.epoch + 1, range: null })
  }

  /** Opens the line for editing, and closes the one that was open in its grid. */
  open(name: string, column?: string) {
    const line = lineAt(this.state.sheet.lines, name)
    if (!line) return
    const [path] = placeOf(name)
    this.#about = null
    this.set({ active: { ...this.state.active, [gridId(this.state.sheet, path)]: line.key }, focus: { name, column }, range: null })
  }

  close(path: string) {
    const { [gridId(this.state.sheet, path)]: _, ...active } = this.state.active
    this.set({ active, focus: null, range: null })
  }

  isOpen(name: string): boolean {
    const [path, at] = placeOf(name)
    const line = linesAt(this.state.sheet.lines, path)[at]
    return line !== undefined && this.state.active[gridId(this.state.sheet, path)] === line.key
  }
}

/** A grid is known by the line that it stands under, wherever that line moves. */
function gridId(sheet: Sheet, path: string): string {
  const dot = path.lastIndexOf('].')
  if (dot < 0) return path
  return childId(lineAt(sheet.lines, path.slice(0, dot + 1))?.key ?? -1, path.slice(dot + 2))
}

export const childId = (lineKey: number, grid: string) => `${lineKey}.${grid}`

const StoreContext = createContext<SheetStore | null>(null)
export const SheetProvider = StoreContext.Provider

export function useSheet(): SheetStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('Outside of a document there is no sheet')
  return store
}

/** One part of the state; the component is drawn again when it is another object or value. */
export function useSheetPart<T>(part: (state: SheetState) => T): T {
  const store = useSheet()
  const read = () => part(store.state)
  return useSyncExternalStore(store.subscribe, read, read)
}
