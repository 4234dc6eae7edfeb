/** What a passing test has shown to work, for `npm run coverage`; noted only in a full run and only after the test has passed. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'

export type Recorded = 'page' | 'entity' | 'action' | 'call' | 'constant' | 'error'

/** Names are those of spec/*.json; an action is `document.doXxx`. What a hook prepares shows nothing and is not noted. */
export function record(kind: Recorded, name: string): void {
  const folder = process.env.RECORD_COVERAGE
  if (!folder || !TestRunner.getCurrentTest()) return
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail' || task.result?.errors?.length) return
    mkdirSync(folder, { recursive: true })
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ kind, name, test: task.name })}\n`)
  })
}
