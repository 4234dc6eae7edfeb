/** Runs apart from the service. */
import { answerWith } from '../apart/answer.ts'
import { verifyPdf } from './pdf-verify.ts'
import type { Known } from './verified.ts'

export interface VerifyTask {
  bytes: Uint8Array
  known: Known
}

answerWith(({ bytes, known }: VerifyTask) => verifyPdf(Buffer.from(bytes), known))
