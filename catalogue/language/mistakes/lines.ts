/** Lines and fields that no table, no look-up and no person can do with as they are said. */

import { entityNames } from '../../entities.ts'
import { answerKinds } from '../../values/answers.ts'
import { type AnyDefinition, type Fields, linesOn, pathsGranted, rowsGranted } from '../define.ts'
import { type FormulaPlace, headOf, levelsOf } from '../evaluator.ts'
import { lookupValues } from '../lookup-book.ts'
import { nothingCalled, type Target } from './target.ts'

export function mistakesOfLines(definition: AnyDefinition, targetOf: Target): string[] {
  const places = [...levelsOf(headOf(definition))]
  const ofFields = places.flatMap(({ path, level: { fields } }) => [...strangeTargets(fields, targetOf), ...strangeAnswers(fields)].map((wrong) => `${[definition.entity, ...path].join('.')}, ${wrong}`))
  return [...ofFields, ...strangeLines(definition, places), ...editedKept(definition, places), ...strangeRows(definition)]
}

const isEntity = (name: string): boolean => (entityNames as readonly string[]).includes(name)

/** Lines that the specification does not name, of a document that it does. */
const strangeLines = ({ entity }: AnyDefinition, places: readonly FormulaPlace[]): string[] =>
  places.flatMap(({ path }) => {
    const name = path.at(-1)
    return name === undefined || isEntity(name) || !isEntity(entity) ? [] : [`${entity}, lines: ${nothingCalled(name, 'the entities', entityNames)}`]
  })

/** References to what is nowhere. Entities that no definition stores yet are taken at their word. */
const strangeTargets = (fields: Fields, targetOf: Target): string[] =>
  Object.entries(fields).flatMap(([key, { target }]) => (target === undefined || isEntity(target) || targetOf(target) ? [] : [`${key}: ${nothingCalled(target, 'the entities', entityNames)}`]))

/** Kinds of answers that are none: such a row would be answered in text. */
const strangeAnswers = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, { options }]) => {
    if (!options.answers) return []
    const { as, among, min, max } = options.answers
    const missing = [as, among, min, max].filter((name) => name !== undefined).filter((name) => !(name in fields)).map((name) => `${key} (answers): ${nothingCalled(name, 'the same row', Object.keys(fields))}`)
    const lookup = fields[as]?.lookup
    const kinds = lookup ? lookupValues(lookup).flatMap(({ code }) => (answerKinds.includes(code) ? [] : [`${key} (answers): ${nothingCalled(code, 'the kinds of answers', answerKinds)}`])) : []
    return [...missing, ...kinds]
  })

const isKept = ({ path, above }: FormulaPlace): boolean => above?.level.lines[path.at(-1) ?? '']?.options.kept === true

/** Rights to edit what the server alone writes: every save would be refused. */
const editedKept = ({ entity, states }: AnyDefinition, places: readonly FormulaPlace[]): string[] => {
  const kept = places.filter(isKept).map(({ path }) => path.join('.'))
  return Object.entries(states).flatMap(([state, { edit = {} }]) =>
    Object.entries(edit).flatMap(([who, right]) => {
      const wrong = pathsGranted(right).filter((path) => kept.some((at) => path === at || path.startsWith(`${at}.`)))
      return wrong.map((path) => `${entity}, ${state} (edit of ${who}): '${path}' is written by the server alone`)
    }),
  )
}

/** Rights in some rows alone speak of fields of one kind of lines: whether lines come or go no row says. */
const strangeRows = (definition: AnyDefinition): string[] =>
  Object.entries(definition.states).flatMap(([state, { edit = {} }]) =>
    Object.entries(edit).flatMap(([who, grant]) =>
      rowsGranted(grant).flatMap(({ paths }) => {
        const kinds = new Set(paths.map((path) => linesOn(path.split('.'), definition).join('.')))
        const whole = paths.filter((path) => kinds.has(path) || !path.includes('.'))
        const wrong = [...whole.map((path) => `'${path}' is no field of lines`), ...(kinds.size > 1 ? [`'${paths.join("', '")}' are not of the same lines`] : [])]
        return wrong.map((one) => `${definition.entity}, ${state} (edit of ${who}): ${one}`)
      }),
    ),
  )
