import { type RefObject, useRef } from 'react'
import type { EditView, Row } from '../../page-types.ts'

const waitMs = 80

/** Formulas follow what is typed; the evaluator is fetched with the first key. The server computes again on save. */
export function useLiveTotals(form: RefObject<HTMLFormElement>, view: EditView, values: Row, rows: Record<string, Row[]>) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const hasFormulas = Object.keys(view.compute).length > 0 || view.grids.some((g) => Object.keys(g.compute).length > 0)
  return () => {
    if (!hasFormulas) return
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const { showTotals } = await import('./live-totals.ts')
      if (form.current) showTotals(form.current, view, values, rows)
    }, waitMs)
  }
}
