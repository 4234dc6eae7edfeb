/** In which area each document stands. */
import { areas } from '../../catalogue/index.ts'

const byEntity = new Map(areas.flatMap(({ name, documents }) => documents.map(({ entity }) => [entity, name])))

export function areaOf(entity: string): string {
  const area = byEntity.get(entity)
  if (!area) throw new Error(`No area has the document ${entity}`)
  return area
}
