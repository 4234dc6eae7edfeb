/**
 * Brings into a database what this release delivers: what is missing is added, what an administrator changed or took out stays so,
 * what the product no longer has is disabled with a mark, nothing is deleted. New and living installations go the same way.
 */

import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import { firstValues } from '../../runtime/figures/first-values.ts'
import { readDocuments, upsertRows } from '../../runtime/rows/documents.ts'
import { idOf } from '../../runtime/rows/lasting-id.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { findTable, quoted, type Table, tableOf, tables } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { type Content, contentOf, deliveredLock, knowsEdition, markWithdrawn, type Remembered, recall, remember, rememberEdition } from './memory.ts'
import { follow, lineId, lineKey, mergeLines, type Resolve } from './merge.ts'
import type { Catalogue, DeliveredRecord, Values } from './record.ts'
import { entityOf, keyOf, ownCatalogue, shipmentOf } from './shipment.ts'

/** Stands in the remark of what was disabled because the product no longer has it. */
export const MARK = '产品更新后不再提供 / No longer part of the product'

export interface BroughtIn {
  added: number
  changed: number
  withdrawn: number
}

const nothing: BroughtIn = { added: 0, changed: 0, withdrawn: 0 }

/** At the start of the services. Of several processes one does it, the others wait and find it done. */
export const keepDelivered = (pool: Pool, now: Date, catalogue: Catalogue = ownCatalogue): Promise<BroughtIn> =>
  asSystem(pool, (tx) => bringIn(tx, now, catalogue))

export async function bringIn(tx: Tx, now: Date, catalogue: Catalogue = ownCatalogue): Promise<BroughtIn> {
  await tx.query(deliveredLock)
  const records = shipmentOf(catalogue)
  const edition = createHash('sha256').update(JSON.stringify(records)).digest('hex')
  if (await knowsEdition(tx, edition)) return nothing
  const delivery = await openDelivery(tx, records, now)
  const contents = new Map<string, Content>()
  for (const record of records) {
    const content = bringRecord(delivery, record)
    if (content) contents.set(keyOf(record), content)
  }
  const current = new Set(records.map(keyOf))
  const gone = [...delivery.remembered].flatMap(([key, { isWithdrawn }]) => (isWithdrawn || current.has(key) ? [] : [key]))
  const withdrawn = gone.filter((key) => withdraw(delivery, key))
  for (const table of tables) upsertRows(tx, table, [...(delivery.changed.get(table) ?? [])])
  remember(tx, contents)
  rememberEdition(tx, edition)
  markWithdrawn(tx, gone, now)
  return { ...delivery.counts, withdrawn: withdrawn.length }
}

interface Delivery {
  now: Date
  remembered: ReadonlyMap<string, Remembered>
  stored: ReadonlyMap<string, Doc>
  resolve: Resolve
  changed: Map<Table, Set<Doc>>
  counts: { added: number; changed: number }
}

async function openDelivery(tx: Tx, records: readonly DeliveredRecord[], now: Date): Promise<Delivery> {
  const remembered = new Map([...(await recall(tx))].filter(([key]) => findTable(entityOf(key))))
  const stored = new Map<string, Doc>()
  for (const entity of new Set([...records.map(keyOf), ...remembered.keys()].map(entityOf))) {
    const { rows } = await tx.query<{ id: string }>(`select id from ${quoted(tableOf(entity).name)}`)
    const docs = await readDocuments(
      tx,
      entity,
      rows.map(({ id }) => id),
    )
    for (const doc of docs) stored.set(keyOf({ entity, code: String(doc.code) }), doc)
  }
  return { now, remembered, stored, resolve: resolver(records, stored, remembered), changed: new Map(), counts: { added: 0, changed: 0 } }
}

