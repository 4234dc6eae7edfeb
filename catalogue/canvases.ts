/** Drawings that areas bring themselves, where no block says it: `app/components/canvases/` has each. */
export type CanvasName = 'offersCurve'
