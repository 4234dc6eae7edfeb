/** Files to attach, and the file service as a person uses it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { namesOfCall } from '../../contract/call-names.ts'
import type { Answer } from '../../contract/types.ts'
import type { BaseFile } from '../../upstream/platform/files/rows.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, CallContext, IncomingFile } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { NOW, openWorldWith, type Person, type World } from '../support/world.ts'

/** A file store of its own for the calling test file. */
export async function ownStore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-files-'))
  process.env.DATA_DIR = folder
  return folder
}

let elsewhere: () => Promise<string[]> = async () => []

/** A store beside the folder, whose names count as well. */
export function contentsAlsoIn(names: () => Promise<string[]>): void {
  elsewhere = names
}

/** Everything that lies in the store, quarantine included. */
export async function contentsOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...(await elsewhere())]
}

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const TEXT = Buffer.from('第一行\n第二行\n')
/** One grey point. */
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')

export type Sent = readonly [name: string, content: Buffer | Readable]

async function* parts(files: readonly Sent[]): AsyncGenerator<IncomingFile> {
  for (const [name, content] of files) yield { name, stream: Buffer.isBuffer(content) ? Readable.from([content]) : content }
}

const contextOf = (actor: Actor, more: Partial<CallContext> = {}): CallContext => ({
  actor,
  now: NOW,
  language: 'CN',
  requestId: randomUUID(),
  address: '203.0.113.7',
  idempotencyKey: null,
  ...more,
})

export type Files = ReturnType<typeof filesOf>

/** A world with a file store of its own, and a buyer who attaches. */
export async function openFiles(): Promise<{ folder: string; world: World; buyer: Person; files: Files }> {
  const folder = await ownStore()
  const { world, buyer } = await openWorldWith({ buyer: 'buyer1' })
  return { folder, world, buyer, files: filesOf(world) }
}

export function filesOf(world: World) {
  async function call<T = unknown>(person: Person, path: string, body: Record<string, unknown>, more: Partial<CallContext> = {}): Promise<T> {
    const answer = (await world.services.call(path)?.(body, contextOf(person.actor, { now: person.now(), ...more }))) as T
    record('call', ...namesOfCall(path))
    return answer
  }
  return {
    call,
    async upload(
      person: Person,
      to: { functionId: string; businessId?: string; [field: string]: unknown },
      files: readonly Sent[],
      more: { path?: string; key?: string } = {},
    ) {
      const { path = '/v2/file/upload', key } = more
      const answer = await call<Answer<BaseFile[]>>(person, path, { ...to, files: parts(files) }, { idempotencyKey: key ?? null })
      return answer.data
    },
    async bytes(person: Person, id: string, { path = '/v2/file/download', range }: { path?: string; range?: string } = {}) {
      const answer = await call<BinaryAnswer>(person, path, { id }, { range: range ?? null })
      return { ...answer, content: Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body) }
    },
    async remove(person: Person, ids: readonly string[]) {
      return call<Answer>(person, '/v2/file/batchDelete', { ids })
    },
    async list(person: Person, ids: readonly string[]) {
      return (await call<Answer<BaseFile[]>>(person, '/v2/file/listBaseFile', { ids })).data
    },
  }
}

/** What came of it: the answer, or the refusal as its reader sees it. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<{ refused: object } | { answered: unknown }> {
  try {
    return { answered: await attempt }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, words, at, given, by, time, issues } = error
    return { refused: { status, code, words, at, given, by, time, issues } }
  }
}
