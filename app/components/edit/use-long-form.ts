import { type RefObject, useEffect } from 'react'
import type { EditView } from '../../page-types.ts'
import { mostDrawn } from './grid/line-grid.tsx'
import { entriesOf } from './sheet/sheet.ts'
import type { SheetStore } from './sheet/sheet-store.ts'

/** Of a long grid only a window is drawn; the lines outside of it join the form when it is sent, as one field: a form has no room for ten thousand. */
export function useLongForm(ref: RefObject<HTMLFormElement>, store: SheetStore, view: EditView) {
  useEffect(() => {
    const form = ref.current
    function join({ formData }: FormDataEvent) {
      for (const { key } of view.grids) {
        const lines = store.state.sheet.lines[key] ?? []
        if (lines.length <= mostDrawn) continue
        for (const name of [...formData.keys()]) if (name.startsWith(`${key}[`)) formData.delete(name)
        formData.append('_packed', JSON.stringify(lines.flatMap((line, at) => entriesOf(line, `${key}[${at}]`))))
      }
    }
    form?.addEventListener('formdata', join)
    return () => form?.removeEventListener('formdata', join)
  }, [ref, store, view])
}
