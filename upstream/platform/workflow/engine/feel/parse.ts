/** FEEL before it runs: read with positions, names known or not, what is not supported; and made ready to be evaluated. */
import { parseExpression } from 'feelin'
import { builtinNames, unsupportedFunctions } from './functions.ts'
import { scopeProblems } from './names.ts'
import type { Problem } from './problem.ts'
import { replaced } from './ready.ts'
import type { Fields } from './shape.ts'
import { type Branch, branchOf, walk } from './tree.ts'

export const MAX_EXPRESSION = 2_000

/** What is wrong with an expression over these fields; nothing when it can be saved. */
export function problemsOf(text: string, fields: Fields): Problem[] {
  if (text.length > MAX_EXPRESSION) return [{ code: 'FEEL_LONG', from: MAX_EXPRESSION, to: text.length, name: '' }]
  const tree = treeOf(text, fields)
  const broken = syntaxProblem(tree, text)
  if (broken) return [broken]
  return [...unsupportedIn(tree), ...scopeProblems(tree, fields)].sort((a, b) => a.from - b.from)
}

/** The same expression with what FEEL promises and the interpreter does not: decimal arithmetic, and ranges with an end. */
export const readied = (text: string, fields: Fields): string => replaced(treeOf(text, fields), text)

/** The grammar needs the names of the fields, as FEEL's may have spaces; its own functions it knows. */
function treeOf(text: string, fields: Fields): Branch {
  const names = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  return branchOf(parseExpression(text, names, undefined), text)
}

function syntaxProblem(tree: Branch, text: string): Problem | null {
  for (const branch of walk(tree)) {
    if (!branch.isError) continue
    const rest = text.slice(branch.from).trim()
    return { code: 'FEEL_SYNTAX', from: branch.from, to: Math.max(branch.to, branch.from), name: branch.text || rest.slice(0, 20) }
  }
  return text.trim() === '' ? { code: 'FEEL_SYNTAX', from: 0, to: 0, name: '' } : null
}

/**
 * A function of one's own could call itself for ever, so there is none but as the argument of a built-in one;
 * of the built-in ones the interpreter lacks some, and what it would answer for them is no answer.
 */
function unsupportedIn(tree: Branch): Problem[] {
  return [...walk(tree)].flatMap((branch) => {
    const { name, text, from, to, parent } = branch
    if (name === 'FunctionDefinition' && !isArgument(branch)) return [{ code: 'FEEL_UNSUPPORTED' as const, from, to, name: 'function' }]
    if (name === 'FunctionDefinition' && /\bexternal\b/.test(text)) return [{ code: 'FEEL_UNSUPPORTED' as const, from, to, name: 'external' }]
    const isCalled = name === 'VariableName' && parent?.name === 'FunctionInvocation' && parent.children[0] === branch
    if (isCalled && unsupportedFunctions.has(text.replace(/\s+/g, ' '))) return [{ code: 'FEEL_UNSUPPORTED' as const, from, to, name: text }]
    return []
  })
}

function isArgument({ parent }: Branch): boolean {
  const call = parent?.name === 'NamedParameter' ? parent.parent?.parent : parent?.parent
  return call?.name === 'FunctionInvocation' && call.children[0]?.name === 'VariableName' && builtinNames.has(call.children[0].text)
}
