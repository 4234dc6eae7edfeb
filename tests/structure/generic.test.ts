/** Holds that generic code names no document of a trade: what differs between them is said in their definitions. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../catalogue/index.ts'
import { root } from './graph.ts'

/** Areas without a trade: their documents are what the platform is made of. */
const platform = new Set(['identity', 'shell', 'workflow', 'messaging', 'jobs-reports'])

/** Permits are given on categories, beside organisations and groups, so whoever judges permits knows them. */
const known = new Set(['purchaseCategory'])

/** Names of one word are words of the language as well, and are not looked for. */
const ofTrade = areas
  .filter(({ name }) => !platform.has(name))
  .flatMap(({ documents }) => documents.flatMap(({ entity, lines }) => [entity, ...namesIn(lines)]))
  .filter((entity) => /[A-Z]/.test(entity) && !known.has(entity))

type Named = Readonly<Record<string, { readonly lines: Named }>>
function namesIn(lines: Named): string[] {
  return Object.entries(lines).flatMap(([name, { lines: below }]) => [name, ...namesIn(below)])
}

/** Code that serves all documents alike. */
const generic = [
  '{app/!(areas|routes),server,contract/!(conformance)}/**/*.{ts,tsx}',
  'app/*.{ts,tsx}',
  'contract/*.ts',
  'upstream/{runtime,store,platform,http,egress}/**/*.ts',
  'catalogue/language/**/*.ts',
]

const asCode = (entity: string) => new RegExp(`\\b${entity}\\b`)
const asTable = (entity: string) => new RegExp(`\\b${entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\\b`)

/** Comments may speak of an example. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('generic code names no document of a trade and no table of one', () => {
  expect(ofTrade.length).toBeGreaterThan(30)
  const files = generic.flatMap((pattern) => globSync(pattern, { cwd: root }))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) => {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    return ofTrade.filter((entity) => asCode(entity).test(text) || asTable(entity).test(text)).map((entity) => `${file} names ${entity}`)
  })
  expect(found).toEqual([])
})
