import type { GridView } from '../../../page-types.ts'
import { type Line, type Lines, lineAt } from '../sheet/sheet.ts'
import { childId } from '../sheet/sheet-store.ts'

const isWrong = ({ wrong }: Line) => Object.keys(wrong).length > 0

/**
 * Which line of each grid is in edit, by grid. Those that the form named stay, unless another line is wrong and they are not;
 * a page that comes fresh opens a line that is the only one of its grid, unless the line above it is there to be edited.
 */
export function openedIn(grids: readonly GridView[], lines: Lines, names: readonly string[] | null): Record<string, number> {
  const opened: Record<string, number> = {}
  const named = new Set((names ?? []).map((name) => (/\[\d+\]$/.test(name) ? lineAt(lines, name)?.key : undefined)))
  const visit = (level: readonly GridView[], those: Lines, idOf: (grid: string) => string, isUnderTyped = false) => {
    for (const grid of level) {
      const own = those[grid.key] ?? []
      const isTyped = grid.columns.some((c) => c.editable)
      const known = own.find(({ key }) => named.has(key))
      const line =
        known && isWrong(known) ? known : (own.find(isWrong) ?? known ?? (names === null && own.length === 1 && !isUnderTyped ? own[0] : undefined))
      if (isTyped && line) opened[idOf(grid.key)] = line.key
      for (const each of own) if (grid.children.length) visit(grid.children, each.lines, (child) => childId(each.key, child), isTyped)
    }
  }
  visit(grids, lines, (grid) => grid)
  return opened
}
