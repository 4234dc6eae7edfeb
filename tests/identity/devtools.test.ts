/** Tools for whoever builds: what the database holds, the data dictionary, and skeletons that stand up to our own checks. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { checkTypes, typeChecker } from '../../scripts/lib/type-checker.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const metadata = async (body: Record<string, unknown>) =>
  ((await call(world, admin, '/v1/databaseMetadata', 'databaseList', body)) as Answer<never>).data as unknown

test('databaseMetadata tells of tables, columns, indexes and constraints, and of no row', async () => {
  record('call', 'databaseMetadata')
  const tables = (await metadata({})) as { name: string; entity: string | null }[]
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['po_header', 'user', 'audit_chain']))
  const detail = (await metadata({ table: 'po_line' })) as Record<string, { name: string }[]>
  expect(detail.fields?.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'material_id', 'order_qty']))
  expect(detail.indexes?.length).toBeGreaterThan(0)
  expect(detail.constraints?.map(({ name }) => name)).toContain('po_line_header_fk')
  expect((await admin.refused(metadata({ table: 'po_line; drop table po_line' }))).status).toBe(404)
  const buyer = await world.person('buyer1')
  expect((await buyer.refused(call(world, buyer, '/v1/databaseMetadata', 'databaseList', {}))).status).toBe(403)
})

test('the data dictionary has a row for each field of each entity', async () => {
  const bytes = await bytesOf(await call(world, admin, '/v1/dataDictionary', 'table_model', {}))
  const rows = await rowsOf(bytes)
  expect(rows.length).toBeGreaterThan(800)
  expect(rows).toContainEqual(expect.arrayContaining(['profile', '配置项', 'valueType', 'PROFILE_VALUE_TYPE']))
})

/** Entries of a zip, by their names. */
function unzipped(file: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = file.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 46, 'latin1')) {
    const [method, size, nameLength, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = file.subarray(from, from + size)
    entries.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
  }
  return entries
}

test('a skeleton dropped into the project passes its lint and its type check', async () => {
  record('call', 'codeGeneration')
  const zip = unzipped(await bytesOf(await call(world, admin, '/v1/codeGeneration', 'devtoolsGeneratorCode', { table: 'purchase_history' })))
  expect([...zip.keys()]).toEqual([
    'catalogue/draft/purchase-history.ts',
    'upstream/areas/draft/purchase-history.ts',
    'tests/draft/purchase-history.test.ts',
    'docs/draft/purchase-history.md',
  ])
  // In a corner of the project's own, so that its settings hold and nobody else sees it.
  const corner = join(root, '.cache', 'skeleton')
  rmSync(corner, { recursive: true, force: true })
  const place = (path: string) => join(corner, path)
  for (const [path, text] of zip) {
    mkdirSync(dirname(place(path)), { recursive: true })
    writeFileSync(
      place(path),
      text.replaceAll(/'(\.\.\/)+(language|runtime|services)/g, (_, __, folder) =>
        folder === 'language' ? `'../../../../catalogue/language` : `'../../../../../upstream/${folder}`,
      ),
    )
  }
  const sources = [...zip.keys()].filter((path) => path.endsWith('.ts')).map(place)
  // What has no types of its own is declared beside the code that uses it.
  const declared = join(root, 'upstream/platform/print/subset-font.d.ts')
  const settings = { extends: '../../tsconfig.json', files: [...sources, declared], include: [] }
  writeFileSync(join(corner, 'tsconfig.json'), JSON.stringify(settings))
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  try {
    expect(run(typeChecker, ...checkTypes, '-p', join(corner, 'tsconfig.json'))).toBe('')
    expect(run('@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', '--files-ignore-unknown=true', corner)).toContain('No fixes applied')
  } finally {
    rmSync(corner, { recursive: true, force: true })
  }
})

test('what stores no entity of the catalogue has no skeleton', async () => {
  const refusal = await admin.refused(call(world, admin, '/v1/codeGeneration', 'devtoolsGeneratorCode', { table: 'import_run' }))
  expect(refusal.words).toEqual({ CN: '数据表import_run不是规范实体', EN: 'The table import_run stores no entity of the catalogue' })
})
