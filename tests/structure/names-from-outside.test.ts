/** Objects that are filled by name have no prototype that a name could reach: `emptyRecord`, a map, or all entries at once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './graph.ts'

/** Objects with a prototype that are filled by a name that is worked out, by their names. */
function filledByName(source: string): string[] {
  const made = [...source.matchAll(/\b(?:const|let) (\w+)(?:: [^=\n]+)? = \{\}/g)].map(([, name = '']) => name)
  return [...new Set(made)].filter((name) => new RegExp(`\\b${name}\\[(?!['"\`\\d])[^\\]\\n]+\\](?: \\?\\?)? ?= |\\[${name}\\[`).test(source))
}

test('S2.3: nothing with a prototype is filled by names', () => {
  const files = globSync(['{upstream,contract,server}/**/*.ts', 'app/server/**/*.{ts,tsx}', 'app/*.ts'], { cwd: root })
  const found = files.flatMap((file) => filledByName(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test('it would be found, with a type and without', () => {
  expect(filledByName('const row: Record<string, unknown> = {}\nfor (const key of keys) row[key] = 1')).toEqual(['row'])
  expect(filledByName('let all = {}\n[all[key], b] = pair')).toEqual(['all'])
  expect(filledByName('const row = emptyRecord()\nrow[key] = 1\nconst one = {}\none.x = 1')).toEqual([])
})
