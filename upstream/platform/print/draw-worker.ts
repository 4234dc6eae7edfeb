/** The thread that draws paper: fonts are cut and pages laid out here, so that a hundred orders on paper keep no page waiting. */
import { answerWith } from '../apart/answer.ts'
import { type BoxLabel, drawLabels, type layouts } from './draw-labels.ts'
import { drawLegal, type LegalPaper } from './draw-legal.ts'
import { drawSheets } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

export type DrawTask =
  | { kind: 'sheets'; sheets: readonly Sheet[]; printed: string }
  | { kind: 'legal'; paper: LegalPaper }
  | { kind: 'labels'; labels: readonly BoxLabel[]; layout: keyof typeof layouts }

const drawing = (task: DrawTask): Promise<Buffer> => {
  if (task.kind === 'sheets') return drawSheets(task.sheets, task.printed)
  return task.kind === 'legal' ? drawLegal(task.paper) : drawLabels(task.labels, task.layout)
}

answerWith(drawing)
