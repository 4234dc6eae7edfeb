/** The body of a named call in the shape that it must have; the first thing wrong is named. */
import type { z } from 'zod'
import { refuseRule } from '../runtime/refusal.ts'

export function readBody<Shape extends z.ZodType>(shape: Shape, body: Record<string, unknown>): z.output<Shape> {
  const { data, error } = shape.safeParse(body)
  const at = error?.issues[0]?.path.join('.') ?? ''
  return error ? refuseRule('NOT_TEXT', { label: at }, { at }) : data
}
