/** Where each thread behind the pages begins: it steps back, and then loads what it is to do. */
import { getPriority, setPriority } from 'node:os'

/** A ninth of the processor of somebody who is not nice, where both want it. */
const NICE = 10

// Only Linux counts the priority by thread; elsewhere the whole process would step back.
if (process.platform === 'linux') setPriority(0, Math.max(getPriority(), NICE))
await import(process.argv[2] ?? '')
