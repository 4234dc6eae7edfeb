/** Every rule for files, workbooks and PDFs has a test that bears its number. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rules = [
  ['S10.1', 'uploads wait in quarantine and leave nothing behind'],
  ['S10.2', 'names are data, contents are what their extension says'],
  ['S10.3', 'downloads and previews run nothing'],
  ['S10.4', 'archives are judged before they are read'],
  ['S10.5', 'imports are read apart, within their limits, all rows or none'],
  ['S10.6', 'exports hold no formula, keep to their rows and belong to who asked'],
  ['S10.7', 'what others made is opened apart, within memory and time'],
] as const

const tests = fileURLToPath(new URL('..', import.meta.url))
/** What tests and their groups are called. */
const titles = globSync('**/*.test.{ts,tsx}', { cwd: tests }).flatMap((file) =>
  [...readFileSync(join(tests, file), 'utf8').matchAll(/^\s*(?:\]\)|(?:test|describe|eachWay)(?:\.each[^(]*\([^)]*\))?)\(\s*['"`]([^\n]*)/gm)].map(
    ([, title = '']) => title,
  ),
)

test.each(rules)('%s: %s', (rule) => {
  const named = titles.filter((title) => new RegExp(`\\b${rule.replace('.', '\\.')}\\b`).test(title))
  expect(named.length, `${rule} has no test of its number`).toBeGreaterThan(0)
})
