/** Files lie in rooms by subject: a stranger looks through two dozen names, not through eighty. Folders of areas and of their tests grow with their documents. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './graph.ts'

const most = 25

const isOfArea = (folder: string) => /^(upstream|app)\/areas\/|^tests\//.test(folder)

test('no folder has more than twenty-five files side by side', () => {
  const files = globSync('{app,bench,catalogue,contract,data,scripts,server,upstream}/**/*.{ts,tsx,mjs}', { cwd: root })
  const folders = Map.groupBy(files, (file) => dirname(file).replaceAll('\\', '/'))
  expect(folders.size).toBeGreaterThan(100)
  const full = [...folders].filter(([folder, { length }]) => !isOfArea(folder) && length > most).map(([folder]) => folder)
  expect(full).toEqual([])
})
