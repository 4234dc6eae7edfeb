/** Paths of formulas and conditions that name nothing, or no lines where lines are counted. */
import { type AnyDefinition, lineFieldNames, systemFields } from '../define.ts'
import { type FormulaPlace, linesMissedBy, readsOf } from '../evaluator.ts'
import { copiedExpressionsIn, deadlineExpressionsIn, editExpressionsIn, expressionsIn, takeExpressionsIn } from '../expressions.ts'
import { isNode, type Node } from '../formula.ts'
import { lookupValues } from '../lookup-book.ts'
import { nothingCalled, type Target } from './target.ts'

export function wrongPaths(definition: AnyDefinition, targetOf: Target): string[] {
  return [...expressionsIn(definition), ...takeExpressionsIn(definition), ...copiedExpressionsIn(definition), ...deadlineExpressionsIn(definition), ...editExpressionsIn(definition)].flatMap(({ name, node, place }) => {
    const paths = [...readsOf(node, place)].flatMap((read) => mistakeAt(definition, read, targetOf) ?? [])
    return [...paths, ...missedLines(node, place), ...unknownParams(node)].map((wrong) => `${definition.entity}, ${name}: ${wrong}`)
  })
}

function unknownParams(node: Node): string[] {
  if (!isNode(node)) return []
  const known = lookupValues('CONFIG_PARAMETER').map(({ code }) => code)
  const own = node.op === 'param' && !known.includes(String(node.with)) ? [nothingCalled(String(node.with), 'CONFIG_PARAMETER', known)] : []
  return [...own, ...node.args.flatMap(unknownParams)]
}

function mistakeAt(definition: AnyDefinition, { place, key, reference }: { place: FormulaPlace; key: string; reference: string | null }, targetOf: Target): string | null {
  const { fields, lines } = place.level
  const isLine = place.path.length > 0
  const known = [...Object.keys(fields), ...Object.keys(lines), 'id', ...(isLine ? lineFieldNames : Object.keys(systemFields))]
  const here = place.path.at(-1) ?? definition.entity
  if (!known.includes(key)) return nothingCalled(key, here, known)
  const [, ...way] = reference?.split('.') ?? []
  const first = key === 'headerId' ? definition.entity : fields[key]?.target
  return way.length === 0 ? null : first === undefined ? `'${key}' of ${here} refers to nothing` : mistakeOnWay(first, way, targetOf)
}

function mistakeOnWay(entity: string, [step = '', ...left]: readonly string[], targetOf: Target): string | null {
  const target = targetOf(entity)
  if (!target) return null
  const known = [...Object.keys(target.fields), 'id']
  if (!known.includes(step)) return nothingCalled(step, entity, known)
  if (target.fields[step]?.options.sealed) return `'${step}' of ${entity} is sealed`
  const next = step === 'headerId' ? target.header : target.fields[step]?.target
  return left.length === 0 ? null : next ? mistakeOnWay(next, left, targetOf) : `'${step}' of ${entity} refers to nothing`
}

/** What stands over lines, and finds none: those beside a line are not under it. */
const missedLines = (node: Node, place: FormulaPlace): string[] =>
  linesMissedBy(node, place).map(({ op, path }) => `'${op}' finds no lines at '${path}'`)
