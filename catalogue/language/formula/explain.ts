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

export interface Rule {
  rule: string
  digits: number | null
}

/** A formula as people read it, and the digits to which it rounds. */
export function ruleOf(node: Formula, nameOf: (path: string) => string, language: 'CN' | 'EN'): Rule {
  const isRounded = node.op === 'round'
  const said = wording(isRounded ? (node.args[0] as Node) : node, nameOf, ruleWords[language])
  return { rule: said.replace(/^\((.*)\)$/, '$1'), digits: isRounded ? Number(node.with) : null }
}

/** Operations that have words of their own; `{0}` is the first operand, `{all}` are all of them. */
type RuleWords = Readonly<Record<string, string>>

const ruleWords: Readonly<Record<'CN' | 'EN', RuleWords>> = {
  CN: {
    sum: '{0} 合计', count: '{0} 行数', latest: '最晚的 {0}', earliest: '最早的 {0}', min: '{all} 中较小者', max: '{all} 中较大者', abs: '{0} 的绝对值',
    ceil: '{0} 进整', floor: '{0} 舍整', round: '{0} 舍入到 {with} 位', when: '若 {0} 则 {1}，否则 {2}', is: '{0} 为 {values}', isSet: '{0} 已填写', not: '非（{0}）',
    all: '{and}', any: '{or}', every: '每一 {0} 都 {1}', some: '有 {0} 的 {1}', firstOf: '{all} 中第一个有值的', days: '从 {0} 到 {1} 的天数', plusDays: '{0} 加 {1} 天', plusHours: '{0} 加 {1} 小时', bandOf: '{1} 按 {0} 所列区间', bestOf: '按 {all} 最适用的一条', today: '今天', now: '此刻',
  },
  EN: {
    sum: 'the sum of {0}', count: 'the number of {0}', latest: 'the latest {0}', earliest: 'the earliest {0}', min: 'the smaller of {all}', max: 'the larger of {all}', abs: '{0} without its sign',
    ceil: '{0} rounded up', floor: '{0} rounded down', round: '{0} rounded to {with} decimals', when: 'if {0} then {1}, else {2}', is: '{0} is {values}', isSet: '{0} is filled in', not: 'not ({0})',
    all: '{and}', any: '{or}', every: 'all {0}: {1}', some: 'any of {0}: {1}', firstOf: 'the first there is of {all}', days: 'days from {0} to {1}', plusDays: '{0} plus {1} days', plusHours: '{0} plus {1} hours', bandOf: '{1} by the bands of {0}', bestOf: 'the one that fits {all} best', today: 'today', now: 'now',
  },
}
const between = { CN: { and: '且', or: '或', list: '、' }, EN: { and: ' and ', or: ' or ', list: ', ' } } as const

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

function wording(node: Node, nameOf: (path: string) => string, words?: RuleWords): string {
  if (typeof node === 'string') return node.startsWith('-') ? `−${nameOf(node.slice(1))}` : nameOf(node)
  if (!isNode(node)) return String(node)
  const parts = node.args.map((arg) => wording(arg, nameOf, words))
  const sign = signs[node.op]
  if (sign) return `(${parts.join(sign)})`
  if (node.op === 'hundredth') return `${parts[0]}%`
  if (node.op === 'through' || node.op === 'of') return parts[0] ?? ''
  const said = 'values' in node ? node.values : 'with' in node ? node.with : undefined
  if (node.op === 'constant') return String(said)
  if (words?.[node.op]) return inWords(words[node.op] ?? '', parts, [said ?? []].flat().map(String), words === ruleWords.EN ? 'EN' : 'CN')
  return `${node.op}(${[...parts, ...[said ?? []].flat().map(String)].join(', ')})`
}

function inWords(form: string, parts: readonly string[], said: readonly string[], language: 'CN' | 'EN'): string {
  const { and, or, list } = between[language]
  // A formula over lines is read behind them.
  const texts: Record<string, string> = { all: parts.join(list), and: parts.join(and), or: parts.join(or), values: said.join(or), with: said.join(list) }
  const own = parts.length > 1 && /^\D*\{0\}\D*$/.test(form) ? parts.join(' ') : parts[0]
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === '0' ? own : (texts[name] ?? parts[Number(name)])) ?? '')
}
