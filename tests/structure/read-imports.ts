/** Who imports whom, read from the sources. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Import {
  from: string
  to: string
  /** Gone when the program runs. */
  isType: boolean
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files of the project as paths from its root, packages by their names; the table speaks of the former. */
export function readImports(): Import[] {
  const files = globSync('{app,catalogue,contract,server,upstream,tests/structure}/**/*.{ts,tsx,mjs,js}', { cwd: root })
  return files.flatMap((file) => {
    const from = file.split(sep).join('/')
    const source = withoutComments(readFileSync(join(root, file), 'utf8'))
    const found = source.matchAll(/(?:\b(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\2/g)
    return [...found].map(([, type, , name]) => ({ from, to: resolve(from, name!), isType: type !== undefined }))
  })
}

function resolve(from: string, name: string): string {
  if (!name.startsWith('.')) return name
  const path = relative(root, join(root, dirname(from), name))
    .split(sep)
    .join('/')
  return existsSync(join(root, path)) || /\.\w+$/.test(path)
    ? path
    : (['.ts', '.tsx'].map((end) => path + end).find((p) => existsSync(join(root, p))) ?? path)
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
