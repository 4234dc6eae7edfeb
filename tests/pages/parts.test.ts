/** Of pages with the same parts one alone is given to axe (tests/pages/pages.test.ts): what it could find in another makes other parts. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { partsOf } from './parts.ts'

const sheet = `<main style="background: #fff">
  <label for="price">Price</label><input id="price" aria-describedby="hint"><p id="hint">In euros</p>
  <p style="color: #333">Nothing is due</p><button style="width: 80px; height: 30px">Pay</button>
</main>`

let page: Page

beforeAll(async () => {
  page = await (await openWindow(true)).newPage()
})

async function partsWith(text: string, instead: string): Promise<string[]> {
  expect(sheet).toContain(text)
  await page.setContent(sheet.replace(text, instead))
  return (await partsOf(page, 'main')).sort()
}

test.each([
  { what: 'a field without its label', text: 'for="price"', instead: '' },
  { what: 'a hint that is not there', text: 'id="hint"', instead: 'id="other"' },
  { what: 'a button without words', text: 'Pay', instead: '' },
  { what: 'a button that is too small', text: 'height: 30px', instead: 'height: 12px; padding: 0; border: 0' },
  { what: 'words that are pale', text: '#333', instead: '#ccc' },
  { what: 'a ground that is dark', text: '#fff', instead: '#222' },
  { what: 'an element that says it is something else', text: '<p id', instead: '<p role="checkbox" id' },
])('$what makes other parts', async ({ text, instead }) => {
  expect(await partsWith(text, instead)).not.toEqual(await partsWith(text, text))
})

test('other words make no other parts', async () => {
  expect(await partsWith('Nothing is due', 'All is due')).toEqual(await partsWith('Pay', 'Send'))
})
