/** Cuts an answer down to the fields that a program may read: `supplierId`, `poLine.orderQty`; a list of lines alone means all of them. */
type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

/** No field named: everything. */
export function withFields(data: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return data
  if (Array.isArray(data)) return data.map((row) => withFields(row, fields))
  return isRow(data) ? cut(data, fields) : data
}

function cut(row: Row, fields: readonly string[]): Row {
  const below = Map.groupBy(
    fields.filter((field) => field.includes('.')),
    (field) => field.slice(0, field.indexOf('.')),
  )
  const kept = Object.entries(row).flatMap(([key, value]) => {
    // The words of a reference go with it.
    if (fields.includes(key) || fields.includes(key.replace(/\$$/, ''))) return [[key, value]]
    const deeper = below.get(key)?.map((field) => field.slice(key.length + 1))
    return deeper ? [[key, withFields(value, deeper)]] : []
  })
  return Object.fromEntries(kept)
}
