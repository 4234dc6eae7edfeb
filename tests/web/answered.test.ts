/** One column, questions of many kinds: the row says how each is answered. */
import { expect, test } from 'vitest'
import { answered } from '../../app/answered.ts'
import { formatValue } from '../../app/format.ts'
import type { FieldView } from '../../app/page-types.ts'
import { text } from '../../catalogue/language/define.ts'
import { brokenAnswer, normaliseAnswer } from '../../catalogue/values/answer-normalisation.ts'
import { wrongAnswer } from '../../upstream/runtime/answers.ts'
import type { Doc } from '../../upstream/runtime/types.ts'

const answers = { as: 'kind', among: 'choices' }
const choices = 'SEA=海运=By sea\nRAIL=铁路\nAIR'
const asked = (kind: string) => ({ kind, choices })

test.each([
  ['NUMBER', '１,250.5', '1250.5'],
  ['DATE', '2026年12月8日', '2026-12-08'],
  ['YN', '是', 'Y'],
  ['YN', 'no', 'N'],
  ['CHOICE', 'by sea', 'SEA'],
  ['CHOICES', '海运、rail', 'SEA,RAIL'],
  ['TEXT', ' 1,250 ', ' 1,250 '],
  ['UNHEARD', '1,250', '1,250'],
])('an answer of kind %s written as "%s" is stored as "%s"', (kind, given, stored) => {
  expect(normaliseAnswer(answers, asked(kind), given)).toBe(stored)
  expect(brokenAnswer(answers, asked(kind), stored)).toBeNull()
})

test.each([
  ['NUMBER', 'viel', 'NOT_A_NUMBER'],
  ['NUMBER', '1.1234567', 'NOT_A_NUMBER'],
  ['DATE', '2026-02-30', 'NOT_A_DATE'],
  ['YN', 'vielleicht', 'NOT_A_CODE'],
  ['CHOICE', 'ROAD', 'NOT_A_CODE'],
  ['CHOICES', 'SEA,ROAD', 'NOT_A_CODE'],
])('an answer of kind %s that is "%s" breaks %s', (kind, given, rule) => {
  expect(brokenAnswer(answers, asked(kind), given)).toBe(rule)
})

test('it is entered and read as its row asks, in the language of the reader', () => {
  const field: FieldView = { key: 'answer', label: 'Answer', kind: 'text', editable: true, answers: { ...answers, isEnglish: true } }
  const shown = (kind: string, answer: string) => formatValue(field, { ...asked(kind), answer })
  expect(answered(field, asked('CHOICE'))).toMatchObject({
    kind: 'lookup',
    choices: [{ code: 'SEA', label: 'By sea' }, { label: '铁路' }, { label: 'AIR' }],
  })
  expect([shown('NUMBER', '1250.5'), shown('YN', 'N'), shown('CHOICES', 'SEA,AIR'), shown('TEXT', 'SEA')]).toEqual([
    '1,250.5',
    'No',
    'By sea · AIR',
    'SEA',
  ])
})

test.each([
  [null, '5', null],
  [null, '6', 'NOT_A_CODE'],
  [null, '0', 'NOT_A_CODE'],
  ['3', '3', null],
  ['3', '4', 'NOT_A_CODE'],
  ['10000', '10', null],
  ['10000', '11', 'NOT_A_CODE'],
])('a rating up to %s of %s breaks %s', (most, given, rule) => {
  expect(brokenAnswer({ as: 'kind', max: 'most' }, { kind: 'RATING', most }, given)).toBe(rule)
})

test.each([
  ['NUMBER', '10', '20.5', '10', null],
  ['NUMBER', '10', '20.5', '9.999999', '回答不能小于10，当前值“9.999999”'],
  ['NUMBER', '10.0000', null, '9', '回答不能小于10，当前值“9”'],
  ['NUMBER', null, '20.5', '100', '回答不能大于20.5，当前值“100”'],
  ['NUMBER', '-5', '0', '-6', '回答不能小于-5，当前值“-6”'],
  ['DATE', '2026-01-01', '2026-12-31', '2026-12-31', null],
  ['DATE', '2026-01-01', '2026-12-31', '2027-01-01', '回答不能大于2026-12-31，当前值“2027-01-01”'],
  ['TEXT', '10', '20', '9', null],
])('an answer of kind %s between %s and %s: %s', (kind, least, most, given, words) => {
  const field = text(100, '回答', 'Answer', { answers: { as: 'kind', min: 'least', max: 'most' } })
  const [wrong] = wrongAnswer(field, { id: '', kind, least, most, answer: given } as Doc, 'answer', 'answer')
  expect(wrong?.words.CN ?? null).toBe(words)
})
