/** Built files ask no more of a browser than the floor has, so that nobody's old browser stops at a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowed } from '../../scripts/lib/build/floor-allowed.ts'
import { beyondIn, keepFloor, newIn } from '../../scripts/lib/build/keep-floor.ts'
import { assets } from './chunks.ts'

test('the built files keep the floor', async () => {
  await expect(keepFloor(join(assets, '..'))).resolves.toBeUndefined()
})

test.each([
  ['list.toSpliced(1, 1)', '.toSpliced()'],
  ['list.with(0, 1).group(f)', '.with()'],
  ['structuredClone(row)', 'structuredClone'],
  ['crypto.randomUUID()', '.randomUUID()'],
  ['AbortSignal.any([one, other])', 'AbortSignal.any()'],
  ['Promise.withResolvers()', 'Promise.withResolvers()'],
  ['/(?<=a)b/.test(text)', '(?<=…)'],
  ['/a/v.test(text)', '/…/v'],
  ["row.querySelector('td :is(.a, .b)')", ':is'],
  ["row.querySelector('input:not([type=file], [type=hidden])')", ':not(…, …)'],
  ['row.querySelector(`:where(.a)`)', ':where'],
  ['class A { static { start() } }', 'static {}'],
  ['class A { #hidden() {} }', '#method()'],
])('who writes %s in a component is told that not every browser has %s', (code, feature) => {
  expect(beyondIn('component.js', code)).toContain(`${feature} in component.js`)
})

test.each([
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['.a { inset: 0 }', 'inset:'],
  ['.a { height: 100dvh }', '1dvh'],
  ['.a:has(.b) { color: red }', ':has'],
  ['.a:not(.b, .c) { color: red }', ':not(…, …)'],
  ['@container (min-width: 1px) { .a { color: red } }', '@container'],
])('who writes %s in a style without a fall-back is told of %s', (style, feature) => {
  expect(beyondIn('style.css', style)).toContain(`${feature} in style.css`)
})

test('who opens a dialog without asking whether the browser has any is told so', () => {
  expect(beyondIn('component.js', 'box.current.showModal()')).toEqual(['.showModal() in component.js'])
  expect(beyondIn('component.js', "typeof HTMLDialogElement === 'function' && box.current.showModal()")).toEqual([])
})

test('an older declaration before the new one is a fall-back', () => {
  expect(beyondIn('style.css', '.a { color: red; color: color-mix(in srgb, red, blue) }')).toEqual([])
})

test('nothing is allowed that no built file uses', () => {
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  const used = new Set(files.flatMap((name) => newIn(name, readFileSync(join(assets, name), 'utf8'))))
  expect(Object.keys(allowed).filter((feature) => !used.has(feature))).toEqual([])
})
