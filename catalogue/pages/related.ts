/** What hangs on a record: lists and reports that can be asked for those of it, by the reference that names it there. */

import { definitionOf, type PageEntry, pages } from '../index.ts'
import type { Label } from '../language/define.ts'
import type { PageName } from '../page-names.ts'
import { reports } from '../reports.ts'
import { asListedLines } from './views.ts'

export interface Related {
  readonly page: PageName
  readonly label: Label
  /** The condition that the record's id answers. */
  readonly by: string
  /** Of the same documents another page is offered only where this one is not in the menu. */
  readonly of: string
}

const known = new Map<string, readonly Related[]>()

/** Lists before reports, of each entity the one first that shows most. */
export function relatedTo(entity: string): readonly Related[] {
  const found = known.get(entity) ?? [...listsWith(entity), ...reportsWith(entity)]
  known.set(entity, found)
  return found
}

/** What is one's own alone is no view of the record. */
const widest: readonly PageEntry['show'][] = ['permitted', 'acrossOrgs', 'all', 'supplier', 'managed']

function listsWith(entity: string): Related[] {
  const lists = pages.filter(({ kind, view, show }) => kind === 'list' && view === undefined && widest.includes(show)).toSorted((a, b) => widest.indexOf(a.show) - widest.indexOf(b.show))
  return lists.flatMap(({ name, label, entity: of }) => {
    const definition = definitionOf(of)
    const by = definition?.list.find.find((path) => definition.fields[path]?.target === entity)
    return definition && by && of !== entity ? [{ page: name, label: label ?? definition.label, by, of }] : []
  })
}

const reportsWith = (entity: string): Related[] =>
  reports.flatMap(({ name, label, entity: of, lines, find }) => {
    const definition = definitionOf(of)
    const fields = definition ? asListedLines(definition, lines).fields : {}
    const by = find.find((path) => fields[path]?.target === entity)
    return by ? [{ page: name, label, by, of: name }] : []
  })
