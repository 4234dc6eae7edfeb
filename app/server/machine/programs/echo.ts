/** The other side of the demo's interfaces: it says yes after a while, with a number that is the same for the same key. Nowhere else is there such an address. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { refused } from './refused.ts'

const WAIT_MS = 2_000

export async function echo(request: Request): Promise<Response> {
  if (process.env.DEMO !== '1') return refused(404, 'ADDRESS', 'There is no such address')
  const key = request.headers.get('idempotency-key') ?? ''
  const digits = (BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 12)}`) % 100_000_000n).toString().padStart(8, '0')
  await request.body?.cancel()
  await sleep(WAIT_MS)
  return Response.json({ code: 'S', erpNum: `45${digits}`, erpCode: digits.padStart(10, '0') })
}
