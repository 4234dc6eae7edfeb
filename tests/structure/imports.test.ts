/** Holds the layers of the whole tree: who may import whom, and within the catalogue which room stands on which. */
import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../catalogue/index.ts'
import { circlesOf, importsIn, root } from './graph.ts'

/**
 * Folders and root files of the catalogue; each may import those before it: names of the specification, values, texts, the language,
 * the areas in the order of the trade, then whoever reads all definitions.
 */
const ROOMS = [
  ...['page-names.ts', 'entities.ts', 'page-parts.ts', 'canvases.ts', 'values', 'constants', 'legal', 'language', 'base', 'area.ts'],
  ...areas.map(({ name }) => name),
  ...['index.ts', 'jobs.ts', 'reports.ts', 'panels.ts', 'labels', 'pages', 'menu.ts'],
]

/** The words of components, each file beside those that say them; only the server reads them. */
const WORDS = globSync('app/components/*/words.ts', { cwd: root }).map((file) => file.split(sep).join('/'))

/** Folder (or file) → what it may import, by the beginning of the path; the first row that fits counts. */
const MAY_IMPORT: [string, string[]][] = [
  ...WORDS.map((file): [string, string[]] => [file, ['catalogue/constants/constants.ts', 'catalogue/constants/errors.ts']]),
  // The canvas knows what a step of an approval says.
  ['app/components/bpmn/', ['app/components/', 'app/document.tsx', 'catalogue/workflow/']],
  [
    'app/components/',
    [
      'app/components/',
      'app/page-types.ts',
      'catalogue/canvases.ts',
      'app/format.ts',
      'app/answered.ts',
      'app/lines/',
      'app/near-names.ts',
      'catalogue/values/normalisation.ts',
      'catalogue/language/formula.ts',
      'catalogue/language/evaluator.ts',
      'catalogue/constants/clock.ts',
      'catalogue/constants/look.ts',
      'catalogue/constants/table-limits.ts',
      'catalogue/constants/wording.ts',
    ],
  ],
  [
    'app/page-types',
    [
      'app/page-types/',
      'catalogue/values/answers.ts',
      'catalogue/canvases.ts',
      'contract/rooms.ts',
      'catalogue/language/formula.ts',
      'catalogue/language/evaluator.ts',
    ],
  ],
  // Cells of a spreadsheet: the page reads a paste at once, the server without script.
  ['app/lines/cells.ts', ['app/page-types.ts', 'catalogue/values/normalisation.ts', 'catalogue/values/decimal.ts']],
  // What can be done to lines: the page does it in its sheet, the server in the form that was sent.
  ['app/lines/', ['app/lines/', 'app/page-types.ts']],
  // How values are written, in cells and in the inputs over them.
  ['app/answered.ts', ['app/page-types.ts', 'catalogue/values/answers.ts']],
  [
    'app/format.ts',
    [
      'app/page-types.ts',
      'app/answered.ts',
      'catalogue/values/decimal.ts',
      'catalogue/values/plain-text.ts',
      'catalogue/constants/clock.ts',
      'catalogue/values/text-end.ts',
    ],
  ],
  // Interface words: the components name them, the server sends them in the person's language.
  ['app/words.ts', WORDS],
  [
    'app/server/',
    [
      'app/server/',
      'app/page-types.ts',
      'app/format.ts',
      'app/answered.ts',
      'app/lines/',
      'app/near-names.ts',
      'app/words.ts',
      'contract/',
      'catalogue/',
    ],
  ],
  // Screens that no definition can say, by the area that they belong to.
  ['app/areas/', ['app/areas/', 'app/server/', 'app/page-types.ts', 'app/format.ts', 'app/lines/', 'app/words.ts', 'contract/', 'catalogue/']],
  // All components with sample data, shown while developing.
  ['app/routes/components.tsx', ['docs/components/', 'app/page-types.ts', 'app/routes/route.ts']],
  ['app/routes/', ['app/routes/', 'app/areas/', 'app/server/', 'app/components/', 'app/page-types.ts', 'app/styles/', 'app/document.tsx']],
  // Which pages come without script: the server reads it, the watch over a page writes it.
  ['app/script/watch.ts', ['app/script/', 'contract/plain-pages.ts']],
  ['app/entry.server.tsx', ['app/', 'contract/plain-pages.ts']],
  ['app/', ['app/']],
  ['catalogue/', ['catalogue/']],
  ['contract/', ['contract/', 'catalogue/']],
  ['upstream/', ['upstream/', 'contract/', 'catalogue/']],
  // The adapter takes `app/` only as a finished build; the types of what it hands over are another matter.
  ['server/', ['server/', 'contract/', 'catalogue/', 'build/']],
]

const imports = importsIn('{app,catalogue,contract,server,upstream,tests/structure}/**/*.{ts,tsx,mjs,js}')

test.each(MAY_IMPORT)('%s imports only what the table allows', (folder, allowed) => {
  const wrong = imports
    .filter(({ from }) => rowOf(from)?.[0] === folder)
    .filter(({ to, isType }) => isOurs(to) && !(isType && folder === 'server/' && to.startsWith('app/server/')))
    .filter(({ to }) => !allowed.some((start) => to.startsWith(start)))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('a room of the catalogue imports only rooms before it, and an area only areas before it', () => {
  const wrong = imports.flatMap(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return room && other && ROOMS.indexOf(other) > ROOMS.indexOf(room) ? [`${from} imports ${to}`] : []
  })
  expect(wrong).toEqual([])
})

test('every folder and every root file of the catalogue has its place among the rooms, and no room stands empty', () => {
  const rooms = new Set(globSync('catalogue/**/*.ts', { cwd: root }).map((file) => roomOf(file.split(sep).join('/'))))
  expect([...rooms].toSorted()).toEqual(ROOMS.toSorted())
})

test('nobody in the catalogue imports in a circle, be it only types, but within the language itself', () => {
  const circles = circlesOf(importsIn('catalogue/**/*.ts'))
  expect(circles.filter((circle) => circle.some((file) => roomOf(file) !== 'language'))).toEqual([])
})

test('the catalogue and the components do no input or output', () => {
  const wrong = imports.filter(({ from, to }) => /^(catalogue|app\/components)\//.test(from) && /^(node:|pg$|undici$|fastify$)/.test(to))
  expect(wrong).toEqual([])
})

test('the imports of this file itself are read', () => {
  expect(imports.map(({ to }) => to)).toContain('tests/structure/graph.ts')
})

function rowOf(file: string) {
  return MAY_IMPORT.find(([start]) => file.startsWith(start))
}

function isOurs(path: string): boolean {
  return /^(app|build|catalogue|contract|data|scripts|server|tests|upstream)\//.test(path)
}

/** `catalogue/order/purchase-order.ts` → `order`, `catalogue/index.ts` → `index.ts`. */
function roomOf(path: string): string | undefined {
  const [top, room] = path.split('/')
  return top === 'catalogue' ? room : undefined
}
