/** Files lie in rooms by subject: a stranger looks through two dozen names, not through eighty. Folders of areas and of their tests grow with their documents. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './graph.ts'

const most = 25

/** Not parted yet, with the most that each may hold until it is. */
const waiting: Record<string, number> = {
  'app/components': 33,
  'app/components/edit': 49,
  'app/components/fields': 32,
  'app/components/pages': 57,
  'app/routes': 110,
  'app/server/describe': 29,
  bench: 52,
}

const isOfArea = (folder: string) => /^(upstream|app)\/areas\/|^tests\//.test(folder)

test('no folder has more than twenty-five files side by side, and none that waits to be parted grows', () => {
  const files = globSync('{app,bench,catalogue,contract,data,scripts,server,upstream}/**/*.{ts,tsx,mjs}', { cwd: root })
  const folders = Map.groupBy(files, (file) => dirname(file).replaceAll('\\', '/'))
  expect(folders.size).toBeGreaterThan(100)
  const full = [...folders].filter(([folder, { length }]) => !isOfArea(folder) && length > (waiting[folder] ?? most)).map(([folder]) => folder)
  expect(full).toEqual([])
})

test('whoever parts a folder takes it off the list', () => {
  const parted = Object.keys(waiting).filter((folder) => globSync(`${folder}/*.{ts,tsx,mjs}`, { cwd: root }).length <= most)
  expect(parted).toEqual([])
})
