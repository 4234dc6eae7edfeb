import { type RefObject, useEffect } from 'react'
import type { CarriedInputs } from '../../../../catalogue/language/formula.ts'
import type { EditView, GridView, Row } from '../../../page-types.ts'
import type { SheetStore } from './sheet-store.ts'

const waitMs = 80

const hasFormulas = (grid: GridView): boolean =>
  Object.keys(grid.compute).length > 0 || (grid.sums ?? []).length > 0 || grid.children.some(hasFormulas)

/** Formulas follow what is typed, in lines and head; the evaluator is fetched with the first change. */
export function useFormulas(form: RefObject<HTMLFormElement>, store: SheetStore, view: EditView, values: Row) {
  useEffect(() => {
    if (Object.keys(view.compute).length === 0 && !view.whens && !view.grids.some(hasFormulas)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    let seen = store.state.sheet
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const mine = ++turn
        const { computeDocument } = await import('./compute.ts')
        if (form.current) await computeDocument(store, { view, values, form: form.current }, () => mine !== turn)
      }, waitMs)
    }
    const stop = store.subscribe(() => {
      if (store.state.sheet === seen) return
      seen = store.state.sheet
      later()
    })
    const head = form.current
    const take = ({ detail }: CustomEvent<CarriedInputs>) => {
      store.carried = { ...store.carried, ...detail }
    }
    head?.addEventListener('input', later)
    head?.addEventListener('picked', take as EventListener)
    return () => {
      stop()
      clearTimeout(timer)
      turn = -1
      head?.removeEventListener('input', later)
      head?.removeEventListener('picked', take as EventListener)
    }
  }, [form, store, view, values])
}
