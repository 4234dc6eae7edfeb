/** Runs apart from the service. */
import { parentPort, workerData } from 'node:worker_threads'
import { readOffice } from './office-text.ts'

parentPort?.postMessage(await readOffice(workerData))
