/** Drawings that areas bring themselves, where no block says it: `app/areas/canvases.ts` has each. */
export type CanvasName = 'offersCurve'
