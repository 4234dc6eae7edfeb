/** react-data-grid with the same rows; it pastes one cell, so a block is laid over the rows here. */
import { useState } from 'react'
import DataGrid, { textEditor } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { createRoot } from 'react-dom/client'
import { columnKeys, rowsOf } from './rows.ts'

const columns = columnKeys.map((key) => ({ key, name: key, width: 100, renderEditCell: textEditor }))

function Grid() {
  const [rows, setRows] = useState(() => rowsOf(10_000))
  const paste = (text: string) =>
    setRows((before) => {
      const cells = text.split('\r\n').map((line) => line.split('\t'))
      return before.map((row, at) => (cells[at] ? { ...row, ...Object.fromEntries(columnKeys.map((key, index) => [key, cells[at]![index]!])) } : row))
    })
  return (
    <div onPasteCapture={(event) => paste(event.clipboardData.getData('text/plain'))}>
      <DataGrid columns={columns} rows={rows} onRowsChange={setRows} style={{ blockSize: 600 }} />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<Grid />)
