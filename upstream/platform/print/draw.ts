/** Paper is drawn in one thread beside the pages, one document after the other; the thread keeps its fonts and ends when nobody prints. */
import { apart } from '../apart/apart.ts'
import type { DrawTask } from './draw-worker.ts'

/** A hundred orders take a fifth of it. */
const drawn = apart<DrawTask, Uint8Array>(new URL('./draw-worker.ts', import.meta.url), { withinMs: 60_000, atOnce: 1 })

export const draw = async (task: DrawTask): Promise<Buffer> => Buffer.from(await drawn(task))
