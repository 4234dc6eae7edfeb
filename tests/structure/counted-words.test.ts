/** Every wording of the catalogue, the pages and the services: what is counted in Chinese goes with its number in English. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wordsOf } from '../../app/server/answer/i18n.ts'
import { filled } from '../../catalogue/constants/wording.ts'
import { fill } from '../../upstream/runtime/rules/refusal.ts'

type Pair = readonly [cn: string, en: string]

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A place and the measure word after it: `{n}个`, `已选 {n} 行`. */
const COUNTED = /(?<!第 ?)\{(\w+)\} ?(?:个|行|条|天|小时|分钟|次|处|张|人|位|项|层|列|页|家|箱|字|种|份)/g

const pairs = await pairsOfModules(['catalogue/**/*.ts', 'app/components/*/words.ts', 'app/server/answer/words.ts', 'upstream/**/*words.ts'])

test('one is one row and not one rows, in the pages, in their server and in refusals', () => {
  const wording: Pair = ['共 {n} 行', '{n} {n|row|rows}']
  for (const [n, text] of [
    [0, '0 rows'],
    [1, '1 row'],
    [21, '21 rows'],
    ['1,000', '1,000 rows'],
  ] as const) {
    expect(filled(wording[1], () => String(n))).toBe(text)
    expect(fill(wording, { n })).toEqual({ CN: `共 ${n} 行`, EN: text })
    expect(wordsOf('EN')('list.count', { n })).toBe(text)
  }
})

test('a place without a value stays as it is', () => {
  expect(filled('{n} {n|row|rows} of {title}', (name) => (name === 'n' ? '1' : undefined))).toBe('1 row of {title}')
})

test('every wording that counts has a singular', () => {
  expect(pairs.length).toBeGreaterThan(2000)
  expect(pairs.filter(([cn]) => cn.match(COUNTED)).length).toBeGreaterThan(40)
  expect(pairs.filter(isWithoutSingular)).toEqual([])
})

/** Its English has a noun in the plural among the next words after the number, and no form that goes with the number. */
function isWithoutSingular([cn, en]: Pair): boolean {
  return [...cn.matchAll(COUNTED)].some(([, name]) => new RegExp(`\\{${name}\\} (?:[a-z-]+ ){0,2}(?:[a-z]+[^s ]s|people)\\b`).test(en))
}

async function pairsOfModules(patterns: string[]): Promise<Pair[]> {
  const found = new Map<string, Pair>()
  for (const file of globSync(patterns, { cwd: root })) collect(await import(join(root, file)), found, new Set())
  return [...found.values()]
}

function collect(value: unknown, found: Map<string, Pair>, seen: Set<unknown>): void {
  if (value === null || typeof value !== 'object' || seen.has(value)) return
  seen.add(value)
  if (isPair(value)) found.set(value.join('\n'), value)
  else for (const one of Object.values(value)) collect(one, found, seen)
}

function isPair(value: object): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string') && /\p{Script=Han}/u.test(String(value[0]))
}
