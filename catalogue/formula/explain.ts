/** 'Why?': the result of a formula, its rule as text, and what went into it. */
import { evaluate, looksAround, type Scope, valueAt } from './evaluate.ts'
import { type Condition, type Formula, isNode, type Node, overLines } from './tree.ts'

/** The result, the rule as text, the value of each input, and the digits to which the result is rounded. */
export interface Explanation {
  result: string | null
  rule: string
  inputs: { path: string; value: string | null }[]
  digits: number | null
}

/** `nameOf` says what a path is called where the rule is read; `stored` is the result of a formula that looks at the lines beside its own. */
export function explain(node: Formula, scope: Scope, nameOf: (path: string) => string = String, stored: unknown = null): Explanation {
  const isRounded = node.op === 'round'
  const rule = isRounded ? (node.args[0] as Node) : node
  const inputs = [...new Map(inputsOf(rule, scope)).entries()].map(([path, value]) => ({ path, value }))
  const result = looksAround(node) ? textOf(stored) : evaluate(node, scope)
  return { result, rule: wording(rule, nameOf).replace(/^\((.*)\)$/, '$1'), inputs, digits: isRounded ? Number(node.with) : null }
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Each path that is read, with its value; of lines what the formula takes of them. */
function inputsOf(node: Node, scope: Scope): [string, string | null][] {
  if (typeof node === 'string') return [[node.replace(/^-/, ''), textOf(valueAt(node.replace(/^-/, ''), scope))]]
  if (!isNode(node)) return []
  const [path] = node.args
  if (isOverLines(node)) return [[path as string, evaluate(node, scope)]]
  if (overLines.has(node.op)) return [[path as string, null]]
  return node.args.flatMap((arg) => inputsOf(arg, scope))
}

const isOverLines = (node: Formula | Condition): node is Formula =>
  typeof node.args[0] === 'string' && ['sum', 'count', 'latest', 'earliest', 'weightedMean'].includes(node.op)

const signs: Readonly<Record<string, string>> = { times: ' × ', divide: ' ÷ ', plus: ' + ', minus: ' − ', equal: ' = ', above: ' > ', atLeast: ' ≥ ' }

function wording(node: Node, nameOf: (path: string) => string): string {
  if (typeof node === 'string') return node.startsWith('-') ? `−${nameOf(node.slice(1))}` : nameOf(node)
  if (!isNode(node)) return String(node)
  const parts = node.args.map((arg) => wording(arg, nameOf))
  const sign = signs[node.op]
  if (sign) return `(${parts.join(sign)})`
  if (node.op === 'hundredth') return `${parts[0]}%`
  if (node.op === 'through' || node.op === 'of') return parts[0] ?? ''
  const said = 'values' in node ? node.values : 'with' in node ? node.with : undefined
  if (node.op === 'constant') return String(said)
  return `${node.op}(${[...parts, ...[said ?? []].flat().map(String)].join(', ')})`
}
