/** Long work beside the pages. */
import { getPriority, setPriority } from 'node:os'

/** A ninth of the processor of somebody who is not nice, where both want it. */
const NICE = 10

/**
 * To be called by a thread at its beginning: it gets what processor the pages leave.
 * Only Linux counts the priority by thread; elsewhere the whole process would step back.
 */
export function workBehind(): void {
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(), NICE))
}
