/** Menu pages that show no document: tools of the administrator, matrices of grants. The module of each stands in remix.config.js. */
import type { ButtonCode } from './buttons.ts'
import type { Label, Responsibility } from './define.ts'
import { identityPanels } from './identity/panels.ts'
import type { PageName } from './page-names.ts'

export interface PanelSpec {
  readonly label: Label
  readonly for: readonly Responsibility[]
  /** What everybody in `for` may press here; the services ask for them with `requirePageButton`. */
  readonly buttons: readonly ButtonCode[]
  /** Opened from this panel, whose menu entry grants it, instead of from the menu. */
  readonly under?: PageName
  /** It asks what this action, which makes something from nothing, wants to know of the document whose page it stands under. */
  readonly makes?: `do${string}`
}

export interface Panel extends PanelSpec {
  readonly name: PageName
}

export type PanelsSpec = { readonly [Name in PageName]?: PanelSpec }

export const panels: readonly Panel[] = Object.entries<PanelSpec>(identityPanels).map(([name, panel]) => ({ name: name as PageName, ...panel }))

const byName = new Map<string, Panel>(panels.map((panel) => [panel.name, panel]))

export const panelOf = (name: string): Panel | undefined => byName.get(name)
