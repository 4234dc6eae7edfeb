/** The WebKit of the system, as GTK has it, by WebDriver; it wants a screen, which `xvfb-run` pretends. */
import { spawn } from 'node:child_process'
import { freePort } from '../../scripts/lib/free-port.ts'
import type { Driver } from './driver.ts'

const startMs = 30_000
/** The name of a reference to an element in this protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function launchWebKit(driver: string, browser: string): Promise<Driver> {
  const port = await freePort()
  // A group of its own: the screen and the browser end with it.
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x900x24', driver, '-p', String(port)], { stdio: 'ignore', detached: true })
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', end)
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error((value as { message: string }).message)
    return value
  }
  const until = Date.now() + startMs
  while (!(await ask('/status').catch(() => null))) {
    if (Date.now() > until) throw new Error('The driver of WebKit did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const wanted = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const { sessionId } = (await ask('/session', { capabilities: { alwaysMatch: wanted } })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await ask(`${session}/window/rect`, { width: 1300, height: 860 })
  const actions = (type: 'key' | 'pointer', list: object[]) => ask(`${session}/actions`, { actions: [{ type, id: type, actions: list }] })
  const keys = async (text: string) =>
    void (await actions(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    ))
  return {
    open: async (url) => void (await ask(`${session}/url`, { url })),
    evaluate: <T>(expression: string) => ask(`${session}/execute/sync`, { script: `return (${expression})`, args: [] }) as Promise<T>,
    pressAt: async (x, y) =>
      void (await actions('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: keys,
    enter: () => keys('\uE007'),
    async attach(selector, file) {
      const element = await ask(`${session}/element`, { using: 'css selector', value: selector })
      await ask(`${session}/element/${element[elementKey]}/value`, { text: file })
    },
    async close() {
      await ask(session, undefined, 'DELETE').catch(() => {})
      const ended = new Promise((resolve) => child.once('exit', resolve))
      end()
      await ended
    },
  }
}
