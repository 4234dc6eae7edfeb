/** A real S3-speaking server in a temporary folder, and the settings that lead to it. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3 } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { closeLater } from './closing.ts'

const bucket = 'attachments'
/** The one account of that server. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startS3(): Promise<{ env: Record<string, string>; names(): Promise<string[]> }> {
  const directory = await mkdtemp(join(tmpdir(), 'supplybase-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  const { port } = await server.run()
  closeLater(() => server.close())
  const endpoint = `http://127.0.0.1:${port}`
  const looking = new S3({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: account })
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    names: async () => ((await looking.listObjectsV2({ Bucket: bucket })).Contents ?? []).map(({ Key = '' }) => Key),
  }
}
