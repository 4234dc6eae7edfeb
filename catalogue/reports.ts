/** Reports of all areas, by the page on which each stands. */
import type { Report } from './define.ts'
import { areas } from './index.ts'
import type { PageName } from './page-names.ts'

export interface PlacedReport extends Report {
  readonly name: PageName
}

export const reports: readonly PlacedReport[] = areas.flatMap((area) =>
  Object.entries<Report>(area.reports).map(([name, report]) => ({ ...report, name: name as PageName })),
)

const byName = new Map<string, PlacedReport>(reports.map((report) => [report.name, report]))

export const reportOf = (name: string): PlacedReport | undefined => byName.get(name)
