/** What pointer, keys and buttons of the line grids work on. */
import type { EditView } from '../../../page-types.ts'
import type { Say } from '../../page-context.tsx'
import { lineAt } from '../sheet/sheet.ts'
import type { SheetStore } from '../sheet/sheet-store.ts'

export interface GridPlace {
  store: SheetStore
  view: EditView
  say: Say
  /** Shows why a figure is what it is. */
  onWhy: (at: string) => Promise<void>
}

/** Fetched when first something is changed. */
export const changes = () => import('../sheet/sheet-changes.ts')

export const isLine = ({ state }: SheetStore, name: string): boolean => lineAt(state.sheet.lines, name) !== undefined
