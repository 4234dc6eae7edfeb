/** What the buttons of the line grids ask for, done in the page. */
import { gridAt, placeOf } from '../../../lines/names.ts'
import { linesAt, type Sheet } from '../sheet/sheet.ts'
import { pasteTyped } from './grid-paste.ts'
import { changes, type GridPlace, isLine } from './grid-place.ts'

/** Whether the button was ours; the server does what it asks for when the code for it cannot be fetched. */
export function press(grids: GridPlace, button: HTMLButtonElement): boolean {
  const [, word = '', rest = ''] = /^([\w.]+?):(.*)$/.exec(button.value) ?? []
  const work = workOf(grids, word, rest, button)
  if (!work) return false
  button.closest('details.menu')?.removeAttribute('open')
  work().catch(() => {
    button.dataset.plain = ''
    button.form?.requestSubmit(button)
  })
  return true
}

type Work = () => Promise<void>

function workOf(grids: GridPlace, word: string, rest: string, button: HTMLButtonElement): Work | null {
  const { store, view, onWhy } = grids
  switch (word) {
    case 'row': {
      const name = lineNamed(grids, rest)
      return name === null ? null : async () => store.open(name)
    }
    case 'row.close':
      return async () => store.close(rest)
    case 'why':
      return () => onWhy(rest)
    case 'line.paste':
      return gridAt(view.grids, rest) ? () => pasteTyped(grids, rest, button) : null
    default:
      return workOnLines(grids, word, rest)
  }
}

function workOnLines({ store, view }: GridPlace, word: string, rest: string): Work | null {
  if (word === 'line.add') {
    const grid = gridAt(view.grids, rest)
    return grid ? async () => editLast((await changes()).addLine(store.state.sheet, grid, rest), rest) : null
  }
  if (!isLine(store, rest)) return null
  const [path] = placeOf(rest)
  const grid = gridAt(view.grids, path)
  switch (word) {
    case 'line.copy':
      return grid ? async () => editLast((await changes()).copyLine(store.state.sheet, grid, rest), path) : null
    case 'line.remove':
      return grid ? async () => store.edit((await changes()).removeLine(store.state.sheet, rest), null, { focus: null, range: null }) : null
    case 'line.up':
    case 'line.down':
      return async () => store.edit((await changes()).moveLine(store.state.sheet, rest, word === 'line.up' ? -1 : 1), null)
    default:
      return null
  }

  /** After lines were added the last one is in edit. */
  function editLast(sheet: Sheet, at: string): void {
    store.edit(sheet, null)
    store.open(`${at}[${linesAt(store.state.sheet.lines, at).length - 1}]`)
  }
}

/** `20` is the line of that number in the first grid, `poLine[1]` any line by its place. */
function lineNamed({ store, view }: GridPlace, rest: string): string | null {
  if (!/^\d+$/.test(rest)) return isLine(store, rest) ? rest : null
  const first = view.grids[0]?.key ?? ''
  const at = (store.state.sheet.lines[first] ?? []).findIndex(({ row }) => String(row.lineNum) === rest)
  return at < 0 ? null : `${first}[${at}]`
}
