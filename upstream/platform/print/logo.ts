/** The logo that stands on paper: whoever sees the print sees it. */
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../runtime/types.ts'
import { storedFile } from '../files/rows.ts'
import { openContent } from '../files/store/sealed-contents.ts'
import { nearestWith, rowOf } from './organisation.ts'

/** Of an organisation or the nearest above it that has one, of the group for what belongs to none; each is read once, as the system. */
export function logoFinder(tx: Tx): (orgId: unknown) => Promise<Buffer | null> {
  const contents = new Map<string, Promise<Buffer | null>>()
  return async (orgId) => {
    const unit = (await rowOf(tx, 'organization', orgId)) ?? (await group(tx))
    const logoFileId = (await nearestWith(tx, unit, 'logoFileId'))?.logoFileId
    if (typeof logoFileId !== 'string') return null
    const content = contents.get(logoFileId) ?? contentOf(tx, logoFileId)
    contents.set(logoFileId, content)
    return content
  }
}

async function group(tx: Tx) {
  const { rows } = await tx.query<{ id: string }>(`select id from organization where org_type = 'GROUP' limit 1`)
  return rowOf(tx, 'organization', rows[0]?.id)
}

/** Of a picture, as it is stored; null of one that is gone. */
export async function contentOf(tx: Tx, fileId: string): Promise<Buffer | null> {
  const file = await storedFile(tx, fileId)
  return file && buffer(await openContent(file))
}
