/** What an area's own folder brings to the walk of the way back (`tests/<area>/ways-back.ts`), where pages and definitions do not say it. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { House } from '../pages/situations.ts'

/** By entity and state. */
type ByState<T> = Readonly<Record<string, Readonly<Record<string, (house: House) => Promise<T>>>>>

export interface WaysBack {
  /** A document that stands where no situation of a page and no press of one leads. */
  stations: ByState<{ id: string }>
  /** Of an end that goods or money came to: what was received, settled or paid is put right; the step is prepared, and answered. */
  corrections: ByState<() => Promise<unknown>>
}

const tests = join(import.meta.dirname, '..')
const all = await Promise.all(
  globSync('*/ways-back.ts', { cwd: tests })
    .sort()
    .map((file): Promise<WaysBack> => import(join(tests, file))),
)

export const stations: WaysBack['stations'] = Object.assign({}, ...all.map((one) => one.stations))
export const corrections: WaysBack['corrections'] = Object.assign({}, ...all.map((one) => one.corrections))
