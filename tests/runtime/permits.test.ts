/** In which order the permits of a person are asked of a row. */
import { expect, test } from 'vitest'
import { fromSettings, scopeCondition } from '../../upstream/store/scope.ts'
import { quoted, snake, tables } from '../../upstream/store/tables.ts'

const ofGroups = tables.flatMap((table) => {
  const { category, purchaseGroup, userGroup } = table.definition.scope
  return table.parent || !category ? [] : [purchaseGroup, userGroup].flatMap((group) => (group ? [{ entity: table.entity, table, group }] : []))
})

test.each(ofGroups)('a row of $entity that $group hides is not asked for its categories', ({ table, group }) => {
  const condition = scopeCondition(table, 'internal', 'h', fromSettings)
  const [one, list] = [group, 'scopeCategoryIds'].map((field) => condition.indexOf(`h.${quoted(snake(field))}`))
  expect(one).toBeGreaterThan(-1)
  expect(list).toBeGreaterThan(one ?? 0)
})
