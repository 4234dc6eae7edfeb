/** `npm start`: everything from a fresh copy of the project to two running processes; nothing is asked. */
import { ensureInstalled, onProjectNode } from './lib/machine.mjs'

try {
  ensureInstalled((step) => console.log(`  ${step}`))
  await onProjectNode('scripts/serve.ts', process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
