/** Deadlines at what is no time, and of lines on which nothing can be done. */
import { type AnyDefinition, type Deadline, nameOfDeadline, timeOf } from '../define.ts'
import { headOf, placeAt } from '../evaluator.ts'
import { nothingCalled } from './target.ts'

export const mistakesOfDeadlines = (definition: AnyDefinition): string[] =>
  definition.deadlines.flatMap((one) => [...wrongTime(definition, one), ...wrongLines(definition, one)].map((wrong) => `${definition.entity}, deadline ${nameOfDeadline(one)}: ${wrong}`))

function wrongTime(definition: AnyDefinition, one: Deadline): string[] {
  const { fields } = placeAt(headOf(definition), one.on ?? '').level
  const times = Object.keys(fields).filter((name) => ['date', 'datetime'].includes(fields[name]?.kind ?? ''))
  return times.includes(timeOf(one)) ? [] : [nothingCalled(timeOf(one), one.on ? 'the dates of these lines' : 'its dates', times)]
}

/** What is taken on lines when their time has come, and what is closed there, are actions on those lines. */
const wrongLines = ({ actions }: AnyDefinition, { on = '', action, closes = [] }: Deadline): string[] =>
  [...(action ? [action] : []), ...closes].flatMap((name) => {
    const runsOn = actions[name]?.on ?? ''
    return !actions[name] || runsOn === on ? [] : [`'${name}' is taken on ${runsOn || 'the document'}, and not on ${on || 'the document'}`]
  })
