import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../../upstream/platform/workflow/engine/feel/parse.ts'
import { evaluate } from '../../../upstream/platform/workflow/engine/index.ts'
import { orderFields, orderOf } from '../engine/company.ts'
import { cases, notSupported } from './cases.ts'

const poLine = [
  { materialId: 'M1', netAmount: '19999.90', orderQty: '1' },
  { materialId: 'M2', netAmount: '600000.10', orderQty: '2' },
]
const { facts } = orderOf('620000.00', { poLine })

describe.each(Object.entries(cases))('%s', (_, expressions) => {
  test.each(expressions)('%s is %j', async (expression, value) => {
    expect(problemsOf(expression, orderFields)).toEqual([])
    expect(await evaluate(expression, facts)).toEqual(value)
  })
})

test.each(notSupported)('%s is refused when the model is saved: %s', (expression, name) => {
  expect(problemsOf(expression, orderFields)[0]).toMatchObject({ code: 'FEEL_UNSUPPORTED', name: expect.stringContaining(name) })
})

test('the table has three hundred cases at least', () => {
  expect(Object.values(cases).flat().length + notSupported.length).toBeGreaterThanOrEqual(300)
})
