/** The WebKit of the system, as GTK has it, by WebDriver; it wants a screen, which `xvfb-run` pretends. */
import { vi } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.ts'
import { enterKey, pressAt, strokeOf } from './actions.ts'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'

/** The name of a reference to an element in this protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface WebKit {
  driver: string
  browser: string
  screen: string
}

export async function launchWebKit({ driver, browser, screen }: WebKit): Promise<Driver> {
  const port = await freePort()
  const end = startProgram(screen, ['-a', '-s', '-screen 0 1400x900x24', driver, '-p', String(port)])
  const ask = asker(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => ask('/status'), { timeout: 60_000 })
  const wanted = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const { sessionId } = await ask<{ sessionId: string }>('/session', { capabilities: { alwaysMatch: wanted } })
  const session = <T>(path: string, body: object) => ask<T>(`/session/${sessionId}${path}`, body)
  await session('/window/rect', { width: 1300, height: 860 })

  const perform = (type: 'key' | 'pointer', actions: object[]) => session<void>('/actions', { actions: [{ type, id: type, actions }] })
  const keys = (text: string) => perform('key', [...text].flatMap(strokeOf))

  return {
    open: (url) => session('/url', { url }),
    evaluate: (expression) => session('/execute/sync', { script: `return (${expression})`, args: [] }),
    pressAt: (x, y) => perform('pointer', pressAt(x, y)),
    type: keys,
    enter: () => keys(enterKey),
    async attach(selector, file) {
      const { [elementKey]: element } = await session<Record<string, string>>('/element', { using: 'css selector', value: selector })
      await session(`/element/${element}/value`, { text: file })
    },
    close: end,
  }
}

const asker =
  (driver: string) =>
  async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(driver + path, body && { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(value.message)
    return value
  }
