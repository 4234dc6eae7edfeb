/** S12.3: not ready at once, no new connections after 2 s, requests in flight end, exit 0. S2.6: a defect nobody caught takes the same way. */
import type { Server } from 'node:http'
import type { Health } from './health.ts'
import { log } from './log.ts'

const refuseAfterMs = 2_000

export function stopGracefully(server: Server, health: Health, timeoutMs: number): void {
  let isStopping = false
  const stop = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    health.setStopping()
    setTimeout(() => {
      server.close(() => process.exit(exitCode))
      server.closeIdleConnections()
      setTimeout(() => {
        server.closeAllConnections()
        process.exit(exitCode)
      }, timeoutMs).unref()
    }, refuseAfterMs)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error) => {
      log('error', kind, { error })
      stop(1)
    })
  }
}
