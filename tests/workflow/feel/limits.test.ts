import { expect, test } from 'vitest'
import { problemsOf } from '../../../upstream/platform/workflow/engine/feel/parse.ts'
import { evaluate, holds } from '../../../upstream/platform/workflow/engine/index.ts'
import { orderFields, orderOf } from '../engine/company.ts'

const { facts } = orderOf('620000.00')

test.each([
  ['a pattern that tries for ever', 'matches("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "(a+)+$")'],
  ['a product of lists', 'count(for a in 1..9999, b in 1..9999 return a * b) > 1'],
  ['a text that doubles', 'string length(string(for i in 1..60 return if i = 1 then "0123456789" else partial[-1] + partial[-1])) > 1'],
])('%s is broken off, and the next expression is told as ever', async (_, expression) => {
  expect(problemsOf(expression, orderFields)).toEqual([])
  await expect(holds(expression, facts)).rejects.toMatchObject({
    code: 'FEEL_FAILED',
    words: { CN: expect.stringMatching(/计算超过50毫秒|计算占用内存过多|Invalid string length/), EN: expect.stringContaining('Condition failed') },
  })
  expect(await holds('grossAmount > 500000', facts)).toBe(true)
})

test('a list has ten thousand items at most, given, made or run through', async () => {
  const lines = (count: number) =>
    orderOf('1', { poLine: Array.from({ length: count }, () => ({ materialId: 'M', netAmount: '1.00', orderQty: '1' })) }).facts
  expect(await evaluate('sum(poLine.netAmount)', lines(10_000))).toBe(10_000)
  for (const [expression, given] of [
    ['count(poLine)', lines(10_001)],
    ['count(for i in 1..10001 return i)', facts],
    ['count(for i in 1..count(poLine) * 20000 return i)', facts],
  ] as const) {
    await expect(evaluate(expression, given)).rejects.toMatchObject({ words: { CN: `流程条件“${expression}”计算失败：列表超过10000项` } })
  }
})

test('nothing is no; what is neither yes nor no cannot be told', async () => {
  const without = orderOf('1', { grossAmount: null }).facts
  expect(await holds('grossAmount > 1', without)).toBe(false)
  expect(await holds('null', without)).toBe(false)
  await expect(holds('1 + 1', without)).rejects.toMatchObject({ words: { CN: '流程条件“1 + 1”计算失败：结果“2”不是“是”或“否”' } })
})

test.each([
  ['grossAmount >', 'FEEL_SYNTAX', 13],
  ['grossAmount > ) 1', 'FEEL_SYNTAX', 14],
  ['', 'FEEL_SYNTAX', 0],
  ['colour = 1', 'FEEL_NAME', 0],
  ['poLine.colour = 1', 'FEEL_NAME', 7],
  ['some line in poLine satisfies line.colour = 1', 'FEEL_NAME', 35],
  ['poLine[colour = 1]', 'FEEL_NAME', 7],
  ['for line in poLine return lin.netAmount', 'FEEL_NAME', 26],
  ['starter.salary > 1', 'FEEL_NAME', 8],
  ['process.exit()', 'FEEL_NAME', 0],
  ['constructor', 'FEEL_NAME', 0],
  ['poLine.__proto__ = 1', 'FEEL_NAME', 7],
  ['a'.repeat(2_001), 'FEEL_LONG', 2_000],
])('%s is named at its place', (expression, code, from) => {
  expect(problemsOf(expression, orderFields)[0]).toMatchObject({ code, from })
})

test('texts of thirty languages are texts', async () => {
  const text = '审批 承認 승인 Genehmigung утверждение έγκριση موافقة אישור अनुमोदन অনুমোদন ஒப்புதல் อนุมัติ დამტკიცება հաստատում phê duyệt jóváhagyás 🏭'
  expect(await evaluate(`"${text}"`, facts)).toBe(text)
  expect(await holds(`docNum = "${text}"`, orderOf('1', { docNum: text }).facts)).toBe(true)
})
