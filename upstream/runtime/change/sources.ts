/** Drafts of a document from another one, by the mapping that stands beside its definition. */
import type { AnyDefinition, Source } from '../../../catalogue/language/define.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Doc } from '../types.ts'
import { statusOf } from '../visibility/rights.ts'
import { definitionNamed } from '../working.ts'

export interface Derived<Row, Above, Header, Line> {
  header: Header
  /** One row's values; `parent` is the line above a nested one, else the document. */
  line(row: Row, parent: Above): Line
}

/** What `target` takes over from a document; refused while that is in no state to be taken from. */
export function derive<Document extends Doc, Row, Above, Header, Line>(
  target: AnyDefinition,
  source: Source<Document, Row, Above, Header, Line>,
  document: Document,
): Derived<Row, Above, Header, Line> {
  const from = definitionNamed(source.from)
  const status = statusOf(from, document)
  if (!source.whileIn.includes(status)) refuseRule('WRONG_STATE', { status: from.states[status]?.label ?? status, action: target.label })
  return { header: source.header(document), line: (row, parent) => source.line(row, parent, document) }
}
