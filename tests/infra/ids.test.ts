/** Ids are in the order of their making, whatever the moment that each carries. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isId } from '../../catalogue/values/ids.ts'
import { randomFileId } from '../../upstream/platform/files/upload/keep.ts'
import { anId } from '../../upstream/runtime/change/requests.ts'
import { newId } from '../../upstream/runtime/rows/new-id.ts'

const NOW = new Date('2026-11-20T01:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('ten thousand ids of one millisecond are distinct and ascend as they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newId(NOW))
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
})

test('requests that take turns keep the order of each of their moments', () => {
  const moments = [NOW, later(1), later(-86_400_000)]
  const made = Array.from({ length: 3_000 }, (_, i) => ({ moment: i % 3, id: newId(moments[i % 3]) }))
  for (const moment of [0, 1, 2]) {
    const ids = made.filter((one) => one.moment === moment).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ids)
  }
})

test('an id is a UUID of version 7 that tells its millisecond', () => {
  for (let i = 0; i < 1_000; i++) {
    const id = newId(later(i))
    expect(isId(id)).toBe(true)
    expect(id).toMatch(/^.{14}7.{4}[89ab]/)
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(NOW.getTime() + i)
  }
})

test('S5.7: calls take the id of every file that there is: random throughout, it has no version', () => {
  const refused = Array.from({ length: 1_000 }, () => randomFileId()).filter((id) => !anId.safeParse(id).success)
  expect(refused).toEqual([])
  for (const wrong of ['', 'x', '1', newId(NOW).slice(1), `${newId(NOW)} `, null, 5]) expect(anId.safeParse(wrong).success).toBe(false)
})

test('there is one check of ids: no call asks for a version, which ids of files lack', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const own = globSync('{app,contract,server,upstream}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /z\.(uuid|guid)|0-9a-f\]\{8\}/.test(readFileSync(join(root, file), 'utf8')),
  )
  // Finds an id in the text of another system.
  expect(own).toEqual(['upstream/platform/jobs/row-errors.ts'])
})
