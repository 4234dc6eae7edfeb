/** One call over the way out of this process, and whether it succeeded by the rule of its definition. */

import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import { ownEgress } from '../../egress/index.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'
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

/** As it was read, and as a file where it is none of the texts that systems speak in. */
export interface FileOutcome extends CallOutcome {
  file: Buffer | null
}

const UNAUTHORIZED = 401

type Answered = Awaited<ReturnType<ReturnType<typeof ownEgress>['fetch']>>
type Read = Pick<CallOutcome, 'answer' | 'body'>

export const callOut = (definition: Interface, request: InterfaceRequest): Promise<CallOutcome> =>
  called(definition, request, (answered) => readText(definition, answered), unread)

/** For answers that may be a file. */
export const callForFile = (definition: Interface, request: InterfaceRequest): Promise<FileOutcome> =>
  called<Read & { file: Buffer | null }>(definition, request, (answered) => readFile(definition, answered), { ...unread, file: null })

const unread: Read = { answer: '', body: null }

async function readText(definition: Interface, answered: Answered): Promise<Read> {
  const answer = await answered.text()
  return { answer, body: await bodyIn(definition, answer) }
}

async function readFile(definition: Interface, answered: Answered): Promise<Read & { file: Buffer | null }> {
  const type = answered.headers.get('content-type') ?? 'text/plain'
  if (/^text\/|json|xml/i.test(type)) return { ...(await readText(definition, answered)), file: null }
  const file = Buffer.from(await answered.arrayBuffer())
  return { answer: `${type}, ${file.length} B`, body: null, file }
}

async function called<R extends Read>(
  definition: Interface,
  { method, url, headers, body, timeoutMs, peer }: InterfaceRequest,
  read: (answered: Answered) => Promise<R>,
  nothing: R,
): Promise<Omit<CallOutcome, keyof Read> & R> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answered = await ownEgress().fetch(url, { method, headers, body, signal }, peer)
    const found = { ...(await read(answered)), httpStatus: answered.status, ms: took() }
    if (answered.status === UNAUTHORIZED) forgetToken(activeConfig(definition))
    const facts = factsOf({ status: answered.status, body: found.body })
    const isGood = answered.status < 500 && (await holds(definition.successRule, facts).catch(() => false))
    const { CN, EN } = fill(scsiDefinition.messages.REFUSED, { status: String(answered.status) })
    return { ...found, result: isGood ? 'OK' : answered.status >= 500 ? 'ERROR' : 'REFUSED', why: isGood ? null : [CN, EN] }
  } catch (error) {
    return { ...nothing, result: signal.aborted ? 'TIMEOUT' : 'ERROR', httpStatus: null, ms: took(), why: whyOf(error) }
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
