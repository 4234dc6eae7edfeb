/** The thread that evaluates: what never stops, or takes all memory, ends with it. */
import { parentPort, workerData } from 'node:worker_threads'
import { date, dateAndTime, evaluate } from 'feelin'
import { MAX_ITEMS } from './limits.ts'
import { EXACT, UNTIL } from './ready.ts'
import type { Shape } from './shape.ts'

export interface EvaluationRequest {
  /** Already readied. */
  text: string
  shape: Shape
  values: Readonly<Record<string, unknown>>
}

/** Plain data: days, times and durations as FEEL writes them. */
export type EvaluationResult = { value: unknown } | { failed: 'LIST' } | { failed: 'ERROR'; why: string }

/** Microseconds of this thread when it began its last expression: whoever waits can tell how long it has really run. */
const began: Float64Array = workerData
class TooManyItems extends Error {}

const helpers = {
  [EXACT]: wrapped((value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(14)) : value), 'value'),
  [UNTIL]: wrapped(
    (from: unknown, to: unknown) => {
      if (typeof from === 'number' && typeof to === 'number' && Math.abs(to - from) >= MAX_ITEMS) throw new TooManyItems()
      return to
    },
    'from',
    'to',
  ),
}

/** FEEL calls by names of parameters. */
function wrapped<F extends (...values: never[]) => unknown>(fn: F, ...names: string[]): F {
  return Object.assign(fn, { $args: names })
}

parentPort?.on('message', (asked: EvaluationRequest) => {
  const { user, system } = process.threadCpuUsage()
  began[0] = user + system
  parentPort?.postMessage(answer(asked))
})
// The first expression of all is slow, while the interpreter is compiled; it is nobody's.
answer({ text: `for i in 1..9 return if ${EXACT}(i + 1) > 2 then string(i) else null`, shape: {}, values: {} })
parentPort?.postMessage('ready')

function answer({ text, shape, values }: EvaluationRequest): EvaluationResult {
  try {
    const { value } = evaluate(text, { ...record(values, shape), ...helpers })
    return { value: plain(value) }
  } catch (error) {
    if (error instanceof TooManyItems) return { failed: 'LIST' }
    return { failed: 'ERROR', why: error instanceof Error ? error.message : String(error) }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What has no place in the shape is not there for the expression either. */
const record = (values: Readonly<Record<string, unknown>>, shape: Shape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, inFeel(values[name] ?? null, of)]))

function inFeel(value: unknown, shape: Shape): unknown {
  if (value === null || shape === 'any' || shape === 'text') return value
  if (shape === 'number') return value === '' ? null : Number(value)
  if (shape === 'flag') return value === 'Y' || value === true
  if (shape === 'date') return date(String(value))
  if (shape === 'dateTime') return dateAndTime(String(value))
  if (Array.isArray(shape)) return Array.isArray(value) ? value.map((one) => inFeel(one, shape[0])) : null
  return isRecord(value) ? record(value, shape) : null
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) throw new TooManyItems()
    return value.map(plain)
  }
  if (!isRecord(value)) return typeof value === 'function' || value === undefined ? null : value
  return Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
    : String(value)
}
