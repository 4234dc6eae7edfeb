/** JSON lines without secrets (S11.5). */
import { type Logger, pino, stdSerializers } from 'pino'

const SECRETS = ['password', 'authorization', 'cookie', 'signature', 'certificate', 'token', 'code', 'captcha', 'secret']

/** Of an error the kind, words and place; a database error's `detail` repeats the row, so it stays out. */
function withoutValues(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const { code, table, constraint } = error as Error & { code?: string; table?: string; constraint?: string }
  return { type, message, stack, ...(code && { sqlState: code }), ...(table && { table }), ...(constraint && { constraint }) }
}

export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { service: 'upstream' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: withoutValues },
  }
  return destination ? pino(options, destination) : pino(options)
}
