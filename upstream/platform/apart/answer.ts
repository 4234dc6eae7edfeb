/** The side of the thread: one task after the other, each answered or told why not. */
import { parentPort } from 'node:worker_threads'

export type Said<Found> = { found: Found } | { failed: Error } | 'OVER'

export function answerWith<Task, Found>(read: (task: Task) => Found | Promise<Found>): void {
  const tell = (said: Said<Found>) => parentPort?.postMessage(said)
  parentPort?.on('message', async (task: Task) => {
    try {
      tell({ found: await read(task) })
    } catch (error) {
      // Deeper than the stack, or larger than anything can be.
      if (error instanceof RangeError) tell('OVER')
      else tell({ failed: error instanceof Error ? error : new Error(String(error)) })
    }
  })
}
