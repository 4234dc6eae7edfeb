/** Long work beside the pages, in a thread that gets what processor they leave. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Room for what a thread has just made. Of the 64 MB that it has otherwise, more may survive at once than Node adds to a full heap so that
 * the thread can end: then it is the process that ends.
 */
export const YOUNG_MB = 16

/** A thread that steps back before it loads `module`, as loading alone takes as long as fifty pages; else as `Worker` is made. */
export const startBehind = (module: URL, { resourceLimits, ...options }: WorkerOptions = {}): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    ...options,
    argv: [module.href],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...resourceLimits },
  })
