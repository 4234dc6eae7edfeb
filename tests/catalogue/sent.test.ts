/** What a supplier sees of a document begins when it is sent, and a draft that comes to nothing is not sent by that. */
import { expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { holds } from '../../catalogue/language/formula.ts'

/** The steps that end a document alike, sent or not, in a state that its supplier sees by the state alone. */
function leaksOf({ entity, roles, states, actions }: AnyDefinition): string[] {
  const froms = Object.values(roles).flatMap((role) => (role.kind === 'supplier' && role.from ? [role.from] : []))
  return froms.flatMap((from) => {
    const isSeen = (status: string) => status in states && holds(from, { row: { status } })
    return Object.entries(actions).flatMap(([name, action]) => {
      const isAlike = action.from.some(isSeen) && action.from.some((status) => !isSeen(status))
      const { to } = action
      return isAlike && typeof to === 'string' && states[to]?.end && isSeen(to) ? [`${entity}.${name}`] : []
    })
  })
}

test('no step ends a draft in a state in which its supplier would see it because others were sent', () => {
  expect(documents.flatMap(leaksOf)).toEqual([])
})
