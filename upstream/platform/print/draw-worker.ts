/** The thread that draws paper: fonts are cut and pages laid out here, so that a hundred orders on paper keep no page waiting. */
import { parentPort } from 'node:worker_threads'
import { type BoxLabel, drawLabels, type layouts } from './draw-labels.ts'
import { drawLegal, type LegalPaper } from './draw-legal.ts'
import { drawSheets } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

export type DrawTask =
  | { kind: 'sheets'; sheets: readonly Sheet[]; printed: string }
  | { kind: 'legal'; paper: LegalPaper }
  | { kind: 'labels'; labels: readonly BoxLabel[]; layout: keyof typeof layouts }

export type Drawn = { pdf: Uint8Array } | { failed: Error }

const drawing = (task: DrawTask): Promise<Buffer> => {
  if (task.kind === 'sheets') return drawSheets(task.sheets, task.printed)
  return task.kind === 'legal' ? drawLegal(task.paper) : drawLabels(task.labels, task.layout)
}

parentPort?.on('message', (task: DrawTask) => {
  drawing(task).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (error: Error) => parentPort?.postMessage({ failed: error } satisfies Drawn),
  )
})
