/** Rows that name who works on them have a version each: whoever works on his own is no change of what others see, and neither waits for them nor is named to them. */
import { type AnyDefinition, editsByRow, type LinesMap } from '../../../catalogue/language/define.ts'
import type { Editor } from '../../../catalogue/language/rights.ts'
import { type Table, tableOf } from '../../store/tables.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Doc, Snapshot } from '../types.ts'
import { editRight, editsOwnAlone, statusOf } from '../visibility/rights.ts'
import type { Work } from '../working.ts'
import { changedFields, linesOf } from './documents.ts'
import { linesIn } from './lines-in.ts'

/** Each line that was sent with its version is still in it; where it is not, the person himself has changed it elsewhere. */
export function requireOwnVersions({ actor }: Work, definition: AnyDefinition, doc: Doc, draft: Record<string, unknown>): void {
  const stored = new Map([...linesOf(tableOf(definition.entity), doc)].map(({ line }) => [line.id, Number(line.versionNum)]))
  const isStale = ({ id, versionNum }: Sent) => versionNum !== undefined && id !== undefined && stored.get(id) !== versionNum
  const status = definition.states[String(doc.status)]?.label
  if (sentLines(draft).some(isStale))
    refuseRule('CHANGED', { by: actor.displayName, time: '', status }, { by: { CN: actor.displayName, EN: actor.displayName }, time: '' })
}

/** Tells the page which lines somebody only reads although he edits others of their kind (`$readonly`), which stay (`$fixed`), and in which version those are that are his own (`$version`). */
export function markOwn(definition: AnyDefinition, doc: Doc, editor: Editor): void {
  const status = statusOf(definition, doc)
  const may = editRight(definition, status, editor)
  const isAlone = editsOwnAlone(definition, status, editor)
  const visit = (lines: LinesMap, rows: readonly Doc[], at: string) => {
    for (const [key, spec] of Object.entries(lines)) {
      const path = at + key
      for (const line of linesIn(rows.at(-1), key)) {
        const here = [...rows, line]
        const closed = Object.keys(spec.fields).filter((name) => may(`${path}.${name}`) && !may(`${path}.${name}`, here))
        if (closed.length > 0) line.$readonly = closed
        else if (isAlone) line.$version = line.versionNum
        if (may(path) && !may(path, rows)) line.$fixed = true
        visit(spec.lines, here, `${path}.`)
      }
    }
  }
  if (editsByRow(definition)) visit(definition.lines, [doc], '')
}

interface Sent {
  id?: string
  versionNum?: number
}

const sentLines = (value: unknown): Sent[] => {
  if (Array.isArray(value)) return value.flatMap(sentLines)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(sentLines)]
}

/** The versions of the lines that differ. */
export function raiseVersions(table: Table, doc: Doc, before: Snapshot): void {
  for (const { table: own, line } of linesOf(table, doc)) {
    const was = before.get(line.id)
    if (was && changedFields(own, line, was).length > 0) line.versionNum = Number(line.versionNum) + 1
  }
}