/** Ids of what is there and of what is about to come; what somebody removed has none. */
function resolver(records: readonly DeliveredRecord[], stored: ReadonlyMap<string, Doc>, remembered: ReadonlyMap<string, Remembered>): Resolve {
  const ids = new Map([...stored].map(([key, { id }]) => [key, id]))
  for (const record of records) {
    const [key, doc] = [keyOf(record), stored.get(keyOf(record))]
    if (!doc && !remembered.has(key)) ids.set(key, idOf(record.entity, record.code))
    for (const [entity, { by, rows }] of Object.entries(record.lines)) {
      for (const values of rows) ids.set(lineKey(entity, record.code, values, by), lineId(entity, record.code, values, by))
      for (const row of linesIn(doc, entity)) ids.set(lineKey(entity, record.code, row, by), row.id)
    }
  }
  return (table, values) => {
    const resolved = Object.entries(values).map(([field, value]) => {
      const target = table.byField.get(field)?.target
      return [field, target && value !== null ? ids.get(`${target} ${value}`) : value] as const
    })
    return resolved.some(([, value]) => value === undefined) ? null : Object.fromEntries(resolved as [string, string][])
  }
}

/** What is to be remembered of it; nothing where it could not come yet. */
function bringRecord(delivery: Delivery, record: DeliveredRecord): Content | null {
  const { stored, remembered, resolve } = delivery
  const key = keyOf(record)
  const table = tableOf(record.entity)
  const [doc, last] = [stored.get(key), remembered.get(key)]
  if (!doc && last) return contentOf(record, {})
  const values = resolve(table, record.values)
  if (!values) return null
  const row = doc ?? newRecord(delivery, table, record, values)
  const isFollowed =
    doc !== undefined && last !== undefined && (follow(doc, resolve(table, last.content.values) ?? {}, values) || comesBack(doc, last))
  const gone = emptyRecord<readonly Values[]>()
  let touched = 0
  for (const child of table.children) {
    const spec = record.lines[child.entity]
    // Nobody gets a right because a role of his own happens to have the code of one that is delivered.
    if (!spec || (doc && !last && !spec.joins)) continue
    const merged = mergeLines(row, record.code, { table: child, spec, before: last?.content.lines[child.entity] ?? [], resolve })
    gone[child.entity] = merged.gone
    touched += merged.changed.length
    if (spec.countedIn) row[spec.countedIn] = linesIn(row, child.entity).length
    write(delivery, child, merged.changed)
  }
  if (doc && (isFollowed || touched > 0)) note(delivery, table, doc)
  return contentOf(record, gone)
}

function newRecord(delivery: Delivery, table: Table, { entity, code }: DeliveredRecord, values: Values): Doc {
  const at = delivery.now.toISOString()
  const none = Object.fromEntries(table.children.map((child) => [child.entity, []]))
  const row: Doc = { ...firstValues(table), id: idOf(entity, code), versionNum: 1, creationDate: at, lastUpdateDate: at, ...values, ...none }
  delivery.counts.added += 1
  write(delivery, table, [row])
  return row
}

/** The version tells whoever has it open that it is another one now. */
function note(delivery: Delivery, table: Table, doc: Doc): void {
  doc.versionNum = Number(doc.versionNum) + 1
  doc.lastUpdateDate = delivery.now.toISOString()
  delivery.counts.changed += 1
  write(delivery, table, [doc])
}

function comesBack(doc: Doc, { isWithdrawn }: Remembered): boolean {
  if (!isWithdrawn || doc.enabledFlag !== 'N' || doc.remark !== MARK) return false
  doc.enabledFlag = 'Y'
  doc.remark = null
  return true
}

/** Whether there was something to disable. */
function withdraw(delivery: Delivery, key: string): boolean {
  const doc = delivery.stored.get(key)
  if (doc?.enabledFlag !== 'Y') return false
  doc.enabledFlag = 'N'
  doc.remark ??= MARK
  note(delivery, tableOf(entityOf(key)), doc)
  return true
}

function write({ changed }: Delivery, table: Table, rows: readonly Doc[]): void {
  const known = changed.get(table) ?? new Set()
  for (const row of rows) known.add(row)
  if (rows.length > 0) changed.set(table, known)
}
