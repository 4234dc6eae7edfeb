import type { PanelsSpec } from '../panels.ts'

export const identityPanels = {} as const satisfies PanelsSpec
