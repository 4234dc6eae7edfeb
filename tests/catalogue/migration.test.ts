/** The migrations that ship lead to the tables that the definitions say, and what was released stays as it was. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { areaOf } from '../../scripts/lib/areas.ts'
import { readSnapshot } from '../../scripts/lib/snapshot.ts'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import { snake, tables } from '../../upstream/store/tables.ts'

const folder = join(import.meta.dirname, '../../upstream/store/migrations')

/** Databases have run these. A release adds its own. */
const RELEASED: Record<string, string> = {
  '0001_initial.sql': 'd4ffb2673739aafbab3b18365c4767aee98bf9d1d17f358ccd0698a64e5219f3',
  '0002_words_in_english.sql': '901bc015a7aa3b5363cb273be94f1b02f93711366aef536a4418fff460562f86',
  '0003_currencies_of_heads.sql': '4ac08a4bb851947810ad71fd502951a07ac3155fb8e1715958a758b13e912152',
  '0004_log_detail_in_english.sql': 'e629da5082ce7f8c4504774c9a1b2bf4c0718dc26286be7a33d3a5e142130a40',
  '0005_unique_and_references.sql': '028606e8ab7c3ad82194bc191681aa2fa10817bdd0876dc3976a1e5c85968031',
}

test('no table, column or index is missing from the migrations (npm run migration writes what is)', async () => {
  const snapshot = readSnapshot(folder)
  expect(await generateMigration(snapshot, generateDrizzleJson(drizzleTables(), snapshot.id))).toEqual([])
})

test('a migration that was released keeps its name and every letter', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  expect(Object.fromEntries(Object.keys(RELEASED).map((file) => [file, hashOf(file)]))).toEqual(RELEASED)
})

test('a migration that is not released yet is named by the moment at which it was written', () => {
  const younger = readdirSync(folder).filter((file) => file.endsWith('.sql') && !(file in RELEASED))
  expect(younger.filter((file) => !/^20\d{6}T\d{6}_[a-z][a-z0-9_]*\.sql$/.test(file))).toEqual([])
})

test('each document has one file of the snapshot, in the folder of its area', async () => {
  const documents = [...new Set(tables.map(({ definition }) => definition.entity))]
  const files = readdirSync(join(folder, 'snapshot'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
  expect(files.sort()).toEqual(documents.map((entity) => join(areaOf(entity), `${snake(entity)}.json`)).sort())
})
