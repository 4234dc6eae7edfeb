/** Every statement that is written out in the services names tables and columns that there are: the database prepares each, whether a test runs it or not. */
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { statementsIn } from './written-statements.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const statements = statementsIn('upstream/**/*.ts')

test('the statements of the services are found', () => {
  expect(statements.length).toBeGreaterThan(140)
  expect(new Set(statements.map(({ file }) => file)).size).toBeGreaterThan(70)
})

test('the database prepares every statement that is written out', async () => {
  const refused: string[] = []
  for (const { file, line, text } of statements) {
    const why = await world.query(`prepare written as ${text}`).then(
      () => world.query('deallocate written').then(() => null),
      (error) => String(error.message),
    )
    if (why) refused.push(`${file}:${line} ${why}`)
  }
  expect(refused).toEqual([])
})

test('a column that is not there is found', async () => {
  await expect(world.query('prepare written as select no_such_column from po_header')).rejects.toThrow('no_such_column')
})
