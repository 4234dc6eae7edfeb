/** Reads the rows of one export in one snapshot and writes them as a workbook, a slice at a time. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { clockTime } from '../../../../catalogue/constants/clock.ts'
import type { Language } from '../../../../contract/types.ts'
import { type Stood, toldOf } from '../../../runtime/change/prior-state.ts'
import { addCells, type ExportColumn, idsIn, joined, type Labelled } from './export-cells.ts'
import type { Picture } from './export-pictures.ts'
import type { PlacedPicture } from './picture-book.ts'
import { type SheetRow, writeWorkbook } from './xlsx-writer.ts'

export interface ExportTask {
  databaseUrl: string
  /** Statement that enters the person's role. */
  opening: string
  /** Its name, quoted. */
  table: string
  columns: readonly ExportColumn[]
  where: string
  orderBy: string
  values: readonly unknown[]
  /** What the system reads first: rows that are told as they stood before a change. */
  stood: { opening: string; text: string } | null
  language: Language
  /** Names of the sheets: one name, or one followed by a number where the rows do not fit on one. */
  sheetName: string
  sheetMaxRow: number
  /** More rows than this are counted and not written. */
  mostRows: number
  file: string
}

export type ExportNews =
  | { progress: number; rows: number }
  | { done: true; rows: number; bytes: number; sha256: string; pictures: Picture[] }
  | { tooMany: true; rows: number }

type Tell = (said: ExportNews) => void

/** What the sheets of one export share. */
interface Reading {
  client: pg.Client
  task: ExportTask
  stood: Told
  total: number
  news: Tell
  rows: number
  reported: number
  labels: Map<string, Labelled>
}

const ROWS_A_SLICE = 500
const ROWS_A_NEWS = 20_000
/** Sorting half a million rows takes longer than a page may. */
const STATEMENT_MS = 120_000
const MOST_LABELS = 20_000

/** Everything stays the text that it is on the wire. */
const asText = { getTypeParser: () => (text: string) => text }

/** Tells how far it is, and how it ended. */
export async function writeExport(task: ExportTask, news: Tell): Promise<void> {
  const client = new pg.Client({ connectionString: task.databaseUrl })
  await client.connect()
  try {
    const settings = `set local statement_timeout = ${STATEMENT_MS}; set local max_parallel_workers_per_gather = 0`
    await client.query(`begin isolation level repeatable read read only; ${settings}`)
    const stood = await readStood(client, task)
    await client.query(task.opening)
    const from = `from ${task.table} t where ${task.where}`
    const counted = await client.query<{ n: string }>(`select count(*) as n from (select 1 ${from} limit ${task.mostRows + 1}) c`, [...task.values])
    const total = Number(counted.rows[0]?.n)
    if (total > task.mostRows) return news({ tooMany: true, rows: total })
    const selected = [...task.columns.map((c) => c.sql), ...(stood.size > 0 ? ['t.id::text'] : [])].join(', ')
    await client.query(`declare wanted no scroll cursor for select ${selected} ${from} order by ${task.orderBy}`, [...task.values])
    await write(client, task, stood, total, news)
  } finally {
    await client.end()
  }
}

/** What is told of rows in the place of what is kept from the person, by their ids. */
async function readStood(client: pg.Client, { stood, columns }: ExportTask): Promise<Told> {
  if (stood === null) return new Map()
  await client.query(stood.opening)
  const { rows } = await client.query<Stood>(stood.text)
  return new Map(
    rows.map(({ id, content }) => {
      const told = new Map(toldOf(content))
      return [id, columns.map(({ field, zone }) => textOf(told.get(field ?? ''), zone))]
    }),
  )
}

type Told = ReadonlyMap<string, readonly (string | null)[]>

/** As the database would write it. */
const textOf = (value: unknown, zone: string | undefined): string | null =>
  value === undefined ? null : zone === undefined ? String(value) : clockTime(new Date(String(value)), zone)

async function write(client: pg.Client, task: ExportTask, stood: Told, total: number, news: Tell): Promise<void> {
  const { columns } = task
  const sheetColumns = columns.flatMap((c) => c.sheet)
  const count = Math.max(1, Math.ceil(total / task.sheetMaxRow))
  const reading: Reading = { client, task, stood, total, news, rows: 0, reported: 0, labels: new Map() }
  const placed: PlacedPicture[] = []
  const sheets = Array.from({ length: count }, (_, sheet) => ({
    name: count === 1 ? task.sheetName : `${task.sheetName}${sheet + 1}`,
    slices: slicesOf(reading, Math.min(task.sheetMaxRow, total - sheet * task.sheetMaxRow), (row, values) =>
      placed.push(...picturesIn(columns, values).map((picture) => ({ ...picture, sheet, row }))),
    ),
  }))
  const plain = writeWorkbook(sheetColumns, sheets)
  const { book, shown } = columns.some(({ isPicture }) => isPicture) ? await withPictures(plain, placed) : { book: plain, shown: [] }
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    book,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(task.file, { mode: 0o600, flags: 'wx' }),
  )
  news({ done: true, rows: reading.rows, bytes, sha256: hash.digest('hex'), pictures: shown })
}

