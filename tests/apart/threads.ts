/** A thread that does what its task says. */
import { parentPort } from 'node:worker_threads'
import { answerWith } from '../../upstream/platform/apart/answer.ts'

export type Asked = 'echo' | 'endless' | 'rows' | 'buffers' | 'deep' | 'breaks' | 'exits'

const deep = (level: number): number => 1 + deep(level + 1)

answerWith((asked: Asked): unknown => {
  if (asked === 'endless') for (;;);
  if (asked === 'rows') for (const rows: string[][] = []; ; ) rows.push(Array.from({ length: 1_000 }, (_, at) => `${at}`))
  // Outside of the heap.
  if (asked === 'buffers') for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
  if (asked === 'deep') return deep(0)
  if (asked === 'breaks') throw new TypeError('A defect of ours')
  if (asked === 'exits') process.exit(0)
  return parentPort ? asked : null
})
