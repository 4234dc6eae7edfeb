import { expect, test } from 'vitest'
import { isDemo } from '../../scripts/lib/demo.ts'

test.each([
  [{}, true],
  [{ DEMO: '1', DATABASE_URL: 'postgres://db' }, true],
  [{ DEMO: '1', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, true],
  [{ DATABASE_URL: 'postgres://db' }, false],
  [{ PUBLIC_ORIGIN: 'https://srm.example.com' }, false],
  [{ DEMO: '0' }, false],
  [{ DEMO: '' }, false],
])('the demo company with the settings %o: %s', (env, expected) => expect(isDemo(env)).toBe(expected))

test('demo log-ins are refused where others can reach them', () => {
  expect(() => isDemo({ DEMO: '1', PUBLIC_ORIGIN: 'https://srm.example.com' })).toThrow('refused')
})
