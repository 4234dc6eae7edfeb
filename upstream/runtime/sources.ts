/** Drafts of a document from another one, by the mapping that stands in its definition. */
import type { AnyDefinition, Full } from '../../catalogue/define.ts'
import { refuseRule } from './refusal.ts'
import type { AnyDef } from './working.ts'

type Values = Record<string, unknown>

export interface Derived {
  header: Values
  /** One row's values; `parent` is the line above a nested one, else the document. */
  line: (row: unknown, parent?: unknown) => Values
}

/** What `target` takes over from a document; refused while that is in no state to be taken from. */
export function derive<D extends AnyDef>(target: AnyDef, from: D, document: Full<D>): Derived {
  const source = (target as unknown as AnyDefinition).sources.find((s) => s.from === from.entity)
  if (!source) throw new Error(`${target.entity} does not come from ${from.entity}`)
  const status = String(document.status)
  if (!source.whileIn.includes(status)) refuseRule('WRONG_STATE', { status: from.states[status]?.label ?? status, action: target.label })
  return {
    header: { ...source.header(document as never) },
    line: (row, parent = document) => ({ ...source.line(row as never, parent as never, document as never) }),
  }
}
