/** A table written by hand: every row in the page, an input in the cell that was clicked. */
import { columnKeys, rowsOf } from './rows.ts'

const html = rowsOf(10_000)
  .map((row) => `<tr>${columnKeys.map((key) => `<td>${row[key]}</td>`).join('')}</tr>`)
  .join('')
document.getElementById('root')!.innerHTML =
  `<div class="scroll" style="height:600px;overflow:auto"><table style="table-layout:fixed;width:2000px"><tbody>${html}</tbody></table></div>`

document.addEventListener('dblclick', ({ target }) => {
  if (!(target instanceof HTMLTableCellElement)) return
  const input = document.createElement('input')
  input.className = 'control'
  input.value = target.textContent ?? ''
  target.replaceChildren(input)
  input.focus()
})
document.addEventListener('paste', (event) => {
  const table = document.querySelector('table')!
  const lines = event.clipboardData?.getData('text/plain').split('\r\n') ?? []
  for (const [at, line] of lines.entries()) for (const [index, text] of line.split('\t').entries()) table.rows[at]!.cells[index]!.textContent = text
})
