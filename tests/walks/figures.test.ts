/** Walks compute anew whatever formulas and feeds give: a figure that is added to a document is added there, too. */
import { expect, test } from 'vitest'
import { documents, feedsOf } from '../../catalogue/index.ts'
import type { LinesMap } from '../../catalogue/language/define.ts'
import { snake } from '../../upstream/store/tables.ts'
import { figures } from './figures.ts'
import { kinds } from './kinds.ts'

const named = new Set(
  figures.flatMap(({ table, computed, kept = {} }) => [...Object.keys(computed), ...Object.keys(kept)].map((column) => `${table}.${column}`)),
)

const walkedOver = documents.filter(({ entity }) => entity in kinds || entity === 'purchaseHistory')

interface Level {
  entity: string
  compute: object
  lines: LinesMap
}

const computedIn = ({ entity, compute, lines }: Level): string[] => [
  ...Object.keys(compute).map((field) => `${snake(entity)}.${snake(field)}`),
  ...Object.entries(lines).flatMap(([below, spec]) => computedIn({ entity: below, compute: spec.compute, lines: spec.lines })),
]

test.each(walkedOver)('every figure that a formula of $entity gives is computed anew', (definition) => {
  expect(computedIn(definition).filter((figure) => !named.has(figure))).toEqual([])
})

test('every figure that one document feeds to another is summed anew', () => {
  const fed = documents.flatMap((one) => feedsOf(one).map(({ target, lines, keep }) => `${snake(lines.split('.').at(-1) || target)}.${snake(keep)}`))
  expect([...new Set(fed)].filter((figure) => !named.has(figure))).toEqual([])
})