/** What draws pictures is loaded by the few exports that have them. */
async function withPictures(plain: Readable, placed: readonly PlacedPicture[]): Promise<{ book: Readable; shown: Picture[] }> {
  const written = await buffer(plain)
  const { pictured } = await import('./picture-book.ts')
  const { bytes, shown } = await pictured(written, placed)
  const once = new Map(shown.map(({ id, sha256, fileName }) => [id, { id, sha256, fileName }]))
  return { book: Readable.from([bytes]), shown: [...once.values()] }
}

/** The pictures of a row, each with its column in the sheet. */
function picturesIn(columns: readonly ExportColumn[], values: readonly (string | null)[]): (Picture & { column: number })[] {
  const found: (Picture & { column: number })[] = []
  let at = 0
  for (const [i, { isPicture, sheet }] of columns.entries()) {
    const text = values[i]
    if (isPicture && text != null) found.push({ ...pictureOf(text), column: at })
    at += sheet.length
  }
  return found
}

async function* slicesOf(
  reading: Reading,
  rows: number,
  onRow: (row: number, values: readonly (string | null)[]) => void,
): AsyncGenerator<SheetRow[]> {
  const { client, total, news, labels } = reading
  const { columns } = reading.task
  const fetch = (left: number) =>
    client.query<(string | null)[]>({ text: `fetch ${Math.min(left, ROWS_A_SLICE)} from wanted`, rowMode: 'array', types: asText })
  let next = rows > 0 ? fetch(rows) : null
  for (let left = rows; next; ) {
    const { rows: slice } = await next
    if (slice.length === 0) return
    for (const row of slice) tellAsItStood(reading.stood, row)
    for (const [i, values] of slice.entries()) onRow(rows - left + i, values)
    left -= slice.length
    reading.rows += slice.length
    await findLabels(reading, slice)
    // The database reads on while this slice is written.
    next = left > 0 ? fetch(left) : null
    next?.catch(() => {})
    yield slice.map((row) => sheetRowOf(columns, row, labels))
    if (reading.rows - reading.reported < ROWS_A_NEWS) continue
    reading.reported = reading.rows
    news({ progress: Math.floor((reading.rows / Math.max(1, total)) * 100), rows: reading.rows })
  }
}

/** The id, which stands behind the columns, says whether the row is told as it stood. */
function tellAsItStood(stood: Told, row: (string | null)[]): void {
  if (stood.size === 0) return
  const told = stood.get(String(row.pop()))
  for (const [at, text] of (told ?? []).entries()) row[at] ??= text
}

function sheetRowOf(columns: readonly ExportColumn[], row: readonly (string | null)[], labels: Map<string, Labelled>): SheetRow {
  const cells: (string | null)[] = []
  for (let i = 0; i < columns.length; i++) addCells(cells, columns[i]!, row[i] ?? null, labels)
  return cells
}

/** Codes and names of what the slice refers to and no slice before it did. */
async function findLabels({ client, task, labels }: Reading, slice: readonly (string | null)[][]): Promise<void> {
  const places = task.columns.flatMap((column, i) => (column.isReference ? [i] : []))
  if (places.length === 0) return
  if (labels.size > MOST_LABELS) labels.clear()
  const missing = new Set<string>()
  for (const row of slice)
    for (const at of places) {
      const text = row[at]
      if (text != null && !labels.has(text)) missing.add(text)
    }
  if (missing.size === 0) return
  const name = task.language === 'EN' ? 'name_en' : 'name'
  const { rows } = await client.query<{ id: string } & Labelled>(
    `select id, coalesce(code, '') as code, coalesce(${name}, '') as name from entity_label where id = any($1::uuid[])`,
    [[...missing].flatMap(idsIn)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const text of missing)
    labels.set(
      text,
      joined(
        idsIn(text).flatMap((id) => byId.get(id) ?? []),
        task.language,
      ),
    )
}

function pictureOf(text: string): Picture {
  return JSON.parse(text)
}
