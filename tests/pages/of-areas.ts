/** What an area's own folder brings to the tests of all pages (`tests/<area>/on-pages.ts`): a new document touches none of the tests of others. */
import type { World } from '../support/world.ts'
import type { Situations } from './situations.ts'

export type { House } from './situations.ts'

export interface OnPages {
  /** By entity and action. */
  situations: Readonly<Record<string, Situations>>
  /** One document of each kind, for lists and records to show. */
  makeDocuments(world: World): Promise<unknown>
}

export const ofAreas: readonly OnPages[] = Object.values(import.meta.glob<OnPages>('../*/on-pages.ts', { eager: true }))
