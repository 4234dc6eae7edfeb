/** A new area is made by one command: its folders, and a line in each of four files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './graph.ts'

const shared = ['catalogue/index.ts', 'catalogue/lookups.ts', 'catalogue/buttons.ts', 'upstream/compose.ts']
const script = join(root, 'scripts/area.ts')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'supplybase-area-'))
  for (const file of shared) cpSync(join(root, file), join(copy, file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('who adds an area touches four files that others share, by an import and a name in each', () => {
  execFileSync(process.execPath, [script, 'moulds-trial', '模具', 'Moulds'], { cwd: copy })
  for (const file of shared) {
    const [before, after] = [root, copy].map((folder) => readFileSync(join(folder, file), 'utf8'))
    const added = after!.split('\n').filter((line) => line !== '' && !before!.split('\n').includes(line))
    expect(added.length, file).toBe(2)
    for (const line of added) expect(line, file).toMatch(/mouldsTrial/)
  }
  expect(readFileSync(join(copy, 'upstream/areas/moulds-trial/index.ts'), 'utf8')).toContain("from '../../../catalogue/moulds-trial/index.ts'")
})

test.each([[['Moulds', '模具', 'Moulds']], [['moulds']], [['moulds-trial', '模具', 'Moulds']]])(
  'an area of the name, the words or the folder %j is refused with what was meant',
  (given) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...given], { cwd: copy, encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toMatch(/npm run area -- NAME|There is an area/)
  },
)
