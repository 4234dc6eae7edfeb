/** A person before a browser, of whom a journey tells in sentences: reads, presses, types, as anybody does who sees the page. */
import { expect } from 'vitest'
import type { Driver } from './driver.ts'

export type Person = ReturnType<typeof personAt>

const text = JSON.stringify

export function personAt(driver: Driver, origin: string) {
  /** A page that is just being left answers nothing. */
  const ask = <T>(expression: string) => driver.evaluate<T>(expression).catch(() => null)
  const reads = () => ask<string>('document.body.innerText')

  /**
   * Where the element can be pressed; what covers it, moves or is under way is waited for. It is scrolled to only where it cannot be pressed:
   * Firefox moves what stands in the middle to and fro by a pixel each time that it is asked for the middle. WebKitGTK lays its scroll bar over
   * the lower half of a table's last row; there one presses the upper.
   */
  async function placeOf(selector: string, label = ''): Promise<{ x: number; y: number }> {
    const look = `(function () {
      var all = Array.prototype.slice.call(document.querySelectorAll(${text(selector)}));
      var one = all.filter(function (e) { return e.getClientRects().length > 0 && !e.closest('.hidden') && e.innerText.indexOf(${text(label)}) >= 0 })[0];
      if (!one || document.readyState === 'loading') return null;
      var box = one.getBoundingClientRect(), x = box.x + box.width / 2;
      for (var part = 2; part <= 4; part += 2) {
        var y = box.y + box.height / part, top = document.elementFromPoint(x, y);
        if (top && one.contains(top)) return { x: x, y: y };
      }
      one.scrollIntoView({ block: 'center', inline: 'center' });
      return null;
    })()`
    let found: { x: number; y: number } | null = null
    const isStill = async () => {
      const before = found
      found = await ask(look)
      return found !== null && before?.x === found.x && before.y === found.y
    }
    await expect.poll(isStill, { message: `${selector} ${label} can be pressed` }).toBe(true)
    return found!
  }

  /** Several look alike: `label` is what stands on the one that is meant. */
  const press = async (selector: string, label?: string) => {
    const { x, y } = await placeOf(selector, label)
    await driver.pressAt(x, y)
  }

  return {
    press,
    /** Until the page that was there is gone: a browser may answer before, and whoever looks at once would see that one. */
    async open(path: string) {
      await ask('window.isLeft = true')
      await driver.open(path.startsWith('http') ? path : origin + path)
      await expect.poll(() => ask<boolean>('window.isLeft !== true'), { message: `opens ${path}` }).toBe(true)
    },
    sees: (what: string | RegExp) => expect.poll(reads, { message: `sees ${what}` }).toMatch(what),
    heading: () => ask<string>(`(document.querySelector('h1') || {}).innerText`),
    comesTo: (path: RegExp) => expect.poll(() => ask<string>('location.pathname'), { message: `comes to ${path}` }).toMatch(path),
    async fill(name: string, value: string) {
      const selector = `[name=${text(name)}]:not([type=hidden])`
      const { x, y } = await placeOf(selector)
      await driver.pressAt(x, y)
      const type = await ask<string>(`document.querySelector(${text(selector)}).type`)
      // A date is typed in an order that only the browser knows.
      if (type === 'date')
        await ask(
          `(function (e) { var set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set; set.call(e, ${text(value)}); e.dispatchEvent(new Event('input', { bubbles: true })); e.dispatchEvent(new Event('change', { bubbles: true })) })(document.querySelector(${text(selector)}))`,
        )
      else {
        await ask(`document.querySelector(${text(selector)}).select()`)
        await driver.type(value)
      }
      await expect.poll(() => ask(`document.querySelector(${text(selector)}).value`), { message: `${name} holds ${value}` }).toBe(value)
    },
    enter: () => driver.enter(),
    attach: (selector: string, file: string) => driver.attach(selector, file),
    /** Script runs, and nothing has gone wrong with it. */
    hasScript: () =>
      expect.poll(() => ask<boolean>('!!window.watch && window.watch.isLive() && !window.watch.hasFailed()'), { message: 'script runs' }).toBe(true),
    /** Whether the page is still the same document since this was called first. */
    stays: () => ask<boolean>('(function () { var was = window.isSame === true; window.isSame = true; return was })()'),
    status: (path: string) => ask<number>(`fetch(${text(path)}).then(function (answer) { return answer.status })`),
    count: (selector: string) => ask<number>(`document.querySelectorAll(${text(selector)}).length`),
    close: () => driver.close(),
  }
}
