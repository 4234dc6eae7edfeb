/** Who imports whom, read from the sources, and the circles among them. */
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

/** Files of the project as paths from its root, packages by their names. */
export function importsIn(pattern: string): Import[] {
  return globSync(pattern, { cwd: root }).flatMap((file) => {
    const from = file.split(sep).join('/')
    const source = withoutComments(readFileSync(join(root, file), 'utf8'))
    const found = source.matchAll(/(?:\b(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\2/g)
    // What a template writes for others is imported by nobody.
    return [...found]
      .filter(([, , , name]) => !name?.includes('${'))
      .map(([, type, , name]) => ({ from, to: resolve(from, name!), isType: type !== undefined }))
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

/** Groups of files that reach each other (Tarjan, strongly connected components), each sorted. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const [order, low, stack, circles] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]]
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.size - 1)
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (to === file) continue
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return circles
}
