/** How an outcome leaves the upstream: JSON, a file, a refusal, or a defect with its reference number. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Language } from '../../contract/types.ts'
import { isOfLine } from '../connection/database-line.ts'
import { databaseAway, type HttpRefusal, malformed, refusal, refusalBody } from '../platform/http/refusals.ts'
import { countUntilTaken } from '../platform/load/at-once.ts'
import { Refusal } from '../runtime/rules/refusal.ts'
import type { BinaryAnswer } from '../runtime/types.ts'

export function sendAnswer(reply: FastifyReply, answer: Answer | BinaryAnswer): FastifyReply {
  if (!isBinary(answer)) return (answer.isReplay ? reply.header('idempotent-replay', 'true') : reply).send(answer)
  reply.raw.once('close', countUntilTaken(answer))
  reply.header('content-disposition', dispositionOf(answer.fileName, answer.isInline)).type(answer.contentType)
  if (answer.bytes !== undefined) reply.header('content-length', answer.bytes).header('accept-ranges', 'bytes')
  if (answer.range) reply.code(206).header('content-range', `bytes ${answer.range.start}-${answer.range.end}/${answer.range.total}`)
  return reply.send(answer.body)
}

const isBinary = (answer: Answer | BinaryAnswer): answer is BinaryAnswer => 'contentType' in answer

/** RFC 6266: the name in UTF-8, and one in ASCII for those who cannot read it. */
function dispositionOf(fileName: string, isInline = false): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const utf8 = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

/** Refusals are expected and shown; anything else is a defect, told to the log and to nobody else (S2.6). */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused: HttpRefusal | null = error instanceof Refusal ? error : isOfLine(error) ? databaseAway() : ofFramework(error)
  if (!refused) request.log.error({ err: error }, 'defect')
  const shown = refused ?? defect(request.id)
  if (shown.retryAfter) reply.header('retry-after', shown.retryAfter)
  return reply.code(shown.status).send(refusalBody(shown, languageOf(request)))
}

/** Too large, another media type, an address that cannot be decoded: Fastify says so by status. */
function ofFramework(error: unknown): HttpRefusal | null {
  const { statusCode } = error as FastifyError
  if (!statusCode || statusCode < 400 || statusCode >= 500) return null
  return malformed(statusCode)
}

const defect = (reference: string) =>
  refusal(500, 'DEFECT', { CN: `系统异常，编号 ${reference}`, EN: `Something went wrong, reference ${reference}` })

const languageOf = (request: FastifyRequest): Language => (request.headers.language === 'EN' ? 'EN' : 'CN')
