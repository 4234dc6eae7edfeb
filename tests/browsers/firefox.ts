/** The Firefox of the system, by WebDriver BiDi, which it speaks by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.ts'
import { enterKey, pressAt, strokeOf } from './actions.ts'
import { connect } from './bidi.ts'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'

interface Evaluated {
  exceptionDetails?: { text: string }
  result: { sharedId?: string; value?: string }
}

export async function launchFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'supplybase-firefox-'))
  const port = await freePort()
  // Its own walls want what a container lacks; it sees nothing here but our pages.
  const end = startProgram(program, ['--headless', '--remote-debugging-port', String(port), '--no-remote', '--profile', profile], {
    MOZ_DISABLE_CONTENT_SANDBOX: '1',
  })
  const send = await vi.waitFor(() => connect(`ws://127.0.0.1:${port}/session`), { timeout: 60_000 })
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {})
  const [{ context }] = contexts
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 720 } })

  const perform = (type: 'key' | 'pointer', actions: object[]) =>
    send<void>('input.performActions', { context, actions: [{ type, id: type, actions }] })
  const keys = (text: string) => perform('key', [...text].flatMap(strokeOf))
  async function evaluate(expression: string, resultOwnership = 'none') {
    const answer = await send<Evaluated>('script.evaluate', { expression, target: { context }, awaitPromise: true, resultOwnership })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    async evaluate<T>(expression: string) {
      const { value } = await evaluate(`Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`)
      return JSON.parse(value!) as T
    },
    pressAt: (x, y) => perform('pointer', pressAt(x, y)),
    type: keys,
    enter: () => keys(enterKey),
    async attach(selector, file) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`, 'root')
      await send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async close() {
      await end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
