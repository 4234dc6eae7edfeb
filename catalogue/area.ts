/** What an area of the trade brings to tables, pages, menus and timetables: its name is the same in every layer. */
import type { AnyDefinition, JobSpec, Label, Report, Responsibility } from './language/define.ts'
import type { LookupType } from './language/lookup-type.ts'
import type { ButtonCode } from './language/names.ts'
import type { PageName } from './page-names.ts'

/** A menu page that shows no document. */
export interface PanelSpec {
  readonly label: Label
  readonly for: readonly Responsibility[]
  /** What everybody in `for` may press here; the services ask for them with `requirePageButton`. */
  readonly buttons: readonly ButtonCode[]
  /** Opened from this panel, whose menu entry grants it, instead of from the menu. */
  readonly under?: PageName
  /** It asks what this action, which makes something from nothing, wants to know of the document whose page it stands under. */
  readonly makes?: `do${string}`
  /** It shows a record of the page that it stands under as its readers will see it; the record leads to it. */
  readonly previews?: true
}

export type PanelsSpec = { readonly [Name in PageName]?: PanelSpec }

export type ReportsSpec = { readonly [Name in PageName]?: Report }

export interface Area<Name extends string = string, Job extends string = string> {
  /** As the specification names it: folder of definitions, services, pages, data and tests. */
  readonly name: Name
  /** In the order in which they lean on each other. */
  readonly documents: readonly AnyDefinition[]
  readonly panels: PanelsSpec
  readonly reports: ReportsSpec
  /** Types of which it owns the values. */
  readonly lookups: Readonly<Record<string, LookupType>>
  /** Words of the buttons that no other area has. */
  readonly buttons: Readonly<Record<string, Label>>
  /** Work that nobody waits for; the area's services say what is done. */
  readonly jobs: readonly JobSpec<Job>[]
}

interface Brings<Job extends string> {
  readonly documents: readonly AnyDefinition[]
  readonly panels?: PanelsSpec
  readonly reports?: ReportsSpec
  readonly lookups?: Readonly<Record<string, LookupType>>
  readonly buttons?: Readonly<Record<string, Label>>
  readonly jobs?: readonly JobSpec<Job>[]
}

export const area = <const Name extends string, const Job extends string = never>(name: Name, { documents, panels = {}, reports = {}, lookups = {}, buttons = {}, jobs = [] }: Brings<Job>): Area<Name, Job> => ({
  name,
  documents,
  panels,
  reports,
  lookups,
  buttons,
  jobs,
})
