/** Stages of a document's way, shared by the situations that begin there: what one press has led to a stage serves the next action that is taken at it. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { World } from '../support/world.ts'

interface Waiting {
  id: string
  status: string
}

export interface Stage<Here> {
  /** One that a press has led here and that still stands so, else one that is made. */
  (here: Here): Promise<Doc>
  /** A press has led it here, into this state. */
  keep(world: World, doc: Waiting): void
}

/** `read` is how whoever takes it from here sees it. */
export function stage<Here extends { world: World }>(
  make: (here: Here) => Promise<Doc>,
  read: (here: Here, doc: { id: string }) => Promise<Doc>,
): Stage<Here> {
  const waiting = new WeakMap<World, Waiting[]>()
  const take = async (here: Here): Promise<Doc> => {
    for (let one = waiting.get(here.world)?.pop(); one; one = waiting.get(here.world)?.pop()) {
      const doc = await read(here, one)
      // What makes room for another document may have led this one on.
      if (doc.status === one.status) return doc
    }
    return make(here)
  }
  return Object.assign(take, {
    keep(world: World, doc: Waiting) {
      waiting.set(world, [...(waiting.get(world) ?? []), doc])
    },
  })
}
