/** JSON lines on standard output; nothing that opens a door is ever a field (S11.5). */
import pino from 'pino'

const logger = pino({
  base: { process: 'web' },
  level: process.env.LOG_LEVEL ?? 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ['*.password', '*.authorization', '*.cookie', '*.signature', '*.code', '*.token'], censor: '…' },
})

export function log(level: 'info' | 'warn' | 'error', message: string, facts: { error?: unknown; [fact: string]: unknown } = {}): void {
  const { error, ...rest } = facts
  logger[level]({ ...rest, ...(error !== undefined && { err: error }) }, message)
}
