import type { Fields, LinesMap } from '../../../catalogue/define.ts'
import type { Condition, Formula } from '../../../catalogue/formula.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import type { Language } from '../../page-types.ts'

interface Level {
  fields: Fields
  lines: LinesMap
  parent?: Level
}

/** What each path that the formulas read is called, for whoever asks why a figure is what it is. */
export function namesIn(formulas: Readonly<Record<string, Formula>>, level: Level, language: Language): Record<string, string> {
  const names: Record<string, string> = {}
  const visit = (node: unknown, at: Level): void => {
    if (typeof node === 'string') names[node] ??= nameOf(node, at, language)
    if (typeof node !== 'object' || node === null) return
    const { args } = node as Formula | Condition
    const spec = typeof args[0] === 'string' && args.length > 1 ? at.lines[args[0]] : undefined
    // What is summed over lines speaks of the lines' own fields.
    for (const [index, arg] of args.entries()) visit(arg, spec && index > 0 ? { fields: spec.fields, lines: spec.lines, parent: at } : at)
  }
  for (const formula of Object.values(formulas)) visit(formula, level)
  return names
}

function nameOf(path: string, { fields, lines, parent }: Level, language: Language): string {
  const [step = '', ...rest] = path.split('.')
  if (step === 'parent' && parent) return nameOf(rest.join('.'), parent, language)
  const label = (fields[step] ?? lines[step])?.label?.[language === 'EN' ? 1 : 0] ?? step
  const spec = lines[step]
  const target = rest.length ? definitionOf(fields[step]?.target ?? '') : undefined
  if (target) return `${label} ${nameOf(rest.join('.'), { fields: target.fields, lines: target.lines }, language)}`
  return spec && rest.length ? `${label} ${nameOf(rest.join('.'), { fields: spec.fields, lines: spec.lines }, language)}` : label
}
