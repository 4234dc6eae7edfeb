/** The process engine by itself: processor time of one step with its state read and written as JSON, its size, and one condition. */
import {
  type Case,
  decide,
  evaluate,
  type Organisation,
  type ProcessStep,
  plainStep,
  readModel,
  type Setting,
  type State,
  start,
  xmlOfSteps,
} from '../upstream/platform/workflow/engine/index.ts'
import { atLeast, atMost, type Figure, figure } from './machine/report.ts'

const INSTANCES = 500
const CONDITIONS = 1_000
const LONG = 200

const nobody = async () => []
const none = async () => null
const organisation: Organisation = {
  nameOf: async (userId) => userId,
  enabledAmong: async (userIds) => [...userIds],
  usersNamed: async (names) => [...names],
  roleMembers: nobody,
  positionHolders: nobody,
  departmentHead: none,
  headOf: none,
  levelsAbove: nobody,
  standInOf: none,
  purchasingManagers: nobody,
  administrators: nobody,
}

const about: Case = {
  starterId: 'buyer1',
  departmentId: null,
  orgId: null,
  categoryIds: [],
  amount: '620000.00',
  facts: { shape: { grossAmount: 'number' }, values: { grossAmount: '620000.00' } },
}

const asks = (assignee: string, condition: string | null): ProcessStep => ({ ...plainStep, name: assignee, assignee, condition, dueHours: 9 })

export async function measureProcess(): Promise<Figure[]> {
  const plain = await passed([asks('a', null), asks('b', null), asks('c', null)], INSTANCES)
  const branched = await passed([asks('a', null), asks('b', 'grossAmount > 100000'), asks('c', 'grossAmount > 500000')], INSTANCES / 5)
  const long = await passed(
    Array.from({ length: LONG }, (_, index) => asks(`p${index}`, null)),
    1,
  )
  const feel = await processorMs(async () => {
    for (let count = 0; count < CONDITIONS; count++) await evaluate('grossAmount > 100000', about.facts)
  })
  return [
    figure('steps of three approvals in a series, a second of processor', 1_000 / plain.msPerStep, atLeast(1_000, '/s')),
    figure('one step of it', plain.msPerStep, atMost(1, 'ms')),
    figure('steps with a condition between, a second of processor', 1_000 / branched.msPerStep, atLeast(200, '/s')),
    figure('one condition, both threads', feel / CONDITIONS, atMost(3, 'ms')),
    figure('state of three approvals as JSON at its end', plain.bytes / 1_024, atMost(10, 'KB')),
    figure(`one step of ${LONG} approvals`, long.msPerStep, atMost(10, 'ms')),
    figure(`state of ${LONG} approvals as JSON at its end`, long.bytes / 1_024, atMost(200, 'KB')),
  ]
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** As the services do it: each step from the text of the state to the text of the next. */
async function passed(steps: readonly ProcessStep[], instances: number): Promise<{ msPerStep: number; bytes: number }> {
  const { model } = await readModel(await xmlOfSteps({ id: 'measured', name: 'measured' }, steps))
  const setting: Setting = { model, about, organisation, now: '2026-03-06T09:00:00.000Z', calendar: {} }
  let [taken, bytes] = [0, 0]
  const passThrough = async () => {
    let text = JSON.stringify((await start(setting)).state)
    for (;;) {
      taken++
      const state: State = JSON.parse(text)
      const task = state.tasks.find(({ status }) => status === 'OPEN')
      if (!task) break
      text = JSON.stringify((await decide(setting, state, { taskId: task.id, by: task.assigneeId, result: 'PASS', comment: null })).state)
    }
    bytes = Buffer.byteLength(text)
  }
  await passThrough()
  taken = 0
  const ms = await processorMs(async () => {
    for (let instance = 0; instance < instances; instance++) await passThrough()
  })
  return { msPerStep: ms / taken, bytes }
}
