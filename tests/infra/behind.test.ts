/** Long work beside the pages gets what processor they leave. */
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread of files steps behind, and the service that started it does not', async () => {
  const own = getPriority()
  const module = new URL('../../upstream/behind.ts', import.meta.url).href
  const thread = new Worker(
    `import(${JSON.stringify(module)}).then(({ workBehind }) => {
       workBehind()
       require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())
     })`,
    { eval: true },
  )
  const theirs = await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
  await thread.terminate()
  expect(theirs).toBe(process.platform === 'linux' ? Math.max(own, 10) : own)
  expect(getPriority()).toBe(own)
})
