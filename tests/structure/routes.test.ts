/** Route modules: what they are given is typed by the functions that make it, in one place (app/routes/route.ts). */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './graph.ts'

const routes = globSync('app/routes/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file !== 'app/routes/route.ts')
  .map((file) => ({ file, code: codeOf(readFileSync(join(root, file), 'utf8')) }))

const filesWith = (expression: RegExp) => routes.filter(({ code }) => expression.test(code)).map(({ file }) => file)

test('a route takes the types of its data from its loader and its action, and asserts none', () => {
  expect(routes.length).toBeGreaterThan(60)
  expect(filesWith(/\bas (?!const\b)[\w{([]/)).toEqual([])
  expect(filesWith(/\b(?:useLoaderData|useActionData|useRouteLoaderData|useMatches|useRouteError)\b/)).toEqual([])
})

test('the title of a page is said in one way', () => {
  expect(filesWith(/\bmeta = (?!titled<typeof loader>\()/)).toEqual([])
})

/** Without imports, which rename, and comments, which say `as` in words. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|^(?:import|export \{)[\s\S]*?from '.*'$/gm, '')
}
