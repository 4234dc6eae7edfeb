/** What is read apart keeps its limits, and the process that asked answers others meanwhile. */
import { execFile } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { apart } from '../../upstream/platform/apart/apart.ts'
import { OverLimits } from '../../upstream/platform/apart/limits.ts'
import type { Asked } from './threads.ts'

const run = promisify(execFile)
const ask = apart<Asked, unknown>(new URL('./threads.ts', import.meta.url), { memoryMb: 64, withinMs: 500, atOnce: 1 })
const outcome = (asked: Asked) =>
  ask(asked).then(
    (found) => found,
    (error: unknown) => error,
  )

test('S10.7: what never ends is ended by its own processor time, and others are answered meanwhile', async () => {
  let hasEnded = false
  const endless = outcome('endless').finally(() => {
    hasEnded = true
  })
  let turns = 0
  while (!hasEnded) {
    await setImmediate()
    turns++
  }
  expect(await endless).toBeInstanceOf(OverLimits)
  expect(turns).toBeGreaterThan(100)
})

test.each(['rows', 'buffers', 'deep'] as const)('S10.7: %s without end are over the limits, and the process answers the next one', async (asked) => {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL('./ask.ts', import.meta.url)), asked])
  expect(stdout).toBe('OverLimits echo')
})

test('a defect of ours is told as one, and is none of what was read', async () => {
  const defect = await outcome('breaks')
  expect(defect).toMatchObject({ name: 'TypeError', message: 'A defect of ours' })
  expect(defect).not.toBeInstanceOf(OverLimits)
  expect(await outcome('exits')).toMatchObject({ message: 'The thread has ended' })
  expect(await outcome('echo')).toBe('echo')
})

test('one thread answers task after task', async () => {
  const made: unknown[] = []
  const heard = (worker: unknown) => made.push(worker)
  process.on('worker', heard)
  try {
    expect(await Promise.all(Array.from({ length: 5 }, () => outcome('echo')))).toEqual(Array(5).fill('echo'))
  } finally {
    process.off('worker', heard)
  }
  expect(made.length).toBeLessThanOrEqual(1)
})
