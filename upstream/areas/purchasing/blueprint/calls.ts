/** Drawings that a public interface of SAP has: an address of ours to open one at, and what is sent from there. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import type { Answer } from '../../../../contract/types.ts'
import { EGRESS_MAX_BYTES } from '../../../egress/egress.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import { traceAccess } from '../../../platform/files/traces.ts'
import { cleanName } from '../../../platform/files/upload/names.ts'
import { askForFile, contentOf, FileAway, type FoundFile } from '../../../platform/interfaces/ask-for-file.ts'
import { callsAmongFew } from '../../../platform/load/at-once.ts'
import { Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, NamedCall } from '../../../runtime/types.ts'
import { type Drawing, drawingIn, drawingOf, noDrawing, refusedDrawing, tokenFor } from './drawing.ts'
import { kindOf } from './file-kind.ts'
import { isNamedFor } from './named-for.ts'

type Body = Record<string, unknown>

export const blueprintCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/getBlueprintUrl': (body, context) => addressFor(pool, body, context),
  ...callsAmongFew('downloads', { '/v1/blueprintUrl': (body, context) => sendDrawing(pool, body, context) }),
})

/** On this site: the outside address and what lets us in there stay with us. */
async function addressFor(pool: Pool, body: Body, context: CallContext): Promise<Answer<string>> {
  const drawing = drawingIn(body)
  await locate(pool, drawing, context)
  return { status: '200', msg: '', data: `/blueprint/${tokenFor(drawing, context.actor.userId, context.now)}` }
}

/** Behind such an address, or asked for by its number; one's right to it is asked anew. */
async function sendDrawing(pool: Pool, body: Body, context: CallContext): Promise<BinaryAnswer> {
  const { actor, now } = context
  const drawing = 'token' in body ? (drawingOf(String(body.token), actor.userId, now) ?? refuseRule('NOT_FOUND')) : drawingIn(body)
  const content = await fetched(drawing, async () => contentOf(await locate(pool, drawing, context)))
  const { extension, contentType, isShown } = kindOf(content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await asSystem(pool, (tx) => traceAccess(tx, context, 'download', [{ id: drawing.materialId, sha256 }], materialItem.entity))
  const fileName = cleanName(`${[drawing.drawingNo, drawing.drawingVersion].filter(Boolean).join('-')}.${extension}`)
  return { contentType, fileName, body: content, bytes: content.length, ...(isShown && { isInline: true }) }
}

async function locate(pool: Pool, drawing: Drawing, context: CallContext): Promise<FoundFile> {
  if (!(await isNamedFor(pool, drawing, context))) throw noDrawing(drawing)
  const { materialId: id, drawingNo, drawingVersion } = drawing
  const question = { code: 'BLUEPRINT_URL', entity: materialItem.entity, id, told: { drawingNo, drawingVersion } }
  const file = await fetched(drawing, () => askForFile(pool, question, context.now))
  if (!file) throw noDrawing(drawing)
  return file
}

/** Why the other system, whose name is its own affair, gave nothing. */
async function fetched<T>({ drawingNo }: Drawing, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'egress.TOO_MUCH')
      throw refusedDrawing(422, 'DRAWING_LARGE', { drawing: drawingNo, most: String(EGRESS_MAX_BYTES / 1024 ** 2) })
    if (error instanceof FileAway || (error instanceof Refusal && error.code.startsWith('egress.')))
      throw refusedDrawing(422, 'DRAWING_AWAY', { drawing: drawingNo })
    throw error
  }
}
