/** What a list page shows: its view, and where that is one of lines, the definition as it reads for them. */

import type { Action, AnyDefinition, Field, Page } from '../language/define.ts'
import { columnsOf } from '../language/layouts/columns.ts'
import { takeOf, takeView } from './take-view.ts'

/** The view that the page shows when it is asked for this one. */
export const shownView = (page: Page | undefined, asked: string | undefined): string | undefined =>
  page?.view === undefined || (asked !== undefined && page.beside?.includes(asked)) ? asked : page.view

const lineNum: Field = { kind: 'int', label: ['行号', 'Line'], options: { kept: true, showThousandSeparator: 'N', width: 60 } }

/** Rows of lines with the fields of their document, all of them; without lines the documents. */
export function asListedLines(definition: AnyDefinition, lines: string | undefined): AnyDefinition {
  const spec = lines === undefined ? undefined : definition.lines[lines]
  return spec ? { ...definition, fields: { ...definition.fields, lineNum, ...spec.fields }, actions: {}, importable: false, matrix: null } : definition
}

/** A row of lines has the fields of its document besides its own; what is done with documents is not done with it. */
export function asListed(definition: AnyDefinition, view: string | undefined): AnyDefinition {
  const take = takeOf(definition, view)
  if (take) return takeView(definition, take)
  const lineView = lineViewOf(definition, view)
  if (!lineView || !definition.lines[lineView.lines]) return definition
  return { ...asListedLines(definition, lineView.lines), list: { ...lineView, ...columnsOf(lineView.columns), sums: lineView.sums ?? [], sumsBy: [] } }
}

/** What is done with lines chosen in this view: actions that start from them, by name. */
export function actionsOnLines(definition: AnyDefinition, view: string | undefined): [name: string, action: Action][] {
  const lines = lineViewOf(definition, view)?.lines
  return Object.entries(definition.actions).filter(([, { from, on }]) => from.length === 0 && on !== undefined && on === lines)
}

export const lineViewOf = ({ list }: AnyDefinition, view: string | undefined) =>
  view !== undefined && list.lineViews && Object.hasOwn(list.lineViews, view) ? list.lineViews[view] : undefined
