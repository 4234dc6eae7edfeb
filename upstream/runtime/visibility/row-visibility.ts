/** What of each row of a document is kept from somebody. Where no row decides it, it is judged once for all of them. */
import type { AnyDefinition, Fields, LinesMap, Mask, Veiled } from '../../../catalogue/language/define.ts'
import type { Scope } from '../../../catalogue/language/formula.ts'
import { maskInAll, maskOf, type NamedPrincipal } from '../../../catalogue/language/sight.ts'
import { rowsIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'

export interface Judged {
  /** Lines by their id, and fields by the id of their row. */
  readonly lines: ReadonlyMap<string, Mask>
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, Mask>>
}

type Level = { fields: Fields; lines: LinesMap }

export function judge(definition: AnyDefinition, doc: Scope, asked: NamedPrincipal): Judged {
  const lines = new Map<string, Mask>()
  const fields = new Map<string, ReadonlyMap<string, Mask>>()
  const once = (what: Veiled) => maskInAll(definition, what, asked, doc)

  const visit = (level: Level, scopes: readonly Scope[]): void => {
    const ofAll = new Map<string, Mask>()
    const ofRows = Object.entries(level.fields).filter(([key, field]) => {
      const instead = field.veils ? once(field) : null
      if (instead) ofAll.set(key, instead)
      return instead === undefined
    })
    for (const scope of scopes) fields.set(String(scope.row.id), ofRows.length > 0 ? withRow(ofAll, ofRows, scope) : ofAll)
    for (const [key, spec] of Object.entries(level.lines)) {
      const below = scopes.flatMap((scope) => rowsIn(scope.row as Doc, key).map((row): Scope => ({ row, parent: scope })))
      const instead = spec.veils ? once(spec) : null
      for (const scope of instead === null ? [] : below) {
        const found = instead ?? maskOf(definition, spec, asked, scope)
        if (found) lines.set(String(scope.row.id), found)
      }
      visit(spec, below)
    }
  }

  const withRow = (ofAll: ReadonlyMap<string, Mask>, ofRows: readonly (readonly [string, Veiled])[], scope: Scope): ReadonlyMap<string, Mask> => {
    const own = new Map(ofAll)
    for (const [key, field] of ofRows) {
      const instead = maskOf(definition, field, asked, scope)
      if (instead) own.set(key, instead)
    }
    return own
  }

  visit(definition, [doc])
  return { lines, fields }
}
