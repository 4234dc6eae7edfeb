import { type RefObject, useEffect, useState } from 'react'
import type { Choice } from '../../page-types.ts'
import type { InputProps } from './field-types.ts'

interface Above {
  value: string
  isFirst: boolean
}

/** Which choices fit the field that narrows them; all do until script knows its value. What the page came with stays until that is another one. */
export function useNarrowing(select: RefObject<HTMLSelectElement>, { field, row, value }: InputProps): (choice: Choice) => boolean {
  const [above, setAbove] = useState<Above | null>(null)
  const by = field.narrowed?.by
  const stored = by === undefined ? '' : String(row[by] ?? '')
  useEffect(() => {
    if (by === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('./follow.ts').then(({ follow }) => {
      if (!isOver && select.current) stop = follow(select.current, by, stored, (value, isFirst) => setAbove({ value, isFirst }))
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [by, select, stored])
  return ({ code, under }) => !above?.value || !under || under === above.value || (above.isFirst && code === value)
}
