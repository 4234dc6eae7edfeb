/** One call over the way out of this process, and whether it succeeded by the rule of its definition. */
import type { Label } from '../../../catalogue/define.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { ownEgress } from '../../egress/index.ts'
import { fill, Refusal } from '../../runtime/refusal.ts'
import { kindOf } from '../../store/error-code.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { factsOf } from './facts.ts'
import type { InterfaceRequest } from './request.ts'

export interface CallOutcome {
  result: 'OK' | 'REFUSED' | 'ERROR' | 'TIMEOUT'
  httpStatus: number | null
  ms: number
  answer: string
  body: unknown
  why: Label | null
}

export async function callOut({ method, url, headers, body, timeoutMs }: InterfaceRequest, successRule: string): Promise<CallOutcome> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answered = await ownEgress().fetch(url, { method, headers, body, signal })
    const answer = await answered.text()
    const found = { httpStatus: answered.status, ms: took(), answer, body: bodyIn(answer) }
    const isGood = answered.status < 500 && (await holds(successRule, factsOf({ status: answered.status, body: found.body })).catch(() => false))
    const { CN, EN } = fill(scsiDefinition.messages.REFUSED, { status: String(answered.status) })
    return { ...found, result: isGood ? 'OK' : answered.status >= 500 ? 'ERROR' : 'REFUSED', why: isGood ? null : [CN, EN] }
  } catch (error) {
    const why: Label = error instanceof Refusal ? [error.words.CN, error.words.EN] : [kindOf(error), kindOf(error)]
    return { result: signal.aborted ? 'TIMEOUT' : 'ERROR', httpStatus: null, ms: took(), answer: '', body: null, why }
  }
}

function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
