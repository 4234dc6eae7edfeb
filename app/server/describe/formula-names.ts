import { type Named, pathLabel } from '../../../catalogue/labels/path-labels.ts'
import type { Condition, Formula } from '../../../catalogue/language/formula.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import type { Language } from '../../page-types.ts'

/** What each path that the formulas read is called, for whoever asks why a figure is what it is. */
export function namesIn(formulas: Readonly<Record<string, Formula>>, level: Named, language: Language): Record<string, string> {
  const names = emptyRecord<string>()
  const visit = (node: unknown, at: Named): void => {
    if (typeof node === 'string') names[node] ??= pathLabel(node, at, language)
    if (typeof node !== 'object' || node === null) return
    const { args } = node as Formula | Condition
    const spec = typeof args[0] === 'string' && args.length > 1 ? at.lines[args[0]] : undefined
    // What is summed over lines speaks of the lines' own fields.
    for (const [index, arg] of args.entries()) visit(arg, spec && index > 0 ? { fields: spec.fields, lines: spec.lines, parent: at } : at)
  }
  for (const formula of Object.values(formulas)) visit(formula, level)
  return names
}
