/** S5.3 and S5.5 for attachments, generated for every document that carries them: a foreign file is an unknown one, and each button is asked for. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachmentButtons } from '../../catalogue/constants/attachment-types.ts'
import { documents, pages } from '../../catalogue/index.ts'
import type { AnyDefinition, AttachmentUse } from '../../catalogue/language/define.ts'
import type { Answer } from '../../contract/types.ts'
import type { Actor, BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { mayRead } from '../../upstream/runtime/visibility/readable-fields.ts'
import { outcomeOf, ownStore, TEXT } from '../files/attaching.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { contextOf, isItsOwnSupplier, MARKER, type Owner, onPage, plant } from './planting.ts'

let world: World
let folder: string
let owner: Owner
let actors: { stranger: Actor; otherOrg: Actor; supplier: Actor; buyer: Actor }
const planted = new Map<string, { doc: Doc; file: string }>()

const carrying = documents.filter(({ entity, edit }) => edit.tabs?.includes('files') && pages.some((page) => page.entity === entity))
const cases = carrying.map((definition) => ({ entity: definition.entity, definition }))

beforeAll(async () => {
  folder = await ownStore()
  world = await openWorld()
  const [stranger, buyer] = [(await world.person('supplier01')).actor, (await world.person('buyer1')).actor]
  const [org, otherOrg] = await world.query<{ id: string }>("select id from organization where code <> 'HD00' order by code limit 2")
  const [category] = await world.query<{ id: string }>('select id from purchase_category order by code limit 1')
  if (!org || !otherOrg || !category) throw new Error('The demo company needs two organisations and a category')
  owner = { supplierId: randomUUID(), orgId: org.id, categoryIds: [category.id], userId: randomUUID() }
  const colleague = { ...buyer, userId: randomUUID(), dataScopeAll: false, categoryIds: [category.id] }
  actors = {
    stranger,
    otherOrg: { ...colleague, orgIds: [otherOrg.id] },
    supplier: { ...stranger, userId: randomUUID(), supplierIds: [String(owner.supplierId)] },
    buyer: { ...colleague, orgIds: [org.id] },
  }
  for (const definition of carrying) planted.set(definition.entity, await plantWithFile(definition))
})

async function plantWithFile(definition: AnyDefinition): Promise<{ doc: Doc; file: string }> {
  const doc = await plant(world, definition, owner, { ...(isItsOwnSupplier(definition) && { id: String(owner.supplierId) }), ...namedIn(definition) })
  const [file, name] = [randomUUID(), randomBytes(24).toString('hex')]
  await mkdir(join(folder, 'files', name.slice(0, 2)), { recursive: true })
  await writeFile(join(folder, 'files', name.slice(0, 2), name), TEXT)
  await world.query(
    `insert into base_file (id, original_file_name, file_name, suffix_name, file_size, content_type, sha256, function_id, business_id, status, version_num, created_by, creation_date, last_updated_by, last_update_date)
     values ($1, $2, $3, 'txt', $4, 'text/plain', repeat('0', 64), $5, $6, 'BOUND', 1, $7, $8, $7, $8)`,
    [file, `${MARKER}.txt`, name, TEXT.length, definition.entity, doc.id, owner.userId, NOW],
  )
  return { doc, file }
}

/** What the services keep is read by whom it names. */
const namedIn = ({ scope, roles, fields }: AnyDefinition): Record<string, string> =>
  scope.side === 'system'
    ? Object.fromEntries(Object.values(roles).flatMap((role) => (role.kind === 'user' && role.path in fields ? [[role.path, owner.userId]] : [])))
    : {}

type Call = (actor: Actor, id: string) => Promise<unknown>

const call =
  (path: string, body: (id: string) => Record<string, unknown>): Call =>
  async (actor, id) =>
    world.services.call(path)?.({ menuId: 0, ...body(id) }, contextOf(actor, randomUUID()))

const one = (id: string) => ({ id })
const many = (id: string) => ({ ids: [id] })

/** Every call that names a file, with the use that it is. */
const reading: readonly (readonly [path: string, use: AttachmentUse, body: (id: string) => Record<string, unknown>])[] = [
  ['/v2/file/download', 'download', one],
  ['/v2/file/downloadBody', 'download', one],
  ['/v1/largeFile/download', 'download', one],
  ['/v1/largeFile/downloadBody', 'download', one],
  ['/v2/file/batchDownload', 'download', many],
  ['/v2/file/getFileUrl', 'download', one],
  ['/v2/pageoffice/doFilePdfView', 'preview', one],
  ['/v2/file/batchDelete', 'delete', many],
  ['/v1/fileDelete', 'delete', one],
]

async function told(outcome: Awaited<ReturnType<typeof outcomeOf>>): Promise<string> {
  const body = 'answered' in outcome ? (outcome.answered as BinaryAnswer).body : undefined
  const content = body ? (await buffer(body as Readable)).toString() : ''
  return JSON.stringify(outcome, (key, value) => (key === 'body' ? undefined : value)) + content
}

const pagesOf = (definition: AnyDefinition, who: string) =>
  pages.filter((page) => page.entity === definition.entity && (who === 'stranger' || page.show !== 'all'))
