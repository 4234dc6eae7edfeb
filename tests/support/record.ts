/** What a passing test has shown to work, for `npm run coverage`; noted only in a full run and only after the test has passed. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'
import { namesOfCall } from '../../contract/call-names.ts'
import type { Answer } from '../../contract/types.ts'
import type { BinaryAnswer } from '../../upstream/runtime/types.ts'

export type Recorded = 'page' | 'entity' | 'action' | 'call' | 'constant' | 'error'

/** Names are those of spec/*.json; an action is `document.doXxx`. What a hook prepares shows nothing and is not noted. */
export function record(kind: Recorded, ...names: string[]): void {
  const folder = process.env.RECORD_COVERAGE
  if (!folder || !TestRunner.getCurrentTest()) return
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail' || task.result?.errors?.length) return
    mkdirSync(folder, { recursive: true })
    const lines = names.map((name) => `${JSON.stringify({ kind, name, test: task.name })}\n`)
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''))
  })
}

/** A call that answered with something; an empty list shows nothing. */
export function recordCall(path: string, answer: Answer | BinaryAnswer): void {
  const isEmpty = 'data' in answer && Array.isArray(answer.data) && answer.data.length === 0
  if (!isEmpty) record('call', ...namesOfCall(path))
}
