/** Attachments once more, with their contents in an S3-speaking store. */
import { beforeAll } from 'vitest'
import { startS3 } from '../support/s3.ts'
import { contentsAlsoIn } from './attaching.ts'

beforeAll(async () => {
  const { env, names } = await startS3()
  Object.assign(process.env, env)
  contentsAlsoIn(names)
})

await import('./attachments.test.ts')