const strangersTo = ({ scope }: AnyDefinition) => ['stranger' as const, ...(scope.anyOrg ? [] : ['otherOrg' as const])]
/** A document of our side; what is one's own is read by its maker alone. */
const insider = ({ scope }: AnyDefinition): Actor =>
  scope.side === 'own' || scope.side === 'system' ? { ...actors.buyer, userId: owner.userId } : actors.buyer
const fileOf = (definition: AnyDefinition) => planted.get(definition.entity)!

test.each(cases)('S5.3 $entity: to another supplier or organisation its files are unknown, on every call', async ({ definition }) => {
  const { file, doc } = fileOf(definition)
  for (const who of strangersTo(definition)) {
    for (const page of pagesOf(definition, who)) {
      const actor = onPage(actors[who], page.name)
      const copy = call('/v1/fileCopy', (id) => ({ ids: [id], functionId: definition.entity }))
      const calls = [...reading.map(([path, , body]) => [path, call(path, body)] as const), ['/v1/fileCopy', copy] as const]
      for (const [path, ask] of calls) {
        const [foreign, unknown] = [await outcomeOf(ask(actor, file)), await outcomeOf(ask(actor, randomUUID()))]
        expect(foreign, `${page.name} ${path} for ${who}`).toEqual(unknown)
        expect(foreign, `${page.name} ${path} for ${who}`).toMatchObject({ refused: { status: 404 } })
        expect(await told(foreign)).not.toContain(MARKER)
      }
      const listed = (await call('/v2/file/listBaseFile', many)(actor, file)) as Answer
      expect(listed.data, `${page.name} listBaseFile for ${who}`).toEqual([])
      const upload = call('/v2/file/upload', (id) => ({ functionId: definition.entity, businessId: id, files: (async function* () {})() }))
      expect(await outcomeOf(upload(actor, doc.id)), 'uploading to it').toEqual(await outcomeOf(upload(actor, randomUUID())))
    }
  }
})

test.each(cases)('S5.3 $entity: whoever reads the document reads its files', async ({ definition }) => {
  const { file } = fileOf(definition)
  const insiders = [insider(definition), ...(definition.scope.side === 'both' ? [actors.supplier] : [])]
  const [readers, others] = [true, false].map((may) =>
    insiders.filter((one) => mayRead(one, definition, 'fileIds', definition.fields.fileIds) === may),
  )
  // Of files that are our side's alone a supplier learns nothing, though the document is its own.
  for (const actor of others ?? []) {
    const page = pages.find((p) => p.entity === definition.entity && p.show === 'supplier')!
    const ask = call('/v2/file/download', one)
    expect(await outcomeOf(ask(onPage(actor, page.name), file))).toEqual(await outcomeOf(ask(onPage(actor, page.name), randomUUID())))
  }
  for (const actor of readers ?? []) {
    const page = pages.find((p) => p.entity === definition.entity)!
    const onIt = onPage(actor, page.name)
    const got = await outcomeOf(call('/v2/file/download', one)(onIt, file))
    expect(await told(got), `${actor.side} on ${page.name}`).toContain(TEXT.toString())
    expect(((await call('/v2/file/listBaseFile', many)(onIt, file)) as Answer<object[]>).data).toHaveLength(1)
    const zip = await told(await outcomeOf(call('/v2/file/batchDownload', many)(onIt, file)))
    expect(zip).toContain(MARKER)
  }
  record('call', 'fileDownload')
})

test.each(cases)('S5.5 $entity: each thing that one does with a file needs its own button', async ({ definition }) => {
  const { file } = fileOf(definition)
  const page = pages.find((p) => p.entity === definition.entity)!
  for (const [path, use, body] of reading) {
    const outcome = await outcomeOf(call(path, body)(onPage(insider(definition), page.name, [attachmentButtons[use]]), file))
    expect(outcome, `${path} without ${attachmentButtons[use]}`).toMatchObject({ refused: { status: 403 } })
  }
  const upload = call('/v2/file/upload', () => ({ functionId: definition.entity, files: (async function* () {})() }))
  expect(await outcomeOf(upload(onPage(insider(definition), page.name, ['btnUploadAttachment']), ''))).toMatchObject({ refused: { status: 403 } })
  record('constant', 'attachment.buttonCodes')
  expect(await world.query('select 1 from base_file where id = $1', [file])).toHaveLength(1)
})

describe('row security alone', () => {
  test('S5.2: a file that belongs to no document yet is read by nobody but its uploader', async () => {
    const [definition] = carrying
    const { file } = fileOf(definition!)
    const page = pages.find((p) => p.entity === definition!.entity)!
    await world.query('update base_file set business_id = null where id = $1', [file])
    for (const actor of [actors.stranger, actors.otherOrg, actors.buyer])
      expect(await outcomeOf(call('/v2/file/download', one)(onPage(actor, page.name), file))).toMatchObject({ refused: { status: 404 } })
    const uploader = onPage({ ...actors.buyer, userId: owner.userId }, page.name)
    expect(await outcomeOf(call('/v2/file/download', one)(uploader, file))).toHaveProperty('answered')
  })

  test('S5.2: a function id that names no document of this kind shows nothing', async () => {
    const [seen] = await world.query<Record<string, boolean>>(
      `select sees_document('noSuchThing', $1) as a, sees_document('pg_class; drop', $1) as b`,
      [randomUUID()],
    )
    expect(seen).toEqual({ a: false, b: false })
  })
})
