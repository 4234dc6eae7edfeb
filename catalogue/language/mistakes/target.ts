/** Where a reference leads, as the whole catalogue knows it, and how a name is told that is nowhere. */
import { nearestTo } from '../../values/nearest-name.ts'
import type { AnyDefinition, Fields } from '../define.ts'

/** By the entity, its fields and those that lead further. Lines know their document as `headerId`. */
export type Target = (entity: string) =>
  | {
      readonly fields: Fields
      readonly header: string | null
      readonly keys?: readonly (readonly string[])[]
      /** The document itself, where it is none of its lines. */
      readonly definition?: AnyDefinition | undefined
    }
  | undefined

export function nothingCalled(name: string, where: string, known: readonly string[]): string {
  const nearest = nearestTo(name, known)
  return `nothing is called '${name}' in ${where}${nearest ? `; the nearest name is '${nearest}'` : ''}`
}
