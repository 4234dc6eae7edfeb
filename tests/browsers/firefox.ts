/** The Firefox of the system, by WebDriver BiDi, which it speaks by itself. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from './driver.ts'

const startMs = 60_000

export async function launchFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'supplybase-firefox-'))
  const args = [
    '--headless',
    '--remote-debugging-port',
    '0',
    '--profile',
    profile,
    '--no-remote',
    '--width',
    '1280',
    '--height',
    '720',
    'about:blank',
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' } })
  process.once('exit', () => child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Firefox did not start:\n${said}`)), startMs)
    child.stderr.on('data', (part) => {
      said += part
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) {
        clearTimeout(timer)
        resolve(found)
      }
    })
  })
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]!.context
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 720 } })
  const perform = (type: 'key' | 'pointer', actions: object[]) => send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  const keys = (text: string) =>
    perform(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  const evaluate = async (expression: string, resultOwnership = 'none') => {
    const said = await send('script.evaluate', { expression, target: { context }, awaitPromise: true, resultOwnership })
    const answer = said as { exceptionDetails?: { text: string }; result: { sharedId?: string; value?: unknown } }
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'none' })),
    evaluate: async <T>(expression: string) =>
      JSON.parse(String((await evaluate(`Promise.resolve(${expression}).then((v) => JSON.stringify(v ?? null))`)).value)) as T,
    pressAt: async (x, y) =>
      void (await perform('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) => void (await keys(text)),
    enter: async () => void (await keys('\uE007')),
    async attach(selector, file) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`, 'root')
      await send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** One question and its answer at a time or several; what is told unasked is of no interest here. */
async function connect(address: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Nobody listens at ${address}`))
  })
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  }
  let count = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
    })
}
