/** A program beside the tests, in a group of its own: whatever it starts ends with it, also when the tests end early. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export function startProgram(program: string, args: string[], env: Record<string, string> = {}): () => Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    end()
    await ended
  }
}
