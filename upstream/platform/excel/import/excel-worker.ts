/** Runs apart from the service: holds an uploaded workbook and answers for its rows. */
import { parentPort, workerData } from 'node:worker_threads'
import { holdWorkbook, type Outcome, type Question } from './hold-workbook.ts'

const tell = (outcome: Outcome) => parentPort?.postMessage(outcome)
const { outcome, answer } = await holdWorkbook(workerData)
if (answer) parentPort?.on('message', async (question: Question) => tell(await answer(question)))
tell(outcome)
