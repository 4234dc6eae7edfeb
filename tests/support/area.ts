/** With `AREA` tests that are generated from definitions go only through those that lie in that folder of the catalogue (`npm test -- --area NAME`). */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { documents } from '../../catalogue/index.ts'

const area = process.env.AREA
const catalogue = fileURLToPath(new URL('../../catalogue', import.meta.url))

const own = new Set<unknown>()
for (const file of area ? globSync(`${area}/**/*.ts`, { cwd: catalogue }) : [])
  for (const exported of Object.values((await import(`${catalogue}/${file}`)) as object)) own.add(exported)
const entities = new Set(documents.filter((definition) => own.has(definition)).map(({ entity }) => entity))

/** Always true without `AREA`. */
export const isInArea = ({ entity }: { entity: string }): boolean => !area || entities.has(entity)
