/** Behaviours by the entity of their document. */
import type { WideBehaviour } from '../runtime/behaviour.ts'

export const behaviours: Readonly<Record<string, WideBehaviour>> = {}
