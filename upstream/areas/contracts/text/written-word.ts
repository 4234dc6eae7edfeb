/** A text as a Word document, written apart from the pages. */
import { apart } from '../../../platform/apart/apart.ts'
import type { WordTask } from './word-worker.ts'

const writeApart = apart<WordTask, Uint8Array>(new URL('./word-worker.ts', import.meta.url))

export const wordOf = async (task: WordTask): Promise<Buffer> => Buffer.from(await writeApart(task))
