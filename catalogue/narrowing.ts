/** Which field narrows another one: a value that belongs under one of another type is chosen only where that one stands. */
import type { Field, Fields } from './define.ts'

export interface Narrowing {
  key: string
  field: Field
  /** Rows between: 0 where it stands beside the other, 1 in the row above. */
  up: number
}

/** The nearest field of a look-up type, from the fields beside outwards. Two side by side are none: nobody could say which one is meant. */
export function narrowingField(levels: readonly Fields[], type: string): Narrowing | undefined {
  const found = levels.map((fields, up) =>
    Object.entries(fields).flatMap(([key, field]): Narrowing[] => (field.lookup === type ? [{ key, field, up }] : [])),
  )
  const nearest = found.find((level) => level.length > 0) ?? []
  return nearest.length === 1 ? nearest[0] : undefined
}
