/** A drawing, and the address at which a person opens it: sealed by us, for this person and ten minutes. */
import { z } from 'zod'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { Refusal, saidBy } from '../../../runtime/rules/refusal.ts'
import { seal, unsealOwn } from '../../../store/sealing.ts'

const VALID_MS = 10 * 60_000
const PLACE = 'blueprint'

const given = <Shape extends z.ZodType<string>>(text: Shape) =>
  z
    .union([z.literal('').transform(() => null), text])
    .nullish()
    .transform((value) => value ?? null)

const drawing = z.object({
  materialId: given(anId),
  drawingNo: z.string().trim().min(1).max(60),
  drawingVersion: given(z.string().trim().max(10)),
  /** The record that names it, where it was opened from one. */
  id: given(anId),
})
export type Drawing = z.output<typeof drawing>

export const drawingIn = (body: Record<string, unknown>): Drawing => shaped(drawing, body)

/** Not there, or not for this person: one answer for both. */
export const noDrawing = ({ drawingNo }: Drawing): Refusal => refusedDrawing(404, 'NO_DRAWING', { drawing: drawingNo })

export function refusedDrawing(status: number, code: 'NO_DRAWING' | 'DRAWING_AWAY' | 'DRAWING_LARGE', params: Record<string, string>): Refusal {
  return new Refusal({ code: `${materialItem.entity}.${code}`, status, words: saidBy(materialItem, code, params), given: params, at: 'drawingNo' })
}

const token = z.object({ userId: anId, until: z.number(), drawing })

export const tokenFor = (of: Drawing, userId: string, now: Date): string =>
  seal(JSON.stringify({ userId, until: now.getTime() + VALID_MS, drawing: of }), PLACE)

/** Null for one that is over, another person's or not made by us. */
export function drawingOf(given: string, userId: string, now: Date): Drawing | null {
  const own = unsealOwn(given, PLACE)
  const { data } = token.safeParse(own && JSON.parse(own))
  return data && data.userId === userId && data.until > now.getTime() ? data.drawing : null
}
