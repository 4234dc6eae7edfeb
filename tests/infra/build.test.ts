import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../../scripts/lib/build/build.ts'

/** What this process has started and still runs. */
const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean))

test('a start that builds leaves no builder behind', async () => {
  const before = children()
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-build-'))
  await bundle(folder)
  expect(await readdir(folder)).toContain('upstream.js')
  await expect.poll(children).toEqual(before)
})
