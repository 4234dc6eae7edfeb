/** The rows that all grids of the comparison show: 20 columns of text and figures. */
export const columnCount = 20
export const columnKeys = Array.from({ length: columnCount }, (_, at) => `c${at}`)
export const isFigure = (at: number) => at % 2 === 1

export function rowsOf(count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columnKeys.map((key, at) => [key, isFigure(at) ? String((row * (at + 3)) % 9973) : `物料 ${row}-${at}`])),
  )
}

/** A block as a spreadsheet copies it. */
export const blockOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) => columnKeys.map((_key, at) => (isFigure(at) ? String(row + at) : `粘贴 ${row}-${at}`)).join('\t')).join(
    '\r\n',
  )
