/** Long work beside the pages, in a thread that gets what processor they leave. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that steps back before it loads `module`, as loading alone takes as long as fifty pages; else as `Worker` is made. */
export const startBehind = (module: URL, options: WorkerOptions = {}): Worker =>
  new Worker(new URL('./behind-thread.ts', import.meta.url), { ...options, argv: [module.href] })
