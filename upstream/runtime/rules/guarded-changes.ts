/** What an action guards stays guarded whichever way it is changed: a form, a workbook, a batch or a program that sets the field passes the same guards. */
import type { Action, AnyDefinition } from '../../../catalogue/language/define.ts'
import { type ActionCall, handlerOf, runHook } from '../behaviour.ts'
import { parseInput } from '../change/draft.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc, Snapshot } from '../types.ts'
import { requireButton, requireRelation, statusOf } from '../visibility/rights.ts'
import type { Work } from '../working.ts'
import { checkInput } from './checks.ts'
import { requireGuards } from './guards.ts'
import { fill, Refusal, refuseRule } from './refusal.ts'
import { ruleWords } from './refusal-words.ts'

interface Guarded {
  name: string
  action: Action
  /** Form name of the field that was changed. */
  at: string
  lineIds: string[]
}

/** An action that a save did by the way, and the call that it was done with. */
export interface DoneByTheWay {
  action: Action
  call: ActionCall
}

/** Does what the action does wherever a change does the work of one; its right is asked for, and what it asks for stays unanswered. */
export async function passGuards(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot, from: string): Promise<DoneByTheWay[]> {
  const done: DoneByTheWay[] = []
  for (const guarded of [...switched(definition, doc, from), ...setInLines(definition, doc, before)]) {
    const { name, action, at, lineIds } = guarded
    requireButton(definition, work.actor, action.resource, action.label)
    requireRelation(definition, action, doc, work.actor)
    try {
      const call: ActionCall = { ...work, lineIds, input: parseInput(action.input ?? {}, {}), reason: null }
      if (action.reason === 'required') refuseRule('REASON', {}, { at: 'input.reason' })
      checkInput(definition, action, call, doc)
      await requireGuards(work, definition, name, doc, lineIds)
      await asBefore(definition, doc, from, () => runHook(handlerOf(definition.entity, name), doc, call, before))
      done.push({ action, call })
    } catch (error) {
      throw placedAt(error, at, action)
    }
  }
  return done
}

/** Guards look at the record as it stands before they let it change. */
async function asBefore({ type }: AnyDefinition, doc: Doc, from: string, guard: () => unknown): Promise<void> {
  if (type !== 'master') return void (await guard())
  const to = doc.enabledFlag
  doc.enabledFlag = from
  await guard()
  doc.enabledFlag = to
}

/** The flag of a master is what its actions lead to. */
function switched(definition: AnyDefinition, doc: Doc, from: string): Guarded[] {
  const to = statusOf(definition, doc)
  if (definition.type !== 'master' || to === from) return []
  return Object.entries(definition.actions).flatMap(([name, action]) =>
    action.to === to && action.from.includes(from) ? [{ name, action, at: 'enabledFlag', lineIds: [] }] : [],
  )
}

function setInLines({ actions }: AnyDefinition, doc: Doc, before: Snapshot): Guarded[] {
  return Object.entries(actions).flatMap(([name, action]) => {
    const lines = linesIn(doc, action.on ?? '')
    return Object.entries(action.sets ?? {}).flatMap(([field, to]) => {
      const set = lines.filter((line) => before.has(line.id) && line[field] === to && before.get(line.id)?.[field] !== to)
      const [first] = set
      return first ? [{ name, action, at: `${action.on}[${lines.indexOf(first)}].${field}`, lineIds: set.map(({ id }) => id) }] : []
    })
  })
}

/** What the action would have asked for cannot be answered here, so the refusal stands at the field and says where it can. */
function placedAt(error: unknown, at: string, { label }: Action): unknown {
  if (!(error instanceof Refusal) || !error.at?.startsWith('input.')) return error
  const { CN, EN } = error.words
  const words = fill(ruleWords.BY_ACTION.words, { words: [CN, EN], action: label })
  return new Refusal({ ...error, words, at, issues: [{ at, code: error.code, words }] })
}
