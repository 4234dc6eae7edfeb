/**
 * Connections to the services, by what they are held for: a file whose reader is slow, or an upload that takes minutes, must not stand where a
 * page wants to pass. Nobody holds more than a quarter of those for one purpose; who wants more waits for his own (S2.7).
 */
import { Agent } from 'undici'
import { createShares, type Leave } from '../../../contract/shares.ts'
import { UpstreamBusy } from '../answer/errors.ts'

export type Purpose = 'pages' | 'programs' | 'files' | 'uploads' | 'live'

const connectMs = 5_000
const answerMs = 30_000
/** Less than a page may take altogether; programs and files have more patience. */
const pageWaitMs = Number(process.env.CONNECTION_WAIT_MS ?? 2_000)
const otherWaitMs = 10_000
const mostWaiting = 500
const partOfOne = 4

const lines = {
  pages: openLine(64, pageWaitMs),
  programs: openLine(32, otherWaitMs),
  // A person's downloads and prints at once.
  files: openLine(32, otherWaitMs),
  uploads: openLine(32, otherWaitMs),
  // Held while nothing happens: one for each window that looks into a room.
  live: openLine(1_024, otherWaitMs),
}

function openLine(connections: number, waitMs: number) {
  return {
    agent: new Agent({ connect: { timeout: connectMs }, headersTimeout: answerMs, bodyTimeout: answerMs, keepAliveTimeout: 30_000, connections }),
    shares: createShares({ places: connections, partOfOne, mostWaiting, waitMs }),
  }
}

/** A connection of one's share, held until `leave`. */
export async function takeLine(purpose: Purpose, holder: string): Promise<{ agent: Agent; leave: Leave }> {
  const { agent, shares } = lines[purpose]
  const leave = await shares.enter({ holder })
  if (!leave) throw new UpstreamBusy(`no connection for ${purpose} came free`)
  return { agent, leave }
}
