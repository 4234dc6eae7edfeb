import { lazy, Suspense } from 'react'
import type { CanvasName } from '../../../catalogue/canvases.ts'
import { useIsLive } from '../use-is-live.ts'
import { type CanvasProps, canvases } from './registry.ts'

const drawings = Object.fromEntries(Object.entries(canvases).map(([name, load]) => [name, lazy(load)]))

/** Loads the area's drawing where script runs; without it the table that follows says the same. */
export function Canvas({ name, ...rows }: CanvasProps & { name: CanvasName }) {
  const Drawing = useIsLive() ? drawings[name] : undefined
  return Drawing ? (
    <Suspense fallback={null}>
      <Drawing {...rows} />
    </Suspense>
  ) : null
}
