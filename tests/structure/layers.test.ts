/** Holds the layers of the services (docs/areas.md): who may import whom, and that nobody imports in a circle, be it only types. */
import { expect, test } from 'vitest'
import { areas } from '../../catalogue/index.ts'
import { circlesOf, importsIn } from './graph.ts'

const around = ['upstream/settings.ts', 'upstream/key-file.ts', 'upstream/log.ts', 'upstream/connection/pool.ts', 'upstream/low-priority/work.ts']
const store = ['upstream/store/', ...around]
const runtime = ['upstream/runtime/', ...store]
const platform = ['upstream/platform/', 'upstream/egress/', ...runtime]

/** Folder or file → what of the services it may import; the first row that fits counts. */
const mayImport: [string, string[]][] = [
  ['upstream/store/', store],
  ['upstream/runtime/', runtime],
  ['upstream/egress/', ['upstream/egress/', 'upstream/runtime/rules/refusal.ts']],
  ['upstream/platform/', platform],
  ...areas.map(({ name }, at): [string, string[]] => [
    `upstream/areas/${name}/`,
    [...areas.slice(0, at + 1).map((area) => `upstream/areas/${area.name}/`), ...platform],
  ]),
  ['upstream/compose.ts', ['upstream/areas/', ...platform]],
  ['upstream/http/', ['upstream/http/', 'upstream/connection/database-line.ts', ...platform]],
  ['upstream/main.ts', ['upstream/']],
  ['upstream/', ['upstream/']],
]

const imports = importsIn('upstream/**/*.ts')

test.each(mayImport)('%s imports only what the table allows', (folder, allowed) => {
  const wrong = imports
    .filter(({ from, to }) => to.startsWith('upstream/') && mayImport.find(([start]) => from.startsWith(start))?.[0] === folder)
    .filter(({ to }) => !allowed.some((start) => to.startsWith(start)))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('every folder of areas is one of the catalogue, and each is put together at one place', () => {
  const folders = new Set(imports.flatMap(({ from }) => /^upstream\/areas\/([^/]+)\//.exec(from)?.[1] ?? []))
  expect([...folders].filter((folder) => !areas.some(({ name }) => name === folder))).toEqual([])
  const users = imports.filter(({ to }) => /^upstream\/areas\/[^/]+\/index\.ts$/.test(to)).map(({ from }) => from)
  expect(new Set(users)).toEqual(new Set(['upstream/compose.ts']))
})

test('nobody in the services imports in a circle, be it only types', () => {
  expect(circlesOf(imports)).toEqual([])
})

test('nobody in the definitions outside of the language, in web or in the contract imports in a circle', () => {
  const others = importsIn('{catalogue,contract,server,app}/**/*.{ts,tsx}').filter(
    ({ from, isType }) => !isType && !from.startsWith('catalogue/language/'),
  )
  expect(circlesOf(others)).toEqual([])
})

test('a circle would be found, of two files and of three', () => {
  const one = (from: string, to: string) => ({ from, to, isType: false })
  expect(circlesOf([one('a', 'b'), one('b', 'a'), one('b', 'c')])).toEqual([['a', 'b']])
  expect(circlesOf([one('a', 'b'), one('b', 'c'), one('c', 'a')])).toEqual([['a', 'b', 'c']])
})
