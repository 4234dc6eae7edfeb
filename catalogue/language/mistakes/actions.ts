/** What actions and takes say of states, lines, fields and documents that are not there, and buttons that nobody is granted. */
import { strangersOf } from '../define/take.ts'
import { type AnyDefinition, linesEach, makingOf, neededFor, outcomesOf } from '../define.ts'
import { headOf, levelsOf, placeAt } from '../evaluator.ts'
import { pathsOf } from '../formula.ts'
import { lookupValues } from '../lookup-book.ts'
import { nothingCalled, type Target } from './target.ts'

export const mistakesOfActions = (definition: AnyDefinition, targetOf: Target): string[] => [
  ...wrongActions(definition),
  ...wrongOutcomes(definition),
  ...wrongLineStates(definition),
  ...wrongUses(definition, targetOf),
  ...wrongMaking(definition, targetOf),
  ...ownedByMaker(definition, targetOf),
  ...wrongTakes(definition),
  ...ungranted(definition),
]

/** Fields that are needed for an action that is none. */
function wrongActions(definition: AnyDefinition): string[] {
  const known = Object.keys(definition.actions)
  const needed = [...levelsOf(headOf(definition))].flatMap(({ level }) => Object.entries(level.fields).flatMap(([key, field]) => neededFor(field).map((name) => ({ key, name }))))
  return needed.flatMap(({ key, name }) => (known.includes(name) ? [] : [`${definition.entity}, ${key} (required): ${nothingCalled(name, 'its actions', known)}`]))
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
    const [own, ...per] = [made.key, ...(made.per ?? [])]
    const isTwice = wrong.length === 0 && made.again !== undefined && !target?.keys?.some((key) => [...key].sort().join() === [own, ...per].sort().join())
    const states = Object.keys(target?.definition?.states ?? {})
    const places = [...levelsOf(headOf(definition))].map(({ path }) => path.join('.')).filter(Boolean)
    return [
      ...wrong,
      ...(isStranger ? [`'${made.key}' of ${made.entity} refers to ${refers ?? 'nothing'}`] : []),
      ...(isTwice ? [`'${[own, ...per].join("', '")}' of ${made.entity} is not unique, so there could be two of it`] : []),
      ...(made.starts && !states.includes(made.starts) ? [nothingCalled(made.starts, `the states of ${made.entity}`, states)] : []),
      ...linesEach(made).flatMap((path) => (places.includes(path) ? [] : [nothingCalled(path, 'its lines', places)])),
      ...per.flatMap((field) => (field in made.map ? [] : [nothingCalled(field, 'what it is made with', Object.keys(made.map))])),
    ].map((one) => `${definition.entity}, ${name}: ${one}`)
  })

/** What an action makes for those in its roles is no row of whoever takes the action: he would read what they write. */
const ownedByMaker = (definition: AnyDefinition, targetOf: Target): string[] =>
  Object.entries(definition.actions).flatMap(([name, action]) => {
    const making = makingOf(action)
    const made = making && targetOf(making.entity)?.definition
    const isForOthers = making && made?.scope.side === 'own' && Object.values(made.roles).some((role) => role.kind !== 'every' && role.path in making.map)
    return isForOthers ? [`${definition.entity}, ${name}: whoever takes it would read each ${making.entity}, whose scope is 'own'; 'system' leaves it to its roles`] : []
  })

/** What a take fills of this document, and there is no such field. */
const wrongTakes = (definition: AnyDefinition): string[] =>
  Object.entries(definition.takes).flatMap(([name, one]) => {
    const lines = placeAt(headOf(definition), one.by.split('.').slice(0, -1).join('.')).level.fields
    return strangersOf(one, definition.fields, lines).map((field) => `${definition.entity}, ${name}: ${nothingCalled(field, definition.entity, [...Object.keys(definition.fields), ...Object.keys(lines)])}`)
  })

/** Buttons of takes that no action and no page grants to anybody. */
function ungranted({ entity, takes, actions, pages }: AnyDefinition): string[] {
  const granted = ['btnAdd', ...Object.values(actions).map(({ resource }) => resource), ...Object.values(pages).flatMap(({ gives }) => Object.values(gives ?? {}).flat())]
  return Object.entries(takes).flatMap(([name, { resource }]) => (granted.includes(resource) ? [] : [`${entity}, ${name}: nobody is granted ${resource}; ${nothingCalled(resource, 'its actions', granted)}`]))
}
