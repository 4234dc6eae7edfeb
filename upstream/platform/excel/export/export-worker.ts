/** Runs apart from the service: writes one export. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeExport } from './write-export.ts'

await writeExport(workerData, (said) => parentPort?.postMessage(said))
