/** Long work beside the pages gets what processor they leave. */
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startBehind } from '../../upstream/low-priority/work.ts'

test('a thread of files has stepped behind when it begins to load, and the service that started it has not', async () => {
  const own = getPriority()
  const work = `
    import { getPriority } from 'node:os'
    import { parentPort, workerData } from 'node:worker_threads'
    parentPort.postMessage({ priority: getPriority(), workerData })`
  const thread = startBehind(new URL(`data:text/javascript,${encodeURIComponent(work)}`), { workerData: 'orders.xlsx' })
  const theirs = await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
  await thread.terminate()
  expect(theirs).toEqual({ priority: process.platform === 'linux' ? Math.max(own, 10) : own, workerData: 'orders.xlsx' })
  expect(getPriority()).toBe(own)
})
