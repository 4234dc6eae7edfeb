/** Names of lines and grids in a form: `poLine[1]` is a line, `poLine[1].poDelivery` the grid under it. */
import type { GridView } from '../page-types.ts'

interface NameStep {
  grid: string
  at: number
}

export const stepsOf = (name: string): NameStep[] =>
  [...name.matchAll(/(\w+)(?:\[(\d+)\])?/g)].map(([, grid, at]) => ({ grid: grid!, at: Number(at ?? -1) }))

/** `poLine[1]` → `['poLine', 1]`. */
export function placeOf(name: string): [path: string, at: number] {
  const open = name.lastIndexOf('[')
  return [name.slice(0, open), Number(name.slice(open + 1, -1))]
}

export function gridAt(grids: readonly GridView[], path: string): GridView | undefined {
  return stepsOf(path).reduce<{ grid?: GridView; level: readonly GridView[] }>(
    ({ level }, step) => {
      const grid = level.find(({ key }) => key === step.grid)
      return { grid, level: grid?.children ?? [] }
    },
    { level: grids },
  ).grid
}
