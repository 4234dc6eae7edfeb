/** A model tried over documents of a past period before it goes live: who would have been asked, and where it would have stopped. */
import { Refusal } from '../../../runtime/rules/refusal.ts'
import type { Case } from './assignees/assignees.ts'
import { claim, decide } from './machine/decide.ts'
import { start } from './machine/process.ts'
import type { Setting } from './machine/run.ts'
import { isPending } from './machine/run.ts'
import type { State } from './machine/state.ts'

export interface Rehearsed {
  outcome: 'PASSED' | 'STOPPED'
  /** Where it would have stopped, in words. */
  why: { CN: string; EN: string } | null
  path: { nodeId: string; people: { userId: string; delegatedFor: string | null }[]; dueHours: number | null }[]
}

/** Everybody passes; nothing is stored. */
export async function rehearse(setting: Omit<Setting, 'about'>, cases: readonly Case[]): Promise<Rehearsed[]> {
  const rehearsed: Rehearsed[] = []
  for (const about of cases) rehearsed.push(await rehearseOne({ ...setting, about }))
  return rehearsed
}

async function rehearseOne(setting: Setting): Promise<Rehearsed> {
  try {
    let { state } = await start(setting)
    for (let task = pendingOf(state); task; task = pendingOf(state)) {
      const { id: taskId, assigneeId: by } = task
      if (task.status === 'CLAIMABLE') state = (await claim(setting, state, { taskId, by })).state
      state = (await decide(setting, state, { taskId, by, result: 'PASS', comment: null })).state
    }
    return { outcome: state.status === 'PASSED' ? 'PASSED' : 'STOPPED', why: state.reason, path: pathOf(state, setting) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'STOPPED', why: error.words, path: [] }
  }
}

const pendingOf = ({ status, tasks }: State) => (status === 'RUNNING' ? tasks.find(isPending) : undefined)

const pathOf = ({ visits, tasks }: State, { model }: Setting): Rehearsed['path'] =>
  visits
    .filter(({ seats }) => seats.length > 0)
    .map(({ id, nodeId }) => {
      const node = model.nodes[nodeId]
      return {
        nodeId,
        people: tasks.filter(({ visit }) => visit === id).map(({ assigneeId, delegatedFor }) => ({ userId: assigneeId, delegatedFor })),
        dueHours: node?.kind === 'TASK' ? node.rule.dueHours : null,
      }
    })
