/** The one door to FEEL: an expression over the facts of a document, within 50 ms of processor time, 64 MB and 10,000 items. */
import { Worker } from 'node:worker_threads'
import { YOUNG_MB } from '../../../../low-priority/work.ts'
import { tooManyRequests } from '../../../http/refusals.ts'
import { createGate } from '../../../load/gate.ts'
import { Halt, wordsOf } from '../words.ts'
import type { EvaluationRequest, EvaluationResult } from './feel-worker.ts'
import { HAND_OVER_MS, MAX_ITEMS, MAX_MS, MEMORY_MB, WALL_MS } from './limits.ts'
import { problemsOf, readied } from './parse.ts'
import type { Facts, Fields } from './shape.ts'

const oneAfterTheOther = createGate({ running: 1, waiting: 2_000, refuse: () => tooManyRequests(10) })

interface Thread {
  worker: Worker
  /** When it began its expression, by its own processor time in microseconds. */
  began: Float64Array
  isReady: Promise<void>
}

let thread: Thread | null = null

/** The value as plain data. What cannot be told halts the process that asks. */
export async function evaluate(text: string, { shape, values }: Facts): Promise<unknown> {
  const [problem] = problemsOf(text, shape)
  if (problem) throw new Halt('FEEL_FAILED', { expr: text, why: problem.name })
  const named = namedIn(text, shape)
  const size = sizeOf(Object.keys(named).map((name) => values[name]))
  if (size === Number.POSITIVE_INFINITY) throw tooMany(text)
  const asked: EvaluationRequest = {
    text: readied(text, shape),
    shape: named,
    values: Object.fromEntries(Object.keys(named).map((name) => [name, values[name] ?? null])),
  }
  const found = await oneAfterTheOther(() => answerTo(asked, MAX_MS + size * HAND_OVER_MS))
  if (found === 'TIME') throw new Halt('FEEL_FAILED', { expr: text, why: both('FEEL_TIME', { ms: MAX_MS }) })
  if (found === 'MEMORY') throw new Halt('FEEL_FAILED', { expr: text, why: both('FEEL_MEMORY') })
  if ('value' in found) return found.value
  throw found.failed === 'LIST' ? tooMany(text) : new Halt('FEEL_FAILED', { expr: text, why: found.why })
}

/** Nothing is no: a condition over a field that has no value does not hold. */
export async function holds(text: string, facts: Facts): Promise<boolean> {
  const value = await evaluate(text, facts)
  if (value === null || typeof value === 'boolean') return value === true
  throw new Halt('FEEL_FAILED', { expr: text, why: both('FEEL_KIND', { given: JSON.stringify(value) }) })
}

const both = (code: Parameters<typeof wordsOf>[0], params: Parameters<typeof wordsOf>[1] = {}): readonly [string, string] => {
  const { CN, EN } = wordsOf(code, params)
  return [CN, EN]
}
const tooMany = (text: string) => new Halt('FEEL_FAILED', { expr: text, why: both('FEEL_LIST', { max: MAX_ITEMS }) })

/** Of a document with a hundred fields a condition names three. */
const namedIn = (text: string, shape: Fields): Fields => Object.fromEntries(Object.entries(shape).filter(([name]) => text.includes(name)))

/** How many values there are, lists that are too long refused. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value) && value.length > MAX_ITEMS) return Number.POSITIVE_INFINITY
  return typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 0) : 1
}

function runningThread(): Thread {
  if (thread) return thread
  const began = new Float64Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./feel-worker.ts', import.meta.url), {
    workerData: began,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.once('message', resolve).once('error', reject)
  thread = { worker, began, isReady: promise }
  return thread
}

async function endThread(): Promise<void> {
  const ended = thread
  thread = null
  await ended?.worker.terminate()
}

async function answerTo(asked: EvaluationRequest, withinMs: number): Promise<EvaluationResult | 'TIME' | 'MEMORY'> {
  const { worker, began, isReady } = runningThread()
  // Only while somebody waits does the thread keep its process.
  worker.ref()
  await isReady
  const { promise, resolve } = Promise.withResolvers<EvaluationResult | 'TIME' | 'MEMORY'>()
  const breaks = () => resolve('MEMORY')
  worker.once('message', resolve).once('error', breaks)
  const watch = new AbortController()
  began[0] = Number.POSITIVE_INFINITY
  worker.postMessage(asked)
  void overdue(worker, began, withinMs, watch.signal).then((isOverdue) => isOverdue && resolve('TIME'))
  const found = await promise
  watch.abort()
  worker.off('message', resolve).off('error', breaks).unref()
  if (found === 'TIME' || found === 'MEMORY') await endThread()
  return found
}

/** Only what the thread itself has run counts: a busy machine is no fault of the expression. */
async function overdue(worker: Worker, began: Float64Array, withinMs: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + WALL_MS
  for (let left = withinMs; left > 0 && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, left)))
    if (signal.aborted) return false
    const { user, system } = await worker.cpuUsage()
    // A thread that has not come to the expression yet has run nothing of it.
    left = Math.min(withinMs, withinMs - (user + system - (began[0] ?? 0)) / 1_000)
  }
  return !signal.aborted
}
