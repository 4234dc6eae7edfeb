/** What compares, unpacks or draws foreign text and files is reached from threads alone (S10.7): whatever answers requests does not import it, be it over others. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, root } from './graph.ts'

/** Each with what it is that takes so long. */
const heavy: readonly [file: string, work: string][] = [
  ['upstream/areas/contracts/text/myers.ts', 'the comparison of two texts'],
  ['upstream/areas/contracts/text/tracked.ts', 'tracked changes'],
  ['upstream/platform/legal-word/write.ts', 'a Word document'],
  ['upstream/platform/legal-word/read.ts', 'the reading of a Word document'],
  ['upstream/platform/files/office/office-text.ts', 'Office files'],
  ['upstream/platform/pdf/foreign-pdf.ts', 'the PDFs of others'],
  ['upstream/platform/print/draw-legal.ts', 'the drawing of long texts'],
  ['upstream/platform/signing/draw-copy.ts', 'copies of signed files'],
  ['upstream/areas/finance/invoice/e-fapiao/read-file.ts', 'e-invoices'],
  ['upstream/areas/purchasing/order/read-ubl-order.ts', 'the orders of others'],
  ['upstream/areas/shopping/punch-out/cxml-worker.ts', 'what the catalogues of others hand back'],
  ['upstream/platform/sso/xml-worker.ts', 'what others answer in XML'],
  ['upstream/platform/excel/import/part-reader.ts', 'workbooks'],
  ['upstream/platform/workflow/engine/feel/feel-worker.ts', 'conditions'],
]

const next = Map.groupBy(
  importsIn('{upstream,catalogue,contract}/**/*.ts').filter(({ isType }) => !isType),
  ({ from }) => from,
)

/** The way by which an entrance comes to a file; null where there is none. */
function wayTo(file: string, from: string): string[] | null {
  const ways = new Map<string, string[]>([[from, [from]]])
  for (const [at, way] of ways) {
    if (at === file) return way
    for (const { to } of next.get(at) ?? []) if (!ways.has(to)) ways.set(to, [...way, to])
  }
  return null
}

const isThread = (file: string) => file.endsWith('-worker.ts')

test.each(heavy)('%s: the services do not come to %s', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).not.toBe('')
  expect(wayTo(file, 'upstream/main.ts')).toBeNull()
})

test.each(heavy)('%s: a thread does', (file) => {
  expect(globSync('upstream/**/*-worker.ts', { cwd: root }).filter((thread) => wayTo(file, thread))).not.toEqual([])
})

test('foreign PDFs are loaded at one place; the library itself loads what we made', () => {
  const loading = globSync('upstream/**/*.ts', { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').includes('PDFDocument.load('))
  expect(loading.sort()).toEqual(['upstream/platform/pdf/foreign-pdf.ts', 'upstream/platform/signing/pdf-sign.ts'])
})

test('a thread is started by its address alone: nothing imports one', () => {
  const imported = [...next.values()].flat().filter(({ to }) => isThread(to))
  expect(imported).toEqual([])
})
