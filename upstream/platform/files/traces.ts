/** S8.1: every access to a file leaves an event, in the transaction of the access; what is attached or taken away stands in the history of its document too. */
import type { CallContext, Tx } from '../../runtime/types.ts'
import type { StoredFile } from './rows.ts'

type Access = 'upload' | 'download' | 'preview' | 'delete' | 'copy'

/** A file that another system keeps is known by the record that it is of. */
interface Accessed extends Pick<StoredFile, 'sha256'> {
  id: string | null
}

export async function traceAccess(
  tx: Tx,
  { actor, now, address, requestId }: CallContext,
  action: Access,
  files: readonly Accessed[],
  entity = 'baseFile',
): Promise<void> {
  await tx.query(
    `insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action, content_hash)
     select $1, 'FILE', $2, $3, $4, $5, $6, $7, f.id, $8, decode(f.digest, 'hex') from unnest($9::uuid[], $10::text[]) as f(id, digest)`,
    [
      now,
      actor.userId,
      actor.displayName,
      actor.responsibility,
      address,
      requestId,
      entity,
      action,
      files.map(({ id }) => id),
      files.map(({ sha256 }) => sha256),
    ],
  )
}

/** `attach` and `detach` with the names of the files. */
export async function traceInHistory(
  tx: Tx,
  { actor, now }: CallContext,
  what: 'attach' | 'detach',
  document: { entity: string; id: string; versionNum: unknown },
  names: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into document_history (entity, business_id, at, user_id, user_name, responsibility, action, comment, version_num)
     values ($1, $2, $3, $4, $5, $6, $7, left($8, 2000), $9)`,
    [document.entity, document.id, now, actor.userId, actor.displayName, actor.responsibility, what, names.join('、'), document.versionNum],
  )
}
