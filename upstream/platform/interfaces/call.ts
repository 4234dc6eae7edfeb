/** One call over the way out of this process, and whether it succeeded by the rule of its definition. */
import type { Label } from '../../../catalogue/define.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { ownEgress } from '../../egress/index.ts'
import { fill, Refusal } from '../../runtime/refusal.ts'
import { kindOf } from '../../store/error-code.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { Halt } from '../workflow/engine/words.ts'
import { forgetToken } from './authorization.ts'
import { factsOf } from './facts.ts'
import type { Interface } from './mapping.ts'
import { activeConfig, type InterfaceRequest } from './request.ts'
import { answerIn } from './soap.ts'

export interface CallOutcome {
  result: 'OK' | 'REFUSED' | 'ERROR' | 'TIMEOUT'
  httpStatus: number | null
  ms: number
  answer: string
  body: unknown
  why: Label | null
}

const UNAUTHORIZED = 401

export async function callOut(definition: Interface, { method, url, headers, body, timeoutMs, peer }: InterfaceRequest): Promise<CallOutcome> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answered = await ownEgress().fetch(url, { method, headers, body, signal }, peer)
    const answer = await answered.text()
    const found = { httpStatus: answered.status, ms: took(), answer, body: bodyIn(definition, answer) }
    if (answered.status === UNAUTHORIZED) forgetToken(activeConfig(definition))
    const facts = factsOf({ status: answered.status, body: found.body })
    const isGood = answered.status < 500 && (await holds(definition.successRule, facts).catch(() => false))
    const { CN, EN } = fill(scsiDefinition.messages.REFUSED, { status: String(answered.status) })
    return { ...found, result: isGood ? 'OK' : answered.status >= 500 ? 'ERROR' : 'REFUSED', why: isGood ? null : [CN, EN] }
  } catch (error) {
    return { result: signal.aborted ? 'TIMEOUT' : 'ERROR', httpStatus: null, ms: took(), answer: '', body: null, why: whyOf(error) }
  }
}

const whyOf = (error: unknown): Label =>
  error instanceof Refusal || error instanceof Halt ? [error.words.CN, error.words.EN] : [kindOf(error), kindOf(error)]

/** What could not be made is never sent. */
export function asOutcome(error: unknown): CallOutcome {
  if (!(error instanceof Refusal) && !(error instanceof Halt)) throw error
  return { result: 'ERROR', httpStatus: null, ms: 0, answer: '', body: null, why: whyOf(error) }
}

const bodyIn = ({ protocol }: Interface, text: string): unknown => (protocol === 'SOAP' ? answerIn(text) : jsonIn(text))

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
