/** Due rows of boundary timers: written when their task or sub-process begins, gone when it ends. */
import { timersOn } from '../model/graph.ts'
import { dueAfter } from '../work-hours.ts'
import { nextId, type Run } from './run.ts'
import type { Timer } from './state.ts'

export function startTimers(run: Run, nodeId: string, on: string): void {
  for (const { id, hours, isInterrupting, workHoursOnly } of timersOn(run.model, nodeId)) {
    if (hours === null) continue
    const dueAt = dueAfter(run.now, hours, workHoursOnly ? run.calendar : null)
    const timer: Timer = { id: nextId(run, 'timer'), nodeId: id, on, dueAt, isInterrupting }
    run.state.timers.push(timer)
    run.timers.push(timer)
  }
}

export function stopTimers({ state }: Run, on: string): void {
  state.timers = state.timers.filter((timer) => timer.on !== on)
}
