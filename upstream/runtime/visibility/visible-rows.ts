/** The rows of a document one by one, each with its fields, those above it and what it is called in a form. */
import type { AnyDefinition, Fields, LinesMap } from '../../../catalogue/language/define.ts'
import type { Scope } from '../../../catalogue/language/formula.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { linesIn, partIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'
import type { Work } from '../working.ts'

export interface Seen {
  fields: Fields
  /** Its own fields, then those of the rows above it. */
  levels: readonly Fields[]
  row: Doc
  scope: Scope
  at: string
  path: string
}

/** Every row of a document with its fields, its scope and the start of its form names. */
export function* rowsOf(
  { fields, lines }: { fields: Fields; lines: LinesMap },
  row: Doc,
  { scope, at, path, levels: above }: Pick<Seen, 'scope' | 'at' | 'path' | 'levels'>,
): Generator<Seen> {
  const levels = [fields, ...above]
  yield { fields, levels, row, scope, at, path }
  for (const [key, spec] of Object.entries(lines)) {
    const below = (line: Doc, name: string) =>
      rowsOf(spec, line, { scope: { row: line, parent: scope }, at: `${at}${name}.`, path: `${path}${key}.`, levels })
    if (spec.options.part) {
      const part = partIn(row, key)
      if (part) yield* below(part, key)
      continue
    }
    for (const [index, line] of linesIn(row, key).entries()) yield* below(line, `${key}[${index}]`)
  }
}

/** The same, told what formulas read besides the document. */
export async function seenIn(work: Work, definition: AnyDefinition, doc: Doc): Promise<Seen[]> {
  const about = await readFormulaInputs(work, definition, doc)
  return [...rowsOf(definition, doc, { scope: { row: doc, about }, at: '', path: '', levels: [] })]
}

/** The rows of a document at a path of lines. */
export const rowsAt = (definition: AnyDefinition, doc: Doc, lines: string): readonly Pick<Seen, 'row' | 'scope'>[] =>
  [...rowsOf(definition, doc, { scope: { row: doc }, at: '', path: '', levels: [] })].filter(({ path }) => path === `${lines}.`)

export const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
