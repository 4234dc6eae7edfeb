/** How the demo company comes by its files: as its people upload them, one at a time. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { type Size, uploadFiles } from '../../upstream/platform/files/upload/upload.ts'
import type { CallContext, IncomingFile } from '../../upstream/runtime/types.ts'
import type { Person } from './year/people.ts'

export const uploading = ({ actor }: Pick<Person, 'actor'>, now: Date): CallContext => ({
  ...{ actor, now, language: 'CN', requestId: 'demo', address: '127.0.0.1', idempotencyKey: null },
})

export async function* one(name: string, content: Readable | Buffer): AsyncGenerator<IncomingFile> {
  yield { name, stream: content instanceof Readable ? content : Readable.from([content]) }
}

/** `place`: what it hangs on and how it is called there. The ids of what was stored. */
export async function uploadOne(
  pool: Pool,
  person: Pick<Person, 'actor'>,
  now: Date,
  {
    name,
    content,
    size = 'usual',
    ...place
  }: { functionId: string; name: string; content: Readable | Buffer; size?: Size } & Record<string, unknown>,
): Promise<string[]> {
  const { data } = await uploadFiles(pool, { ...place, files: one(name, content) }, uploading(person, now), size)
  return data.map(({ id }) => id)
}
