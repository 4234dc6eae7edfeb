/** `npm test`: everything that must pass, and one line at the end that says how it went. */
import { ensureInstalled, onProjectNode } from './lib/machine.mjs'

try {
  ensureInstalled((step) => console.log(step))
  await onProjectNode('scripts/run-tests.ts', process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}
