/** `/healthz`: the process lives. `/readyz`: it takes requests and the services answer. Neither says more (S12.1). */
import type { IncomingMessage, ServerResponse } from 'node:http'

const probeMs = 500

export interface Health {
  answer(req: IncomingMessage, res: ServerResponse): boolean
  setStopping(): void
}

export function createHealth(upstream = process.env.UPSTREAM_URL ?? 'http://127.0.0.1:3100'): Health {
  let isStopping = false
  return {
    setStopping() {
      isStopping = true
    },
    answer(req, res) {
      if (req.url === '/healthz') say(res, 200, 'alive')
      else if (req.url === '/readyz') void readiness().then((trouble) => say(res, trouble ? 503 : 200, trouble ?? 'ready'))
      else return false
      return true
    },
  }

  async function readiness(): Promise<string | null> {
    if (isStopping) return 'stopping'
    const answers = await fetch(`${upstream}/healthz`, { signal: AbortSignal.timeout(probeMs) }).then(
      (response) => response.ok,
      () => false,
    )
    return answers ? null : 'upstream'
  }
}

function say(res: ServerResponse, status: number, word: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(word)
}
