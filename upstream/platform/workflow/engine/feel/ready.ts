/**
 * The interpreter reckons in binary, FEEL in decimals: 0.1 + 0.2 = 0.3. Every figure that is reckoned is therefore rounded
 * to 14 significant digits at once, enough for cents of 999 billions, and ranges that are run through must have an end in sight.
 */
import { type Branch, childrenNamed } from './tree.ts'

/** Names that no one else can use: a name with two underscores at its end is no field. */
export const EXACT = 'exact__'
export const UNTIL = 'until__'

const reckons: ReadonlySet<string> = new Set(['sum', 'mean', 'product', 'median', 'stddev', 'modulo', 'sqrt', 'log', 'exp'])

export function replaced(branch: Branch, whole: string): string {
  let text = ''
  let at = branch.from
  for (const child of branch.children) {
    text += whole.slice(at, child.from) + replaced(child, whole)
    at = child.to
  }
  text += whole.slice(at, branch.to)
  if (isReckoned(branch)) return `${EXACT}(${text})`
  const [from, to] = branch.name === 'IterationContext' ? branch.children.filter(({ name }) => name !== '..') : []
  return from && to ? `${replaced(from, whole)}..${UNTIL}(${replaced(from, whole)}, ${replaced(to, whole)})` : text
}

const isReckoned = (branch: Branch) =>
  branch.name === 'ArithmeticExpression' ||
  (branch.name === 'FunctionInvocation' && childrenNamed(branch, 'VariableName').some(({ text }) => reckons.has(text)))
