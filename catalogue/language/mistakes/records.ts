/** Records that formulas look for, or whose lines they go by: that are none, or cannot be looked for so. */
import { type AnyDefinition, fieldApplying } from '../define.ts'
import { type FormulaPlace, readsOf } from '../evaluator.ts'
import { expressionsIn } from '../expressions.ts'
import { type Formula, isFormula, isNode, type Node, namesIn } from '../formula.ts'
import { nothingCalled, type Target } from './target.ts'

export const mistakesOfRecords = (definition: AnyDefinition, targetOf: Target): string[] => [
  ...[...expressionsIn(definition)].flatMap(({ name, node, place }) => wrongIn(node, place, targetOf).map((wrong) => `${definition.entity}, ${name}: ${wrong}`)),
  ...wrongApplies(definition, targetOf).map((wrong) => `${definition.entity}, applies: ${wrong}`),
]

function wrongIn(node: Node, place: FormulaPlace, targetOf: Target): string[] {
  if (!isNode(node)) return []
  const own = isFormula(node) ? (node.op === 'bestOf' ? wrongFit(node, targetOf) : node.op === 'bandOf' ? wrongBands(node, place, targetOf) : []) : []
  return [...own, ...node.args.flatMap((arg) => wrongIn(arg, place, targetOf))]
}

function wrongFit(node: Formula, targetOf: Target): string[] {
  const [entity = '', ...names] = namesIn(node)
  const applies = targetOf(entity)?.definition?.applies
  if (!applies) return [`${entity} does not say what it applies to`]
  const known = applies.by.map(fieldApplying)
  return names.flatMap((name) => (known.includes(name) ? [] : [nothingCalled(name, `what ${entity} applies to`, known)]))
}

function wrongBands(node: Formula, place: FormulaPlace, targetOf: Target): string[] {
  const [lines = '', ...fields] = namesIn(node)
  const target = targetOf(lines)
  if (!target || target.definition) return [`no lines are called ${lines}`]
  const [read] = readsOf(node.args[0] as string, place)
  const record = read?.reference == null ? read?.place.level.fields[read.key]?.target : target.header
  const strange = record === target.header ? [] : [`'${String(node.args[0])}' refers to ${record ?? 'nothing'}, and ${lines} are lines of ${target.header}`]
  return [...strange, ...fields.flatMap((field) => (field in target.fields ? [] : [nothingCalled(field, lines, Object.keys(target.fields))]))]
}

const wrongApplies = ({ applies, fields }: AnyDefinition, targetOf: Target): string[] =>
  (applies?.by ?? []).flatMap((one) => {
    const field = fields[fieldApplying(one)]
    if (!field || !['ref', 'refs', 'lookup', 'lookups'].includes(field.kind)) return [`'${fieldApplying(one)}' is no reference and no code`]
    return typeof one === 'string' || targetOf(field.target ?? '')?.definition?.parent ? [] : [`'${one.tree}' refers into no tree`]
  })
