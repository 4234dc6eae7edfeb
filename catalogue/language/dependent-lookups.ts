/** Which field narrows another one: a value that belongs under one of another type is chosen only where that one stands. */
import type { AnyDefinition, Field, Fields, LinesMap } from './define.ts'

export interface ParentLookup {
  key: string
  field: Field
  /** Rows between: 0 where it stands beside the other, 1 in the row above. */
  up: number
}

/** The nearest field of a look-up type, from the fields beside outwards. Two side by side are none: nobody could say which one is meant. */
export function parentLookupOf(levels: readonly Fields[], type: string): ParentLookup | undefined {
  const found = levels.map((fields, up) =>
    Object.entries(fields).flatMap(([key, field]): ParentLookup[] => (field.lookup === type ? [{ key, field, up }] : [])),
  )
  const nearest = found.find((level) => level.length > 0) ?? []
  return nearest.length === 1 ? nearest[0] : undefined
}

/**
 * The fields among which this one stands, then those of the rows above it up to the head. What an action asks stands beside its other questions and
 * under the row that it acts on; where it starts from nothing there is none.
 */
export function levelsOf(definition: AnyDefinition, field: Field): readonly Fields[] {
  const action = Object.values(definition.actions).find(({ input = {} }) => Object.values(input).includes(field))
  if (!action?.input) return levelsDown(definition, ({ fields }) => Object.values(fields).includes(field)) ?? []
  const about = action.from.length === 0 ? [] : levelsDown(definition, (_, path) => path === (action.on ?? ''))
  return [action.input, ...(about ?? [])]
}

type Level = { fields: Fields; lines: LinesMap }

/** The levels from the one that is looked for outwards. */
function levelsDown(level: Level, matches: (level: Level, path: string) => boolean, path = '', above: readonly Fields[] = []): readonly Fields[] | undefined {
  const levels = [level.fields, ...above]
  if (matches(level, path)) return levels
  return Object.entries(level.lines)
    .map(([key, lines]) => levelsDown(lines, matches, path ? `${path}.${key}` : key, levels))
    .find((found) => found !== undefined)
}
