/** Holds the inside of `app/server`: folders in layers, each of which knows only those before it. */
import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { type Import, importsIn, root } from './graph.ts'

/** Folder → what it serves; each may import those before it. */
const FOLDERS = {
  answer: 'what every answer needs: its words, its refusals, where it leads',
  services: 'calls to the services',
  session: 'who is asking, and what is kept for him between two requests',
  page: 'which page is asked for, and may he',
  describe: 'from a definition to the plain JSON that the renderers take',
  form: 'what was typed and sent',
  file: 'attachments and pictures of a record',
  tree: 'records that hang on each other',
  record: 'one document: shown, changed, compared, on paper',
  list: 'many documents: searched, paged, taken in and out',
  report: 'figures over many documents, and the way down to them',
  door: 'coming in and going out',
  account: 'what a person changes about himself',
  rights: 'who may do what',
  home: 'what waits for a person, and what he looks for',
  frame: 'what stands round every page',
  machine: 'what programs ask for',
  tools: 'pages for those who run the installation',
} as const

const order = Object.keys(FOLDERS)
const inside = importsIn('{app,catalogue,contract,server,upstream,tests/structure}/**/*.{ts,tsx,mjs,js}').filter(
  ({ from, to }) => folderOf(from) !== undefined && folderOf(to) !== undefined,
)

test('a folder of the web server knows only the folders before it', () => {
  const wrong = inside.filter(({ from, to }) => order.indexOf(folderOf(to)!) > order.indexOf(folderOf(from)!))
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('no two files of the web server wait for each other to be loaded', () => {
  expect(circlesIn(inside.filter(({ isType }) => !isType))).toEqual([])
})

test('every file of the web server lies in a folder that says what it serves', () => {
  const files = globSync('app/server/**/*.ts', { cwd: root }).map((file) => file.split(sep).join('/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !order.includes(folderOf(file) ?? ''))).toEqual([])
  expect(order.filter((folder) => !files.some((file) => folderOf(file) === folder))).toEqual([])
})

test('a circle of three files is found, and a chain of three is none', () => {
  const chain = [edge('a', 'b'), edge('b', 'c')]
  expect(circlesIn(chain)).toEqual([])
  expect(circlesIn([...chain, edge('c', 'a')])).toEqual(['a → b → c → a'])
})

function edge(from: string, to: string): Import {
  return { from, to, isType: false }
}

/** `app/server/form/drafts.ts` → `form`; the empty text for a file beside the folders, nothing for files elsewhere. */
function folderOf(file: string): string | undefined {
  const [, folder, below] = /^app\/server\/([^/]+)(\/)?/.exec(file) ?? []
  return folder === undefined ? undefined : below ? folder : ''
}

/** One circle for each file that is met again on the way from it. */
function circlesIn(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const met = way.indexOf(file)
    if (met >= 0) found.push([...way.slice(met), file].join(' → '))
    if (met >= 0 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
