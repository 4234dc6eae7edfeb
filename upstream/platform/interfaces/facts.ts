/** What an answer is to a condition: its own shape, whatever came. */
import type { Facts, Shape } from '../workflow/engine/feel/shape.ts'

export const factsOf = (values: Readonly<Record<string, unknown>>): Facts => ({
  shape: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shapeOf(value)])),
  values,
})

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function shapeOf(value: unknown): Shape {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'string') return 'text'
  if (Array.isArray(value)) return [value.length > 0 ? shapeOf(value[0]) : 'any']
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
  return 'any'
}

/** What a rule may name before any answer is known. */
export const answerShape = { status: 'number', body: 'any' } as const
