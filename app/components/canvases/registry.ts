/** What areas draw themselves, each loaded by the page that shows it. */
import type { ComponentType } from 'react'
import type { CanvasName } from '../../../catalogue/canvases.ts'
import type { ColumnView, Row } from '../../page-types.ts'

export interface CanvasProps {
  label: string
  columns: ColumnView[]
  rows: Row[]
}

export const canvases: Readonly<Record<CanvasName, () => Promise<{ default: ComponentType<CanvasProps> }>>> = {
  offersCurve: async () => ({ default: (await import('./offers-curve.tsx')).OffersCurve }),
}
