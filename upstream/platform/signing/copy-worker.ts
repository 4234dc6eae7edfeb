/** Runs apart from the service. */
import { answerWith } from '../apart/answer.ts'
import { type CopyMark, drawCopy } from './draw-copy.ts'

export interface CopyTask {
  bytes: Uint8Array
  mark: CopyMark
}

answerWith(({ bytes, mark }: CopyTask) => drawCopy(bytes, mark))
