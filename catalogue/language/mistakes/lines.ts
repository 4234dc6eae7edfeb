/** Lines and fields that no table, no look-up and no person can do with as they are said. */

import { entityNames } from '../../entities.ts'
import { answerKinds } from '../../values/answers.ts'
import type { AnyDefinition, Fields, LinesMap } from '../define.ts'
import { lookupValues } from '../lookup-book.ts'
import { nothingCalled, type Target } from './target.ts'

export const mistakesOfLines = (definition: AnyDefinition, targetOf: Target): string[] => [
  ...levelsOf(definition).flatMap(({ path, fields }) => [...strangeTargets(fields, targetOf), ...strangeAnswers(fields)].map((wrong) => `${[definition.entity, ...path].join('.')}, ${wrong}`)),
  ...strangeLines(definition),
  ...editedKept(definition),
]

interface LevelAt {
  readonly path: readonly string[]
  readonly fields: Fields
  readonly isKept: boolean
}

const levelsOf = ({ fields, lines }: AnyDefinition): LevelAt[] => [{ path: [], fields, isKept: false }, ...levelsBelow(lines, [])]

const levelsBelow = (lines: LinesMap, above: readonly string[]): LevelAt[] =>
  Object.entries(lines).flatMap(([name, spec]) => [{ path: [...above, name], fields: spec.fields, isKept: spec.options.kept === true }, ...levelsBelow(spec.lines, [...above, name])])

const isEntity = (name: string): boolean => (entityNames as readonly string[]).includes(name)

/** Lines that the specification does not name, of a document that it does. */
const strangeLines = (definition: AnyDefinition): string[] =>
  isEntity(definition.entity) ? levelsBelow(definition.lines, []).flatMap(({ path }) => (isEntity(path.at(-1) ?? '') ? [] : [`${definition.entity}, lines: ${nothingCalled(path.at(-1) ?? '', 'the entities', entityNames)}`])) : []

/** References to what is nowhere. Entities that no definition stores yet are taken at their word. */
const strangeTargets = (fields: Fields, targetOf: Target): string[] =>
  Object.entries(fields).flatMap(([key, { target }]) => (target === undefined || isEntity(target) || targetOf(target) ? [] : [`${key}: ${nothingCalled(target, 'the entities', entityNames)}`]))

/** Kinds of answers that are none: such a row would be answered in text. */
const strangeAnswers = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, { options }]) => {
    if (!options.answers) return []
    const { as, among } = options.answers
    const missing = [as, ...(among ? [among] : [])].filter((name) => !(name in fields)).map((name) => `${key} (answers): ${nothingCalled(name, 'the same row', Object.keys(fields))}`)
    const lookup = fields[as]?.lookup
    const kinds = lookup ? lookupValues(lookup).flatMap(({ code }) => (answerKinds.includes(code) ? [] : [`${key} (answers): ${nothingCalled(code, 'the kinds of answers', answerKinds)}`])) : []
    return [...missing, ...kinds]
  })

/** Rights to edit what the server alone writes: every save would be refused. */
const editedKept = ({ entity, states, lines }: AnyDefinition): string[] => {
  const kept = levelsBelow(lines, []).filter(({ isKept }) => isKept).map(({ path }) => path.join('.'))
  return Object.entries(states).flatMap(([state, { edit = {} }]) =>
    Object.entries(edit).flatMap(([who, right]) => {
      const paths = right === undefined || right === 'all' ? [] : 'own' in right ? right.own : right
      return paths.flatMap((path) => (kept.some((at) => path === at || path.startsWith(`${at}.`)) ? [`${entity}, ${state} (edit of ${who}): '${path}' is written by the server alone`] : []))
    }),
  )
}
