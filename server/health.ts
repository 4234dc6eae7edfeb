/** `/healthz`: the process lives. `/readyz`: it takes requests, the services are ready, and agree what time it is. Neither says more (S12.1). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { aheadOf, areApart } from '../contract/clocks.ts'

/** The services ask their database for half of it. */
const probeMs = 1_000

export interface Health {
  answer(req: IncomingMessage, res: ServerResponse): boolean
  setStopping(): void
}

export function createHealth(services = addressesIn(process.env)): Health {
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
    const troubles = await Promise.all(services.map(troubleOf))
    return troubles.find((trouble) => trouble !== null) ?? null
  }
}

/** All that are set: one for all services, or one for some of them. */
function addressesIn(env: NodeJS.ProcessEnv): string[] {
  const set = Object.entries(env).flatMap(([name, address]) => (/^UPSTREAM_(?:[A-Z_]+_)?URL$/.test(name) && address ? [address] : []))
  return [...new Set(env.UPSTREAM_URL ? set : ['http://127.0.0.1:3100', ...set])]
}

/** What keeps the services from their work, in their word; `upstream` where they say nothing. */
async function troubleOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(probeMs) })
    const { code } = (await answer.json()) as { code?: unknown }
    if (!answer.ok) return /^[A-Z]{1,20}$/.test(String(code)) ? String(code).toLowerCase() : 'upstream'
    return areApart(aheadOf(answer.headers.get('date'), Date.now())) ? 'clocks' : null
  } catch {
    return 'upstream'
  }
}

function say(res: ServerResponse, status: number, word: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(word)
}
