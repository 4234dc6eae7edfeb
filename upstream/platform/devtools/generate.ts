/** `codeGeneration`: the skeleton of a document from a table, to be looked at or as a zip; only where the system is being built or shown. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { Answer } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { stamped } from '../excel/export/file-names.ts'
import { zipWriter } from '../zip.ts'
import { allTables, detailOf } from './metadata.ts'
import { entityOf, skeletonOf } from './skeleton.ts'

const isOpen = () => process.env.DEMO === '1' || process.env.NODE_ENV !== 'production'

export async function generateCode(pool: Pool, body: Record<string, unknown>, { actor, now }: CallContext): Promise<Answer | BinaryAnswer> {
  requirePageButton('devtoolsGeneratorCode', actor, 'btnQuery')
  if (!isOpen()) refuseRule('FORBIDDEN')
  if (!body.table) return { status: '200', msg: '', data: (await allTables(pool)).filter(({ name }) => entityOf(name)) }
  const detail = await detailOf(pool, String(body.table))
  const entity = entityOf(detail.name) ?? refuseRule('NO_ENTITY', { given: detail.name }, { at: 'table' })
  const files = skeletonOf(entity, detail)
  if (body.preview === true) return { status: '200', msg: '', data: files }
  requirePageButton('devtoolsGeneratorCode', actor, 'btnGenerate')
  return {
    contentType: 'application/zip',
    fileName: stamped(entity, now).replace(/xlsx$/, 'zip'),
    body: Readable.from(zipOf(files), { objectMode: false }),
  }
}

function* zipOf(files: readonly { path: string; text: string }[]): Generator<Buffer> {
  const zip = zipWriter()
  for (const { path, text } of files) yield zip.add(path, text)
  yield zip.end()
}
