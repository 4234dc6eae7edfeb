/** The way out of this process; nothing is allowed until its entrance says what the environment allows. */
import { createEgress, type Egress } from './egress.ts'

let egress = createEgress([])

export function allowEgress(hosts: readonly string[]): void {
  egress = createEgress(hosts)
}

export const ownEgress = (): Egress => egress
