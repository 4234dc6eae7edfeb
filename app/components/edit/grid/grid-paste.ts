/** A block of a spreadsheet, taken into the lines of a grid. */
import { gridAt } from '../../../lines/names.ts'
import { linesAt } from '../sheet/sheet.ts'
import { changes, type GridPlace } from './grid-place.ts'

/** From this cell on; behind the lines that are there when it names none of them. */
export async function paste(
  { store, view, say }: GridPlace,
  path: string,
  block: string,
  from: { line: number; column: string | undefined },
): Promise<void> {
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

/** What stands in the field beside the button, which is for whoever cannot paste into a cell. */
export async function pasteTyped(grids: GridPlace, path: string, button: HTMLButtonElement): Promise<void> {
  const area = button.parentElement?.querySelector('textarea')
  if (!area?.value.trim()) return
  const { bareBlock } = await changes()
  await paste(grids, path, bareBlock(area.value), { line: linesAt(grids.store.state.sheet.lines, path).length, column: undefined })
  area.value = ''
  area.closest('details')?.removeAttribute('open')
}
