/** What somebody pastes into the editor of a rich text is as clean as what the services make of it. */
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanedHtml } from '../../app/components/fields/rich-text/rich-html.ts'
import { plainText } from '../../catalogue/values/plain-text.ts'
import { sanitiseRichText } from '../../catalogue/values/rich-text.ts'

const { window } = new JSDOM('')
beforeAll(() => {
  for (const name of ['document', 'DOMParser', 'Text', 'Element', 'HTMLAnchorElement'] as const) vi.stubGlobal(name, window[name])
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function cleaned(html: string): string {
  const holder = window.document.createElement('div')
  holder.append(...cleanedHtml(html))
  return holder.innerHTML
}

const pasted = [
  '<p onclick="x()" style="color:red">甲<b>乙</b></p>',
  '<ul><li>一</li><li><span class="x">二</span></li></ul>',
  '<p>前<script>x()</script><style>p{}</style>后</p>',
  '<p>图<img src="x" onerror="x()"><iframe src="https://example.com"></iframe></p>',
  '<h3>题</h3><pre>a  b</pre>',
]

test.each(pasted)('%s is the same in the editor and behind it', (html) => {
  expect(cleaned(html)).toBe(sanitiseRichText(html))
})

test('a link leads to the web or to an address of mail, and nowhere else', () => {
  expect(cleaned('<a href="https://example.com/">甲</a>')).toBe('<a href="https://example.com/">甲</a>')
  expect(cleaned('<a href="javascript:x()">乙</a><a href="data:text/html,x">丙</a>')).toBe('<a>乙</a><a>丙</a>')
  expect(sanitiseRichText('<a href="https://example.com/">甲</a>')).toBe(
    '<a href="https://example.com/" rel="noopener noreferrer" target="_blank">甲</a>',
  )
})

test('rich text in plain words has a line for each paragraph and its characters as they are read', () => {
  expect(plainText('<p>甲 &amp; 乙</p><ul><li>1 &lt; 2</li></ul>')).toBe('甲 & 乙\n1 < 2')
})
