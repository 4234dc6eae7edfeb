/** Two clocks never meet in a test: that of the story, which stands at NOW, and that of processes and browsers, which runs. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tests = fileURLToPath(new URL('..', import.meta.url))
const running = globSync('**/*.test.ts', { cwd: tests, exclude: ['structure/**'] })
  .map((name) => ({ name, text: readFileSync(`${tests}${name}`, 'utf8') }))
  .filter(({ text }) => text.includes('await startSystem('))

test('beside running processes nobody works at the moment of the story', () => {
  expect(running.length).toBeGreaterThan(50)
  const mixed = running.filter(({ text }) => /\b(?:NOW|TODAY)\b/.test(text) || /openWorld(?:With)?\((?!system\.database\))/.test(text))
  expect(mixed.map(({ name }) => name)).toEqual([])
})

test('their days are counted from the present, not written down', () => {
  const written = running.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:promised|shipDate|arriveDate)\b[^\n]*?'(20\d\d-\d\d-\d\d)'/g)].map(([line]) => `${name}: ${line}`),
  )
  expect(written.filter((line) => !line.includes("'2099-"))).toEqual([])
})
