/** Pictures of SKUs as small as paper wants them. */
import sharp from 'sharp'
import { contentOf } from '../../../platform/print/logo.ts'
import type { Tx } from '../../../runtime/types.ts'

/** In points; 15 mm at 300 dpi. */
const SIDE = 180

/** JPEGs of the main pictures, in the order of the ids; null where there is none. */
export async function picturesOf(tx: Tx, skuIds: readonly (string | null)[]): Promise<(Uint8Array | null)[]> {
  const { rows } = await tx.query<{ id: string; pictureId: string }>(
    `select id, main_image_id as "pictureId" from catalogue_sku where id = any($1::uuid[]) and main_image_id is not null`,
    [skuIds.filter((id) => id !== null)],
  )
  const made = new Map<string, Uint8Array | null>()
  for (const { id, pictureId } of rows) made.set(id, await smallPicture(tx, pictureId))
  return skuIds.map((id) => made.get(id ?? '') ?? null)
}

async function smallPicture(tx: Tx, fileId: string): Promise<Uint8Array | null> {
  const content = await contentOf(tx, fileId)
  return content && sharp(content).resize(SIDE, SIDE, { fit: 'inside' }).flatten({ background: 'white' }).jpeg().toBuffer()
}
