/** A new area is made by one command: its folders, and a line in each of two files. A document in it is a line of its own. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './graph.ts'

const shared = ['catalogue/index.ts', 'upstream/compose.ts']
const script = join(root, 'scripts/area.ts')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'supplybase-area-'))
  for (const file of shared) cpSync(join(root, file), join(copy, file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('who adds an area touches two files that others share, by an import and a name in each', () => {
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

describe('two who add a document each', () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: copy, encoding: 'utf8' })

  /** As how-to.md says: imported, and named at the end of the list. */
  function addTo(index: string, name: string, file: string, end: RegExp, entry: string): void {
    const source = readFileSync(join(copy, index), 'utf8')
    const imported = source.replace(/(?=\n\nexport const)/, `\nimport { ${name} } from './${file}.ts'`)
    writeFileSync(
      join(copy, index),
      imported.replace(end, (whole) => `    ${entry},\n${whole}`),
    )
  }

  function onBranch(branch: string, name: string, file: string): void {
    git('switch', '--quiet', '--create', branch, 'main')
    addTo(places.definitions, name, file, / {2}\],/, name)
    addTo(places.services, `${name}Behaviour`, file, / {2}\},\n/, `${name}: ${name}Behaviour`)
    git('commit', '--quiet', '--all', '--message', `Add ${name}`)
  }

  const places = { definitions: 'catalogue/moulds-merged/index.ts', services: 'upstream/areas/moulds-merged/index.ts' }

  test('to one new area have both of them when the second one merges', () => {
    execFileSync(process.execPath, [script, 'moulds-merged', '模具', 'Moulds'], { cwd: copy })
    cpSync(join(root, '.gitattributes'), join(copy, '.gitattributes'))
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'A new area')
    onBranch('lends', 'mouldLend', 'mould-lend')
    onBranch('repairs', 'mouldRepair', 'mould-repair')
    git('switch', '--quiet', 'main')
    git('merge', '--quiet', '--no-edit', 'lends')
    git('merge', '--quiet', '--no-edit', 'repairs')

    const linesOf = (path: string) => readFileSync(join(copy, path), 'utf8').split('\n')
    for (const [path, suffix] of [
      [places.definitions, ''],
      [places.services, 'Behaviour'],
    ] as const)
      for (const name of ['mouldLend', 'mouldRepair']) {
        expect(
          linesOf(path).filter((line) => line.startsWith(`import { ${name}${suffix} }`)),
          path,
        ).toHaveLength(1)
        expect(
          linesOf(path).filter((line) => line.startsWith(`    ${name}`)),
          path,
        ).toHaveLength(1)
      }
  })
})
