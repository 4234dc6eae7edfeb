/** A person's own picture and signature: nobody else chooses them, and no page need be granted for it. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '../../../catalogue/constants/attachment-types.ts'
import { user } from '../../../catalogue/identity/user.ts'
import type { Answer } from '../../../contract/types.ts'
import { anId } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { release } from '../files/bind.ts'
import { asSquare } from '../files/pictures/images.ts'
import type { BaseFile } from '../files/rows.ts'
import { traceInHistory } from '../files/traces.ts'
import { uploadTo } from '../files/upload/upload.ts'
import { readBody } from '../http/read-body.ts'

const columns = { avatarFileId: 'avatar_file_id', signatureFileId: 'signature_file_id' } as const
type PictureField = keyof typeof columns

const field = z.enum(['avatarFileId', 'signatureFileId'])
const bodies = { keep: z.object({ field, fileId: anId }), remove: z.object({ field }) }

export const ownPictureCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/userCenter/picture/upload': (body, context) => upload(pool, body, context),
  '/v1/userCenter/picture/keep': async (body, context) => {
    const { field, fileId } = readBody(bodies.keep, body)
    return done(await asSystem(pool, (tx) => putInPlace(tx, field, fileId, context)))
  },
  '/v1/userCenter/picture/remove': async (body, context) => {
    const { field } = readBody(bodies.remove, body)
    return done(await asSystem(pool, (tx) => putInPlace(tx, field, null, context)))
  },
})

const done = (data: { fileId: string | null }) => ({ status: '200' as const, msg: '', data })

/** The square waits, like an attachment of a document that is not saved yet, until it is kept. */
function upload(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<BaseFile[]>> {
  const place = { table: tableOf(user.entity), businessId: null }
  return uploadTo(pool, place, body, context, 'usual', { ...asSquare(body), mostBytes: MAX_PICTURE_BYTES })
}

/** The one that was there is let go; what stands there already stays. Makes no new version, so that nobody's work on the account is disturbed. */
async function putInPlace(tx: Tx, field: PictureField, fileId: string | null, context: CallContext): Promise<{ fileId: string | null }> {
  const column = columns[field]
  const { userId } = context.actor
  const { rows } = await tx.query<{ before: string | null; versionNum: number }>(
    `select ${column} as before, version_num as "versionNum" from "user" where id = $1 for update`,
    [userId],
  )
  const { before, versionNum } = rows[0] ?? refuseRule('NOT_FOUND')
  if (before === fileId) return { fileId }
  const nowText = context.now.toISOString()
  const account = { entity: user.entity, id: userId, versionNum }
  if (before !== null) {
    await traceInHistory(tx, context, 'detach', account, [await nameOf(tx, before)])
    await release({ tx, nowText }, [before])
  }
  if (fileId !== null) {
    await take(tx, fileId, userId, nowText)
    await traceInHistory(tx, context, 'attach', account, [await nameOf(tx, fileId)])
  }
  await tx.query(`update "user" set ${column} = $2 where id = $1`, [userId, fileId])
  return { fileId }
}

/** Only what this person uploaded here, and what stands nowhere yet. */
async function take(tx: Tx, fileId: string, userId: string, nowText: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update base_file set business_id = $2, status = 'BOUND', last_update_date = $3
     where id = $1 and business_id is null and function_id = $4 and created_by = $2`,
    [fileId, userId, nowText, user.entity],
  )
  if (rowCount === 0) refuseRule('NOT_FOUND')
}

async function nameOf(tx: Tx, fileId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select original_file_name as name from base_file where id = $1', [fileId])
  return rows[0]?.name ?? ''
}
