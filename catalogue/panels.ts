/** Menu pages that show no document: tools of the administrator, matrices of grants. The module of each stands in remix.config.js. */
import type { PanelSpec } from './area.ts'
import { areas } from './index.ts'
import type { ButtonCode } from './language/names.ts'
import type { PageName } from './page-names.ts'
import { reports } from './reports.ts'

export interface Panel extends PanelSpec {
  readonly name: PageName
}

/** What is pressed on a report. */
const ofReports: readonly ButtonCode[] = ['btnQuery', 'btnExport', 'btnPrint']

export const panels: readonly Panel[] = [
  ...areas.flatMap((area) => Object.entries<PanelSpec>(area.panels)).map(([name, panel]) => ({ name: name as PageName, ...panel })),
  ...reports.map(({ name, label, for: who }) => ({ name, label, for: who, buttons: ofReports })),
]

const byName = new Map<string, Panel>(panels.map((panel) => [panel.name, panel]))

export const panelOf = (name: string): Panel | undefined => byName.get(name)
