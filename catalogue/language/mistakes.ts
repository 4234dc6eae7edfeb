/** What is wrong with a definition: whoever mistypes a path is told the place and the nearest right name. */

import { nearestTo } from '../values/nearest-name.ts'
import { strangersOf } from './define/take.ts'
import { type AnyDefinition, type Fields, type LinesMap, lineFieldNames, makingOf, neededFor, outcomesOf, systemFields } from './define.ts'
import { type FormulaPlace, headOf, placeAt, readsOf } from './evaluator.ts'
import { expressionsIn, takeExpressionsIn } from './expressions.ts'
import { isNode, type Node, pathsOf } from './formula.ts'
import { lookupValues } from './lookup-book.ts'

/** Where references lead; by the entity, its fields and those that lead further. Lines know their document as `headerId`. */
export type Target = (entity: string) => { readonly fields: Fields; readonly header: string | null; readonly keys?: readonly (readonly string[])[] } | undefined

/** Paths that name nothing, each with the nearest name that is there. Entities that no definition stores yet are taken at their word. */
export function mistakesIn(definition: AnyDefinition, targetOf: Target): string[] {
  return [...wrongPaths(definition, targetOf), ...wrongActions(definition), ...wrongOutcomes(definition), ...wrongLineStates(definition), ...wrongUses(definition, targetOf), ...wrongMaking(definition, targetOf), ...wrongTakes(definition)]
}

/** Outcomes that are no states. */
const wrongOutcomes = (definition: AnyDefinition): string[] =>
  Object.entries(definition.actions).flatMap(([name, action]) =>
    outcomesOf(action).flatMap(([state]) => (state === 'same' || state in definition.states ? [] : [`${definition.entity}, ${name}: ${nothingCalled(state, 'its states', Object.keys(definition.states))}`])),
  )

/** States of lines that are no codes of their field. */
const wrongLineStates = (definition: AnyDefinition): string[] =>
  Object.entries(definition.actions).flatMap(([name, { on, line }]) => {
    if (!line) return []
    const lookup = placeAt(headOf(definition), on ?? '').level.fields[line.status]?.lookup
    if (!on || !lookup) return [`${definition.entity}, ${name}: '${line.status}' is no look-up field of its lines`]
    const codes = lookupValues(lookup).map(({ code }) => code)
    return [...line.from, ...(line.to ? [line.to] : [])].flatMap((code) => (codes.includes(code) ? [] : [`${definition.entity}, ${name}: ${nothingCalled(code, lookup, codes)}`]))
  })

/** Documents that are said to refer to this one, and do not. */
const wrongUses = (definition: AnyDefinition, targetOf: Target): string[] =>
  definition.unused.flatMap(({ message, entity, by, while: test }) => {
    const [field = '', lines] = by.split('.').reverse()
    const [head, target] = [targetOf(entity), targetOf(lines ?? entity)]
    if (!head || !target) return [`${definition.entity}, ${message}: no table stores ${lines ?? entity}`]
    const wrong = [...(test ? pathsOf(test).map((path) => [path, head.fields, entity] as const) : []), [field, target.fields, lines ?? entity] as const].filter(([path, fields]) => !(path in fields))
    const refers = target.fields[field]?.target === definition.entity || wrong.length > 0 ? [] : [`${definition.entity}, ${message}: '${by}' of ${entity} refers to ${target.fields[field]?.target ?? 'nothing'}`]
    return [...wrong.map(([path, fields, where]) => `${definition.entity}, ${message}: ${nothingCalled(path, where, Object.keys(fields))}`), ...refers]
  })

/** What is made has none of these fields, does not refer to this document, or could be made twice. */
const wrongMaking = (definition: AnyDefinition, targetOf: Target): string[] =>
  Object.entries(definition.actions).flatMap(([name, action]) => {
    const made = makingOf(action)
    if (!made) return []
    const wrong = [[made.entity, [made.key, ...Object.keys(made.map)]] as const, ...Object.entries(made.lines ?? {}).map(([lines, { map }]) => [lines, Object.keys(map)] as const)].flatMap(([entity, fields]) => {
      const target = targetOf(entity)
      return target ? fields.flatMap((field) => (field in target.fields ? [] : [nothingCalled(field, entity, Object.keys(target.fields))])) : [`no table stores ${entity}`]
    })
    const target = targetOf(made.entity)
    const refers = target?.fields[made.key]?.target
    const isStranger = wrong.length === 0 && refers !== definition.entity
    const isTwice = wrong.length === 0 && made.again !== undefined && !target?.keys?.some((key) => key.join() === made.key)
    return [
      ...wrong,
      ...(isStranger ? [`'${made.key}' of ${made.entity} refers to ${refers ?? 'nothing'}`] : []),
      ...(isTwice ? [`'${made.key}' of ${made.entity} is not unique, so there could be two of it`] : []),
    ].map((one) => `${definition.entity}, ${name}: ${one}`)
  })

/** Fields that are needed for an action that is none. */
function wrongActions(definition: AnyDefinition): string[] {
  const known = Object.keys(definition.actions)
  const visit = (fields: Fields, lines: LinesMap): string[] => [
    ...Object.entries(fields).flatMap(([key, field]) => neededFor(field).flatMap((name) => (known.includes(name) ? [] : [`${definition.entity}, ${key} (required): ${nothingCalled(name, 'its actions', known)}`]))),
    ...Object.values(lines).flatMap((spec) => visit(spec.fields, spec.lines)),
  ]
  return visit(definition.fields, definition.lines)
}

/** What a take fills of this document, and there is no such field. */
const wrongTakes = (definition: AnyDefinition): string[] =>
  Object.entries(definition.takes).flatMap(([name, one]) => {
    const lines = placeAt(headOf(definition), one.by.split('.').slice(0, -1).join('.')).level.fields
    return strangersOf(one, definition.fields, lines).map((field) => `${definition.entity}, ${name}: ${nothingCalled(field, definition.entity, [...Object.keys(definition.fields), ...Object.keys(lines)])}`)
  })

function wrongPaths(definition: AnyDefinition, targetOf: Target): string[] {
  return [...expressionsIn(definition), ...takeExpressionsIn(definition)].flatMap(({ name, node, place }) => {
    const paths = [...readsOf(node, place)].flatMap((read) => mistakeAt(definition, read, targetOf) ?? [])
    return [...paths, ...unknownParams(node)].map((wrong) => `${definition.entity}, ${name}: ${wrong}`)
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

function nothingCalled(name: string, where: string, known: readonly string[]): string {
  const nearest = nearestTo(name, known)
  return `nothing is called '${name}' in ${where}${nearest ? `; the nearest name is '${nearest}'` : ''}`
}
