/** Lines that come of another record's: made, brought up to date and taken away again as that stands. */
import type { AnyDefinition, Copied, Lines } from '../../../catalogue/language/define.ts'
import { headOf, levelsOf, scopesAt } from '../../../catalogue/language/evaluator.ts'
import { copiedExpressionsIn } from '../../../catalogue/language/expressions.ts'
import { holds, type Scope } from '../../../catalogue/language/formula.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { tableOf } from '../../store/tables.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { type Needs, needsIn } from '../figures/needs.ts'
import { readDocuments } from '../rows/documents.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc, Snapshot } from '../types.ts'
import { isEmpty } from '../visibility/visible-rows.ts'
import type { Work } from '../working.ts'
import { newLine, nextLineNum } from './draft.ts'
import { valuesOf } from './mapped-values.ts'

/** Lines whose record a row above them names. */
interface CopiedLines {
  /** Of the row above. */
  readonly path: readonly string[]
  readonly key: string
  readonly spec: Lines
  readonly from: Copied & { readonly by: string }
}

const copiesIn: (definition: AnyDefinition) => readonly CopiedLines[] = memo((definition) =>
  [...levelsOf(headOf(definition))].flatMap(({ path, level }) =>
    Object.entries<Lines>(level.lines).flatMap(([key, spec]) =>
      spec.from?.by ? [{ path, key, spec, from: { ...spec.from, by: spec.from.by } }] : [],
    ),
  ),
)

/** Of which record the lines under a row have been made in this change, by their kind. */
const madeOf = new WeakMap<Doc, Map<string, unknown>>()

/** Lines come as soon as their record is named, others when another one is, and go with it. */
export async function followCopied(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<void> {
  for (const copy of copiesIn(definition))
    if (copy.from.at.length === 0)
      for (const { row } of scopesAt({ row: doc }, copy.path)) {
        const above = row as Doc
        const named = above[copy.from.by] ?? null
        const made = madeOf.get(above)?.get(copy.key)
        if (named !== (made === undefined ? (before.get(above.id)?.[copy.from.by] ?? null) : made))
          await copyUnder(work, definition, doc, above, copy)
      }
}

/** Those that the action copies. */
export const copyAt = (work: Work, definition: AnyDefinition, doc: Doc, action: string): Promise<void> =>
  copyLines(work, definition, doc, { isWanted: ({ from }) => from.at.includes(action) })

/** All of them once more, as the records stand now; `record` stands for one that is being changed itself. */
export async function copyLines(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { isWanted = () => true, record }: { isWanted?(copy: CopiedLines): boolean; record?: Doc } = {},
): Promise<void> {
  for (const copy of copiesIn(definition).filter(isWanted))
    for (const { row } of scopesAt({ row: doc }, copy.path)) await copyUnder(work, definition, doc, row as Doc, copy, record)
}

async function copyUnder(work: Work, definition: AnyDefinition, doc: Doc, above: Doc, { key, spec, from }: CopiedLines, given?: Doc): Promise<void> {
  const id = above[from.by]
  const [record] = given?.id === id ? [given] : isEmpty(id) ? [] : await readDocuments(work.tx, from.entity, [String(id)])
  const scope = record && { row: record, about: await readFormulaInputs(work, tableOf(from.entity).definition, record, needsOfCopies(definition)) }
  layUnder(work, doc.id, above, [key, spec, from], scope ? scopesAt(scope, from.lines.split('.')) : [])
  madeOf.set(above, (madeOf.get(above) ?? new Map()).set(key, id ?? null))
}

const needsOfCopies: (definition: AnyDefinition) => Needs = memo((definition) => needsIn([...copiedExpressionsIn(definition)]))

/** A line for each of the rows, with the lines below it; of those that were there the ones that name none of them go. */
function layUnder(work: Work, headerId: string, above: Doc, [key, spec, from]: readonly [string, Lines, Copied], rows: readonly Scope[]): void {
  const there = linesIn(above, key)
  const known = Map.groupBy(
    there.filter((line) => !isEmpty(line[from.sameBy])),
    (line) => String(line[from.sameBy]),
  )
  const lines = rows
    .filter((scope) => holds(from.while, scope))
    .map((scope): Doc => {
      const values = valuesOf(spec.fields, from.map, scope)
      // Of rows that are called alike the first is the first.
      const same = known.get(String(values[from.sameBy]))?.shift()
      const line = same ?? newLine(work, headerId, key, above, 0)
      for (const [field, value] of Object.entries(values)) if (!same || !from.keep.includes(field)) line[field] = value
      for (const [below, inner] of Object.entries<Lines>(spec.lines))
        if (inner.from && inner.from.by === null)
          layUnder(work, headerId, line, [below, inner, inner.from], scopesAt(scope, [inner.from.lines.split('.').at(-1) ?? '']))
      return line
    })
  const own = there.filter((line) => !lines.includes(line) && isEmpty(line[from.sameBy]))
  above[key] = numbered([...lines, ...own])
}

/** New lines stand behind those that are known by their numbers. */
function numbered(lines: Doc[]): Doc[] {
  let next = nextLineNum(lines)
  for (const line of lines)
    if (!line.lineNum) {
      line.lineNum = next
      next += 10
    }
  return lines
}
