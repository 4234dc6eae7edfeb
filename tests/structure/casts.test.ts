/** Holds how often the compiler is told instead of asked: casts a thousand lines, by layer. The ceilings only ever come down. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './graph.ts'

/** Layer → most casts a thousand lines. The language itself (`catalogue/`) makes precise types out of wide ones, and is not counted. */
const CEILINGS = { app: 3.6, contract: 3.2, server: 3.9, upstream: 3.5 }

test.each(Object.entries(CEILINGS))('%s has at most %d casts a thousand lines', (layer, ceiling) => {
  const texts = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const lines = texts.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
  const casts = texts.reduce((sum, [file, text]) => sum + castsIn(file, text), 0)
  expect((casts / lines) * 1_000).toBeLessThanOrEqual(ceiling)
})

test('a cast is counted, a constant and a renamed import are none', () => {
  expect(castsIn('a.ts', 'const one = two as number')).toBe(1)
  expect(castsIn('a.ts', "import { a as b } from './c.ts'\nexport const list = ['a'] as const")).toBe(0)
})

function castsIn(file: string, text: string): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  let casts = 0
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts++
    ts.forEachChild(node, visit)
  }
  visit(source)
  return casts
}
