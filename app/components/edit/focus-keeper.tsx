import { type RefObject, useEffect } from 'react'
import type { EditView } from '../../page-types.ts'
import { focusCell } from './grid/grid-cells.ts'
import { useSheet, useSheetPart } from './sheet/sheet-store.ts'

/** A line of a long grid is drawn a moment after it was asked for. */
const mostFrames = 4

/** Takes the focus to the cell that an edit or a key asked for, as soon as its line is drawn: no key may fall in between. */
export function FocusKeeper({ form, view }: { form: RefObject<HTMLFormElement>; view: EditView }) {
  const store = useSheet()
  const focus = useSheetPart((state) => state.focus)
  useEffect(() => {
    if (!focus) return
    let frame = 0
    const attempt = (left: number) => {
      if (form.current && focusCell(form.current, view, focus, store.isOpen(focus.name))) return
      if (left > 0) frame = requestAnimationFrame(() => attempt(left - 1))
    }
    attempt(mostFrames)
    return () => cancelAnimationFrame(frame)
  }, [focus, form, store, view])
  return null
}
