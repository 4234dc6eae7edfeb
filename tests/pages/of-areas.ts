/** What an area's own folder brings to the tests of all pages (`tests/<area>/on-pages.ts`): a new document touches none of the tests of others. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../support/world.ts'
import type { Situations } from './situations.ts'

export type { House } from './situations.ts'

export interface OnPages {
  /** By entity and action. */
  situations: Readonly<Record<string, Situations>>
  /** One document of each kind, for lists and records to show. */
  makeDocuments(world: World): Promise<unknown>
}

const tests = join(import.meta.dirname, '..')
const files = globSync('*/on-pages.ts', { cwd: tests }).sort()

export const ofAreas: readonly OnPages[] = await Promise.all(files.map((file): Promise<OnPages> => import(join(tests, file))))
