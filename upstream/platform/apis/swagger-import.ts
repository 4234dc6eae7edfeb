/** `apiSwaggerImport`: the description of a module's interfaces is read and compared; a second call with the digest of what was shown carries it out. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { apiInfo, apiProject } from '../../../catalogue/identity/apis.ts'
import type { AnyDefinition, Draft } from '../../../catalogue/language/define.ts'
import type { Answer } from '../../../contract/types.ts'
import { EGRESS_MAX_BYTES } from '../../egress/egress.ts'
import { ownEgress } from '../../egress/index.ts'
import { changing } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import { idsWhere, lineOf, rowOf } from '../../runtime/rows/rows.ts'
import { fill, Refusal, refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Doc, NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { change, create } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { fileIn } from '../files/upload/call-files.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { readBody } from '../http/read-body.ts'
import { type DescribedApi, type Description, readDescription } from './read-description.ts'

const asked = z.object({ moduleId: anId, url: z.string().max(2000).optional(), confirm: z.string().max(64).optional() })
const definition: AnyDefinition = apiInfo

/** `taken` belongs to another module or was typed in, and stays as it is. */
type Outcome = 'new' | 'changed' | 'gone' | 'same' | 'taken'

interface ImportOutcome {
  outcome: Outcome
  code: string
  name: string
  stored: Doc | null
  described: DescribedApi | null
}

export const swaggerCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/apiSwaggerImport': (body, context) => importDescription(pool, body, context),
})

async function importDescription(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireButton(definition, context.actor, 'btnSwagger')
  const { moduleId, url, confirm } = readBody(asked, body)
  const description = readDescription(await textOf(url, fileIn(body)))
  // What a person sends twice is one change; the file itself is no part of the key.
  return changing(pool, context, definition, `${definition.entity}.doSwaggerImport`, { moduleId, confirm }, async (work) => {
    const module = (await lineOf(work, apiProject, 'apiModule', moduleId)) ?? refuseRule('NOT_FOUND')
    if ((await rowOf(work, apiProject, module.headerId))?.shippedFlag === 'Y') refuse(apiProject, 'SHIPPED', {}, 'moduleId')
    const steps = await compare(work, moduleId, description)
    const digest = digestOf(moduleId, steps)
    if (confirm !== undefined && confirm !== digest) throw changedMeanwhile()
    if (confirm !== undefined) for (const step of steps) await carryOut(work, moduleId, description, step)
    return { status: '200', msg: '', data: summaryOf(description, steps, digest) }
  })
}

async function textOf(url: string | undefined, file: UploadedFile | undefined): Promise<string> {
  if (file) return file.bytes.toString('utf8')
  if (!url) return refuseRule('REQUIRED', { label: ['文件或地址', 'File or address'] }, { at: 'file' })
  const target = ownEgress().check(url, 'url')
  const answer = await ownEgress().fetch(target)
  if (!answer.ok) throw notFetched(target.host, answer.status)
  const text = await answer.text()
  return text.slice(0, EGRESS_MAX_BYTES)
}

async function compare(work: Work, moduleId: string, { apis }: Description): Promise<ImportOutcome[]> {
  const codes = apis.map(({ code }) => code)
  const stored = await readDocuments(work.tx, apiInfo.entity, await idsWhere(work, apiInfo, { code: codes }))
  const byCode = new Map(stored.map((row) => [String(row.code), row]))
  const steps = apis.map((described): ImportOutcome => {
    const row = byCode.get(described.code) ?? null
    return { outcome: outcomeOf(row, described, moduleId), code: described.code, name: described.name, stored: row, described }
  })
  const known = new Set(codes)
  const own = await readDocuments(work.tx, apiInfo.entity, await idsWhere(work, apiInfo, { moduleId, source: 'SWAGGER', deprecatedFlag: 'N' }))
  const gone = own.filter(({ code }) => !known.has(String(code)))
  return [
    ...steps,
    ...gone.map((row): ImportOutcome => ({ outcome: 'gone', code: String(row.code), name: String(row.name), stored: row, described: null })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1))
}

function outcomeOf(stored: Doc | null, described: DescribedApi, moduleId: string): Outcome {
  if (!stored) return 'new'
  if (stored.source !== 'SWAGGER' || stored.moduleId !== moduleId) return 'taken'
  return Object.entries(valuesOf(described)).some(([key, value]) => (stored[key] ?? null) !== value) ? 'changed' : 'same'
}

const valuesOf = ({ name, requestSchema, answerSchema, isDeprecated }: DescribedApi) => ({
  name,
  requestSchema,
  answerSchema,
  deprecatedFlag: isDeprecated ? ('Y' as const) : ('N' as const),
})

/** What is gone is kept and marked: resources and applications may still name it. */
async function carryOut(work: Work, moduleId: string, { version }: Description, { outcome, stored, described }: ImportOutcome): Promise<void> {
  if (outcome === 'new' && described) {
    const { method, path } = described
    const draft: Draft<typeof apiInfo> = { moduleId, method, path, ...valuesOf(described), apiVersion: version.slice(0, 20) }
    await create(work, apiInfo, draft, { fill: (api) => Object.assign(api, { source: 'SWAGGER' }) })
  } else if (stored && (outcome === 'changed' || outcome === 'gone')) {
    const values = described ? valuesOf(described) : { deprecatedFlag: 'Y' as const }
    await change(work, apiInfo, [stored.id], 'swaggerImport', (api) => void Object.assign(api, values))
  }
}

/** Changes with anything that the second call would do otherwise than was shown. */
const digestOf = (moduleId: string, steps: readonly ImportOutcome[]): string =>
  createHash('sha256')
    .update(JSON.stringify([moduleId, steps.map(({ outcome, code, described, stored }) => [outcome, code, described, stored?.versionNum])]))
    .digest('hex')

function summaryOf({ version, skipped }: Description, steps: readonly ImportOutcome[], digest: string) {
  const count = (outcome: Outcome) => steps.filter((step) => step.outcome === outcome).length
  return {
    version,
    new: count('new'),
    changed: count('changed'),
    gone: count('gone'),
    same: count('same'),
    taken: count('taken'),
    skipped: skipped.length,
    rows: steps.filter(({ outcome }) => outcome !== 'same').map(({ outcome, code, name }) => ({ outcome, code, name })),
    digest,
  }
}

const changedMeanwhile = () =>
  new Refusal({
    code: 'apiSwaggerImport.CHANGED',
    status: 409,
    words: fill(['接口描述或接口在确认前已变化，请重新检查', 'The description or the APIs changed before you confirmed; check again'], {}),
  })

const notFetched = (host: string, status: number) =>
  new Refusal({
    code: 'apiSwaggerImport.STATUS',
    status: 422,
    words: fill(['{host} 返回 {status}', '{host} answers {status}'], { host, status }),
    at: 'url',
  })
