/** What goes through the log-in with somebody who was typing: small on the page however long it is, and opened with care (S2.3). */
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packCarried, unpackCarried } from '../../app/server/answer/carried.ts'
import { RefusedName } from '../../app/server/answer/errors.ts'
import { judgeNames } from '../../app/server/form/form.ts'
import { settling } from '../../catalogue/language/evaluator.ts'
import { type Formula, plus, settle, times } from '../../catalogue/language/formula.ts'

const cells = Array.from({ length: 60_000 }, (_, at) => [`poLine[${at % 2_000}].f${Math.floor(at / 2_000)}`, '1'])
const form = JSON.stringify({ address: '/main', fields: [['_packed', JSON.stringify(cells)]] })

test('a form of 60,000 cells is a tenth of itself on the page of the log-in, without a sign that a page would have to escape', async () => {
  const packed = await packCarried(form)
  expect(packed.length).toBeLessThan(form.length / 10)
  expect(packed).not.toMatch(/["&<>'\\]/)
  expect(await unpackCarried(packed)).toBe(form)
  expect(await packCarried(packed), 'it is packed once, however often the log-in is refused').toBe(packed)
})

test('a form of usual length stays as it is', async () => {
  const short = JSON.stringify({ address: '/main', fields: [['remark', '“引号”']] })
  expect(await packCarried(short)).toBe(short)
  expect(await unpackCarried(short)).toBe(short)
})

test('S2.3 what opens to more than a form could hold, or to nothing, carries nothing', async () => {
  const bomb = `zstd:${zstdCompressSync(Buffer.alloc(64 * 1024 ** 2)).toString('base64')}`
  expect(bomb.length).toBeLessThan(100_000)
  for (const given of [bomb, 'zstd:', 'zstd:AAAA', `zstd:${'!'.repeat(99)}`]) expect(await unpackCarried(given)).toBe('')
})

test('S2.3 names that wait in a packed field are judged like those of the form', () => {
  expect(() => judgeNames(cells.map(([name = '', value = '']) => [name, value]))).not.toThrow()
  expect(() => judgeNames([['_packed', JSON.stringify([['a[99999999].x', '1']])]])).toThrow(RefusedName)
})

test('each formula of a long document is worked out once, whatever their order', () => {
  let asked = 0
  const row = {
    get qty() {
      asked++
      return '2'
    },
    price: '3',
  } as Record<string, unknown>
  const formulas: Record<string, Formula> = { gross: plus('net', 'tax'), tax: times('net', 2), net: times('qty', 'price') }
  settle(settling({ fields: {}, lines: {}, compute: formulas }).compute, { row })
  expect(row).toMatchObject({ net: '6', tax: '12', gross: '18' })
  expect(asked).toBe(1)
})
