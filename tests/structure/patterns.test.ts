/**
 * S2.8: no regular expression takes longer than in proportion to the text that it searches. Each one in the sources is taken apart
 * (`patterns/growth.ts`); what cannot be shown to be linear stands here with the reason why it may stay.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './graph.ts'
import { growthOf } from './patterns/growth.ts'

interface Found {
  file: string
  /** As it is written, or the call that makes it. */
  written: string
}

/** Not linear by its form, and why no text makes it slow. */
const answeredFor: readonly (Found & { because: string })[] = [
  {
    file: 'app/lines/cells.ts',
    written: '/(?:"((?:[^"]|"")*)"(?=[\\t\\r\\n]|$)|([^\\t\\r\\n]*))(\\t|\\r\\n|\\n|\\r|$)/g',
    because: 'it begins at each cell only, and a cell that is read beyond its tab ends where the next one begins that would be',
  },
  {
    file: 'catalogue/legal/html.ts',
    written: '/<(\\/?)([a-z0-9]+)([^>]*?)\\/?>|([^<]+)/g',
    because: 'of cleaned HTML, in which every sign of a tag stands in a tag',
  },
  { file: 'catalogue/legal/html.ts', written: '/([\\w-]+)="([^"]*)"/g', because: 'of the tags of cleaned HTML, whose attributes are few and short' },
]

/** Put together as the program runs, of our own parts: with an example of what comes of it. */
const putTogether: Readonly<Record<string, readonly RegExp[]>> = {
  'catalogue/values/ids.ts': [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  'catalogue/values/answer-normalisation.ts': [/^-?\d{1,15}(\.\d{1,6})?$/],
  'app/server/describe/edit/describe-attachments.ts': [/^(\w+)(?::([0-9a-f-]{36})|\[(\d{1,4})\])$/i],
  'app/server/door/gate.ts': [/(?:^|;\s*)captcha=([0-9a-f-]{36})/i],
  'app/server/form/issues.ts': [/第12行|\bline 12\b/i],
  'app/server/list/list-rows.ts': [/^row\.([0-9a-f-]{36})\.(\w+)$/i],
  'app/server/list/take-rows.ts': [/^row\.([0-9a-f-]{36})\.qty$/i],
  'app/server/rights/responsibility-matrix.ts': [/^user\.([0-9a-f-]{36})$/i],
  'app/server/tree/project-tree.ts': [/^([pm])\.([0-9a-f-]{36})$/i],
  'upstream/runtime/change/take.ts': [/^\d{1,14}(\.\d{1,4})?$/],
  'server/page-handlers.ts': [/^main\/[^/]+\/picture$/i, /^wopi\/.*$/i],
}

const found = globSync('{app,catalogue,contract,server,upstream}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  patternsIn(file, readFileSync(join(root, file), 'utf8')),
)
const literals = found.filter(({ written }) => written.startsWith('/'))

test('S2.8 every regular expression is linear, or somebody answers for it', () => {
  expect(literals.length).toBeGreaterThan(400)
  const slow = literals.filter(({ written }) => growthOf(patternOf(written)) !== 'linear')
  expect(slow).toEqual(expect.arrayContaining(answeredFor.map(({ file, written }) => ({ file, written }))))
  expect(slow.filter(({ file, written }) => !answeredFor.some((one) => one.file === file && one.written === written))).toEqual([])
})

test('S2.8 those that are put together as the program runs are known, and linear as well', () => {
  const files = found.filter(({ written }) => !written.startsWith('/')).map(({ file }) => file)
  expect(new Set(files)).toEqual(new Set(Object.keys(putTogether)))
  expect(
    Object.values(putTogether)
      .flat()
      .map((example) => growthOf(example)),
  ).not.toContain('more')
})

test.each([
  ['blanks at the end', /\s+$/],
  ['zeros at the end', /\.?0+$/],
  ['a tag that nobody closes', /<[^>]*>/g],
  ['a comment that nobody closes', /\/\*[\s\S]*?\*\//g],
  ['a word before a sign', /\w*!/],
  ['two ends of a line', /^(.+?)\s*$/],
  ['three parts that each take all', /^a.*b.*c$/],
  ['a loop within a loop', /(a*)*b/],
  ['two words for one', /(a|a)*b/],
  ['what may be left out twice', /(?:a?b?)*c/],
  ['a list of what holds its own comma', /^(?:[^;]+,?)+$/],
  ['an end within a look ahead', /\B(?=(\d{3})+$)/g],
  ['more than is counted', /a{1,600}$/],
  ['what goes on after a match', /(?:.*x)?/g],
])('%s is found to grow faster than its text: %s', (_, pattern) => expect(growthOf(pattern)).toBe('more'))

test.each([
  ['blanks at the beginning', /^\s+/],
  ['the end of a run that is looked behind at', /(?<!\s)\s+$/],
  ['a tag that holds no other', /<[^<>]*>/g],
  ['an address', /^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/],
  ['a figure', /^-?(?:\d+(?:\.\d*)?|\.\d+)$/],
  ['words, one after the other', /\b[a-z]+\b/g],
  ['a quoted text with signs that are held', /^"(?:[^"\\]|\\.)*"$/],
  ['a long text of one sign', /\d+/g],
  ['lines', /^.*$/gm],
])('%s is linear: %s', (_, pattern) => expect(growthOf(pattern)).toBe('linear'))

test('what refers back to itself is not understood, and so has to be answered for', () => {
  expect(growthOf(/(['"]).*?\1/)).toBe('not understood')
  expect(growthOf(/(?<=a+)b/)).toBe('not understood')
})

function patternsIn(file: string, text: string): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const patterns: Found[] = []
  const visit = (node: ts.Node): void => {
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (ts.isRegularExpressionLiteral(node) || (isCall && node.expression.getText() === 'RegExp')) patterns.push({ file, written: node.getText() })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return patterns
}

function patternOf(written: string): RegExp {
  const end = written.lastIndexOf('/')
  return new RegExp(written.slice(1, end), written.slice(end + 1))
}
