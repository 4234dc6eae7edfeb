/** What `npm test -- --area NAME` runs: the area's own folder, and what is generated from definitions, for those of the area (tests/support/area.ts). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders and files for vitest. */
export function argumentsOf(area: string): string[] {
  if (!existsSync(join(root, 'catalogue', area)) && !existsSync(join(root, 'tests', area)))
    throw new Error(`There is no area ${area}: it would be a folder of catalogue/ and of tests/`)
  const own = existsSync(join(root, 'tests', area)) ? [`tests/${area}/`] : []
  // Not every generated test finds something in every area.
  return ['--passWithNoTests', ...own, ...generated().filter((file) => !own.some((folder) => file.startsWith(folder)))]
}

const generated = (): string[] =>
  globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').includes("/support/area.ts'"))
