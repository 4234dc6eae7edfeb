/** What the path of a formula is called where it is read by people. */

import { definitionOf } from '../index.ts'
import type { Fields, LinesMap } from '../language/define.ts'

/** The fields and lines of a level, and the level above it. */
export interface Named {
  fields: Fields
  lines: LinesMap
  parent?: Named
}

export function pathLabel(path: string, { fields, lines, parent }: Named, language: 'CN' | 'EN'): string {
  const [step = '', ...rest] = path.split('.')
  if (step === 'parent' && parent) return pathLabel(rest.join('.'), parent, language)
  const label = (fields[step] ?? lines[step])?.label?.[language === 'EN' ? 1 : 0] ?? step
  const spec = lines[step]
  const target = rest.length ? definitionOf(fields[step]?.target ?? '') : undefined
  if (target) return `${label} ${pathLabel(rest.join('.'), { fields: target.fields, lines: target.lines }, language)}`
  return spec && rest.length ? `${label} ${pathLabel(rest.join('.'), { fields: spec.fields, lines: spec.lines }, language)}` : label
}
