/** In which folder of the catalogue each document stands. */
import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { documents } from '../../catalogue/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function findAreas(): Promise<(entity: string) => string> {
  const areas = new Map<string, string>()
  for (const file of globSync('catalogue/*/*.ts', { cwd: root })) {
    const exported = Object.values((await import(pathToFileURL(join(root, file)).href)) as object)
    for (const { entity } of documents.filter((definition) => exported.includes(definition))) areas.set(entity, file.split(sep)[1] ?? '')
  }
  return (entity) => {
    const area = areas.get(entity)
    if (!area) throw new Error(`No file of an area exports the definition of ${entity}`)
    return area
  }
}
