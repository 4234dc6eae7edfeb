import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startVitest } from 'vitest/node'

test('only what a passing test has shown counts as working', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-record-'))
  const support = new URL('../support/record.ts', import.meta.url).pathname
  await writeFile(
    join(folder, 'some.test.ts'),
    `import { expect, test } from 'vitest'
    import { record } from ${JSON.stringify(support)}
    test('passes', () => { record('page', 'shown') })
    test('fails', () => { record('page', 'claimed'); expect(1).toBe(2) })`,
  )
  const notes = join(folder, 'notes')
  const code = process.exitCode
  try {
    const run = await startVitest('test', [], {
      root: folder,
      config: false,
      watch: false,
      reporters: [{}],
      env: { RECORD_COVERAGE: notes },
    })
    await run?.close()
    expect(existsSync(notes)).toBe(true)
    const lines = readdirSync(notes).flatMap((file) => readFileSync(join(notes, file), 'utf8').trim().split('\n'))
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['shown'])
  } finally {
    process.exitCode = code
    await rm(folder, { recursive: true, force: true })
  }
})
