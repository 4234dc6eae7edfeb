/** S2.5: whoever sends a browser somewhere asks the one function that decides where it may go. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { redirect, redirectAway, safeTarget } from '../../app/server/answer/return-to.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const filesWith = (expression: RegExp) => sources.flatMap(({ file, text }) => (expression.test(text) ? [file] : [])).sort()

test('the redirect of the framework is used in one place', () => {
  expect(filesWith(/import[^;]*\b(?:redirect|redirectDocument|replace)\b[^;]*from '@remix-run\/(?:node|react|server-runtime)'/)).toEqual([
    'app/server/answer/return-to.ts',
  ])
})

test('nobody writes the header of a redirect by hand', () => {
  // A SCIM client is told there where the record is that it made (201).
  expect(filesWith(/['"]location['"]/i)).toEqual(['app/server/machine/scim.ts'])
  expect(filesWith(/status: 30[1278]\b/)).toEqual([])
  expect(filesWith(/status: 303\b/).filter((file) => !/import \{[^}]*\bredirect\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(filesWith(/http-equiv="refresh"|httpEquiv="refresh"/)).not.toContain('app/server/answer/return-to.ts')
})

test('only a provider and an application that somebody agreed to lie elsewhere', () => {
  expect(filesWith(/\bredirectAway\(/)).toEqual(['app/server/answer/return-to.ts', 'app/server/door/consent.ts', 'app/server/door/sign-on.ts'])
  expect(() => redirectAway('javascript:alert(1)')).toThrow()
})

test('what is decided stays decided, with what was searched and with the anchor', () => {
  expect(safeTarget('/main/purchaseOrderList?docNum=PO1')).toBe('/main/purchaseOrderList?docNum=PO1')
  expect(safeTarget('/main/../main/x')).toBe('/main/x')
  const leadsTo = (address: string) => redirect(address).headers.get('location')
  expect(leadsTo('/main/purchaseOrderEdit?id=1#tab-files')).toBe('/main/purchaseOrderEdit?id=1#tab-files')
  for (const address of ['/..//evil.example', '//evil.example', 'https://evil.example', '/%2e//evil.example']) expect(leadsTo(address)).toBe('/main')
})
