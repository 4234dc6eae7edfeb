import { type RefObject, useEffect, useState } from 'react'
import type { Choice } from '../../page-types.ts'
import type { InputProps } from './field-types.ts'

interface Above {
  value: string
  isFirst: boolean
}

/** Which choices fit the field that narrows them; all do until script knows its value, where it can be another one. What the page came with stays until it is. */
export function useDependentChoices(
  select: RefObject<HTMLSelectElement>,
  { field, row, value }: Pick<InputProps, 'field' | 'row' | 'value'>,
): (choice: Choice) => boolean {
  const { by, fixed } = field.narrowed ?? {}
  const [above, setAbove] = useState<Above | null>(fixed === undefined ? null : { value: fixed, isFirst: true })
  const stored = by === undefined ? '' : String(row[by] ?? '')
  useEffect(() => {
    if (by === undefined || fixed !== undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('./follow.ts').then(({ follow }) => {
      if (!isOver && select.current) stop = follow(select.current, by, stored, (value, isFirst) => setAbove({ value, isFirst }))
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [by, fixed, select, stored])
  return ({ code, under }) => !above?.value || !under || under === above.value || (above.isFirst && code === value)
}
