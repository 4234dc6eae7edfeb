/** The page of the benchmarks says of each part when and of which commit it was measured, and keeps nothing that has outlived its code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isStale, pageOf, readSections } from '../../bench/machine/benchmarks-page.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8')

test('every section says its day, commit, areas and load, and the page is read as it was written', () => {
  const { intro, sections } = readSections(page)
  expect(sections.map(({ part }) => part)).toContain('people at work')
  expect(pageOf(intro, sections)).toBe(page)
})

test('a section that does not say when it was measured is named', () => {
  expect(() => readSections('# Benchmarks\n\n## login\n\n| what |\n')).toThrow('## login says no day, commit, areas and load')
})

test.each([
  ['of the same day', '2026-11-29', 15, false],
  ['of thirty days ago, before one area', '2026-10-30', 14, false],
  ['of thirty-one days ago', '2026-10-29', 15, true],
  ['of yesterday, before two areas', '2026-11-28', 13, true],
])('what was measured %s is stale: %#', (_, day, areas, expected) => {
  const section = { part: 'login', day, commit: '97c67e9f', areas, load: null, text: '' }
  expect(isStale(section, '2026-11-29', 15)).toBe(expected)
})
