/** With `AREA` tests that are generated from definitions go only through those of that area (`npm test -- --area NAME`). */
import { areas } from '../../catalogue/index.ts'

const area = process.env.AREA
const entities = new Set(areas.flatMap(({ name, documents }) => (name === area ? documents.map(({ entity }) => entity) : [])))

/** Always true without `AREA`. */
export const isInArea = ({ entity }: { entity: string }): boolean => !area || entities.has(entity)
