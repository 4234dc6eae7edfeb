/** Asks the thread once, in a process of its own: those of tests give every thread more room than the services do (`vitest.config.ts`). */
import { apart } from '../../upstream/platform/apart/apart.ts'
import type { Asked } from './threads.ts'

const ask = apart<Asked, unknown>(new URL('./threads.ts', import.meta.url), { memoryMb: 64, withinMs: 60_000 })
const name = await ask(process.argv[2] as Asked).catch((error: Error) => error.constructor.name)
process.stdout.write(`${name} ${await ask('echo')}`)
