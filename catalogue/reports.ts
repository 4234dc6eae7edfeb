/** Reports of all areas, by the page on which each stands. */

import { areas } from './index.ts'
import type { AnyDefinition, Grain, Label, Report } from './language/define.ts'
import type { PageName } from './page-names.ts'

export interface PlacedReport extends Report {
  readonly name: PageName
}

/** In a picture it stands for all values that are not drawn by themselves. */
export const OTHERS = '*'

const grains: Readonly<Record<Grain, Label>> = { day: ['日', 'Day'], month: ['月份', 'Month'], quarter: ['季度', 'Quarter'], year: ['年度', 'Year'] }

/** What a dimension is called: by its own words, by how days are taken together, or as its field. */
export function dimensionLabel({ by }: Report, { fields }: AnyDefinition, name: string): Label {
  const { label, grain, of } = by[name] ?? {}
  return label ?? (grain ? grains[grain] : undefined) ?? fields[of ?? '']?.label ?? [name, name]
}

export const reports: readonly PlacedReport[] = areas.flatMap((area) =>
  Object.entries<Report>(area.reports).map(([name, report]) => ({ ...report, name: name as PageName })),
)

const byName = new Map<string, PlacedReport>(reports.map((report) => [report.name, report]))

export const reportOf = (name: string): PlacedReport | undefined => byName.get(name)
