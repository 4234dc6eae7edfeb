/** Brings every computed field of a document up to date: lines before their parents, dependencies before what uses them. */
import type { AnyDefinition, Fields, LinesMap } from '../../catalogue/define.ts'
import { evaluate, type Formula, pathsOf, type Scope } from '../../catalogue/formula.ts'
import type { Doc } from './documents.ts'

const orders = new WeakMap<object, string[]>()

/** Keys of a compute map so that a formula comes after those it reads. */
function orderOf(compute: Readonly<Record<string, Formula>>): string[] {
  const known = orders.get(compute)
  if (known) return known
  const done: string[] = []
  const visit = (key: string, trail: string[]) => {
    if (done.includes(key)) return
    if (trail.includes(key)) throw new Error(`Formulas form a circle: ${[...trail, key].join(' → ')}`)
    const node = compute[key]
    if (!node) return
    for (const path of pathsOf(node)) if (path in compute) visit(path, [...trail, key])
    done.push(key)
  }
  for (const key of Object.keys(compute)) visit(key, [])
  orders.set(compute, done)
  return done
}

function computeRow(compute: Readonly<Record<string, Formula>>, fields: Fields, scope: Scope & { row: Doc }): void {
  for (const key of orderOf(compute)) {
    const value = evaluate(compute[key] as Formula, scope)
    scope.row[key] = value !== null && fields[key]?.kind === 'int' ? Number(value) : value
  }
}

function computeLines(lines: LinesMap, scope: Scope & { row: Doc }): void {
  for (const [entity, spec] of Object.entries(lines)) {
    const value = scope.row[entity]
    const rows = (Array.isArray(value) ? value : value ? [value] : []) as Doc[]
    for (const row of rows) {
      const own = { row, parent: scope }
      computeLines(spec.lines, own)
      computeRow(spec.compute, spec.fields, own)
    }
  }
}

export function applyFormulas(definition: AnyDefinition, doc: Doc): void {
  const scope = { row: doc }
  computeLines(definition.lines, scope)
  computeRow(definition.compute, definition.fields, scope)
}
