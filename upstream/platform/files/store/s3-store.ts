/** Contents in an S3-compatible store: one bucket that is nobody else's, names as in the local store. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type FileStore, OLD_MS, requireName } from './store.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const PART_BYTES = 8 * 1024 * 1024
/** Parts on their way at a time: what they take of the memory. */
const PARTS_AT_ONCE = 2

/** Null where no bucket is set; half a setting stops the start. */
export function s3SettingsIn(env: Readonly<Record<string, string | undefined>>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return null
  if (!accessKeyId || !secretAccessKey) throw new Error('S3_BUCKET is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not')
  return { bucket, accessKeyId, secretAccessKey, region: env.S3_REGION ?? 'us-east-1', endpoint: env.S3_ENDPOINT }
}

export function s3Store({ bucket: Bucket, region, endpoint, ...credentials }: S3Settings): FileStore {
  // Loaded with the first file, and only where such a store is used.
  const client = once(async () => {
    const { S3 } = await import('@aws-sdk/client-s3')
    return new S3({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials,
      // Compatible stores do not know the newer checksums; ours is the SHA-256 of the row.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  })
  async function timeThere(): Promise<number> {
    const marker = { Bucket, Key: `clock-${randomUUID()}` }
    await (await client()).putObject({ ...marker, Body: Buffer.from('now') })
    const { LastModified } = await (await client()).headObject(marker)
    await (await client()).deleteObject(marker)
    return LastModified?.getTime() ?? 0
  }
  const at = (name: string) => ({ Bucket, Key: requireName(name) })

  return {
    async keep(file, name) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const params = { ...at(name), Body: createReadStream(file) }
      await new Upload({ client: await client(), params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
      await rm(file, { force: true })
    },
    async open(name, part) {
      const Range = part && `bytes=${part.start}-${part.end}`
      return (await (await client()).getObject({ ...at(name), Range })).Body as Readable
    },
    async copy(from, to) {
      await (await client()).copyObject({ ...at(to), CopySource: `${Bucket}/${requireName(from)}` })
    },
    async remove(name) {
      await (await client()).deleteObject(at(name))
    },
    async *oldNames() {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const now = await timeThere()
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket }))
        for (const { Key, LastModified } of Contents) if (Key && LastModified && now - LastModified.getTime() > OLD_MS) yield Key
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
